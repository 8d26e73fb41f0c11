import { isObject, isText } from '../checks.ts';
import type { Bearer } from '../http/http.ts';
import { readClaims, readTimesMs } from './jwt.ts';
import { createListeners } from '../browser/listeners.ts';
import { browserStorage } from '../browser/storage.ts';

const STORAGE_KEY = 'token';
/** How far the clock of the browser is ahead of the server's, in milliseconds, as it was when a token was received. */
const CLOCK_KEY = 'clock-ahead';
const { subscribe, announce } = createListeners();

export const readStaffToken = (): string | null => browserStorage.read(STORAGE_KEY) ?? null;

export function storeStaffToken(token: string): void {
  browserStorage.write(CLOCK_KEY, String(Date.now() - readTimesMs(token).issuedMs));
  browserStorage.write(STORAGE_KEY, token);
  announce();
}

export function removeStaffToken(): void {
  browserStorage.remove(STORAGE_KEY);
  announce();
}

/**
 * Calls `listener` whenever the token is stored or removed, with whether it was in this tab.
 * @returns what ends that.
 */
export function onStaffTokenChange(listener: (isOwn: boolean) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener(false);
  };
  const stop = subscribe(() => listener(true));
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

/** When a token expires, in milliseconds since the epoch by the clock of the browser. */
export const readStaffExpiryMs = (token: string): number =>
  readTimesMs(token).expiryMs + Number(browserStorage.read(CLOCK_KEY) ?? 0);

export const isStaffTokenExpired = (token: string): boolean => readStaffExpiryMs(token) <= Date.now();

/** Whether the account of a token must do something on its own page before it may open others. */
export function hasStaffTask(token: string): boolean {
  const claims = readClaims(token);
  return isObject(claims) && claims['task'] !== undefined;
}

/** The language that the account of a token has chosen for the dashboard, if any. */
export function readStaffLanguage(token: string): string | undefined {
  const claims = readClaims(token);
  return isObject(claims) && isText(claims['language']) ? claims['language'] : undefined;
}

export const asStaff: Bearer = {
  role: 'staff',
  getToken: () => Promise.resolve(readStaffToken()),
  isReplaced: (token) => token !== readStaffToken(),
};
