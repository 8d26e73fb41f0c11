import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** That of the whole shop, which images have at its place as well. */
const MANIFEST = new URL('../../../package.json', import.meta.url);

/** The version of the whole shop. */
export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
