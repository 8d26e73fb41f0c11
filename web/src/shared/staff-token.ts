import type { Bearer } from './http.ts';
import { readExpiryMs } from './jwt.ts';
import { createListeners } from './listeners.ts';

const STORAGE_KEY = 'token';
const { subscribe, announce } = createListeners();

export const readStaffToken = (): string | null => localStorage.getItem(STORAGE_KEY);

export function storeStaffToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  announce();
}

export function removeStaffToken(): void {
  localStorage.removeItem(STORAGE_KEY);
  announce();
}

/** Calls `listener` whenever the token is stored or removed, with whether it was in this tab. */
export function onStaffTokenChange(listener: (isOwn: boolean) => void): void {
  subscribe(() => listener(true));
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) listener(false);
  });
}

export const isStaffTokenExpired = (token: string): boolean => readExpiryMs(token) <= Date.now();

export const asStaff: Bearer = { role: 'staff', getToken: () => Promise.resolve(readStaffToken()) };
