import { staffClaims } from '@bookstore/contracts/tokens';
import type { Bearer } from './http.ts';
import { readClaims, readExpiryMs } from './jwt.ts';

const STORAGE_KEY = 'token';
const changes = new EventTarget();

/** The stored staff token, or null. */
export const readAdminToken = (): string | null => localStorage.getItem(STORAGE_KEY);

export function storeAdminToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  changes.dispatchEvent(new Event('change'));
}

export function removeAdminToken(): void {
  localStorage.removeItem(STORAGE_KEY);
  changes.dispatchEvent(new Event('change'));
}

/** Calls `listener` whenever the token is stored or removed, in this tab or another one. Answers how to stop. */
export function subscribeToAdminToken(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  changes.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const isAdminTokenExpired = (token: string): boolean => readExpiryMs(token) <= Date.now();

/** The name of the member of staff a token was made for. */
export const readAdminName = (token: string): string | undefined => readClaims(token, staffClaims)?.username;

/** Staff requests carry the stored token. */
export const asStaff: Bearer = { role: 'staff', token: () => Promise.resolve(readAdminToken()) };
