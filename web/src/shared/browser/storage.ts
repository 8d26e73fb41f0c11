import { createListeners } from './listeners.ts';

const { subscribe, announce } = createListeners();

/** What the browser has refused to store. Both storages share it: no key is used in both. */
const memory = new Map<string, string>();

/** The value that was stored as JSON; undefined if there is none, or none that can be read. */
export function parseStored(json: string | null | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Access to a storage that never throws: what the browser refuses to store is kept in memory until the page is closed. */
function guard(open: () => Storage) {
  const attempt = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(open());
    } catch {
      // A blocked storage throws when it is opened, a full one when it is written.
      return undefined;
    }
  };
  return {
    read: (key: string): string | undefined =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key: string, value: string): void => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
      announce();
    },
    remove: (key: string): void => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
      announce();
    },
  };
}
export type GuardedStorage = ReturnType<typeof guard>;

/** What all tabs share, also on the next visit. */
export const browserStorage = guard(() => localStorage);
/** What a tab keeps until it is closed. */
export const tabStorage = guard(() => sessionStorage);

export const subscribeToStorage = subscribe;
/** Whether something is kept only until the page is closed. */
export const isInMemory = (): boolean => memory.size > 0;
