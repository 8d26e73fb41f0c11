import { z } from 'zod';
import { readStaffClaims } from './staff-claims.ts';

/** A value that a browser or a tab keeps for the staff account that is logged in now, and shows to no other. */
export function openStaffItem<S extends z.ZodType>(storage: Storage, name: string, schema: S) {
  const key = `${name} of ${readStaffClaims()?.sub ?? 'nobody'}`;
  return {
    read: (): z.output<S> | undefined => schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data,
    keep: (value: unknown): void => storage.setItem(key, JSON.stringify(value)),
    forget: (): void => storage.removeItem(key),
  };
}

/** The open page of the dashboard. When a session ends by itself, the next login leads back to it. */
export const openStaffPage = () =>
  openStaffItem(sessionStorage, 'page', z.string().regex(/^\/dashboard(?![^/?#])/));
