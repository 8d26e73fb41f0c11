import { containerSettings } from '@bookstore/backup/config';
import { startSettings } from '@bookstore/dev-env/config';
import { PARTS } from '@bookstore/dev-env/shop-parts';
import type { z } from 'zod';

type Setting = readonly [name: string, schema: z.ZodType, process: string];

/** Every setting of every process. */
export const ALL_SETTINGS: readonly Setting[] = [
  ...Object.entries(PARTS).map(([name, { schema }]) => [name, schema] as const),
  ['dev-env', startSettings] as const,
  ['backup', containerSettings] as const,
].flatMap(([process, { shape }]) =>
  Object.entries<z.ZodType>(shape).map(([name, schema]) => [name, schema, process] as const),
);
