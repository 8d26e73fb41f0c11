import { fileURLToPath } from 'node:url';

/** The root folder of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
