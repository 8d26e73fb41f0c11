import { z } from 'zod';
import { readStaffClaims } from './staff-claims.ts';
import { type GuardedStorage, parseStored, tabStorage } from '../browser/storage.ts';

/** A value that a browser or a tab keeps for the staff account that is logged in now, and shows to no other. */
export function openStaffItem<S extends z.ZodType>(storage: GuardedStorage, name: string, schema: S) {
  /** What was read last, because a long list takes long to be read. */
  let known: { json: string | undefined; value: z.output<S> | undefined } | undefined;
  const key = `${name} of ${readStaffClaims()?.sub ?? 'nobody'}`;
  return {
    read: (): z.output<S> | undefined => {
      const json = storage.read(key);
      if (!known || known.json !== json) known = { json, value: schema.safeParse(parseStored(json)).data };
      return known.value;
    },
    keep: (value: unknown): void => storage.write(key, JSON.stringify(value)),
    forget: (): void => storage.remove(key),
  };
}

/** The open page of the dashboard. When a session ends by itself, the next login leads back to it. */
export const openStaffPage = () =>
  openStaffItem(tabStorage, 'page', z.string().regex(/^\/dashboard(?![^/?#])/));
