import { containerSettings } from '@bookstore/backup/config';
import { startSettings } from '@bookstore/dev-env/config';
import { PARTS } from '@bookstore/dev-env/shop-parts';
import type { z } from 'zod';

/** Every setting of every process, by name, with its schema; repeated if several processes read it. */
export const ALL_SETTINGS: readonly (readonly [string, z.ZodType])[] = [
  ...Object.values(PARTS).map(({ schema }) => schema),
  startSettings,
  containerSettings,
].flatMap(({ shape }) => Object.entries<z.ZodType>(shape));
