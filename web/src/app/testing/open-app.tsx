import type { Book } from '@bookstore/contracts/books';
import { PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import type { Shop } from '@bookstore/contracts/shop';
import { i18n } from '@bookstore/i18n/i18n';
import { expect, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { toCartItem, saveCart } from '../../features/cart/cart.slice.ts';
import { getDialogState, hideToast } from '../../shared/dialogs/dialogs.ts';
import { identity } from '../../shared/identity/identity.ts';
import { activateLanguage } from '../../shared/language/language.ts';
import { NEW_SHOP } from '../../shared/shop/new-shop.ts';
import { setCurrentShop } from '../../shared/shop/current-shop.ts';
import { removeStaffToken } from '../../shared/staff/staff-token.ts';
import { fakeServer, json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aToken } from '../../shared/testing/factories.ts';
import { restoreTimers } from '../../shared/testing/timers.ts';
import { App, createApp } from '../app.tsx';

// As long as for anything that a test waits for.
configure({ asyncUtilTimeout: 60_000 });

export const SIGNED_OUT = {
  'GET /identity/get-session': json(null),
  'GET /identity/token': problem('UNAUTHENTICATED'),
};

/** As she has registered. */
export const ANN = {
  id: 'c1',
  name: 'ann',
  email: 'ann@example.com',
  emailVerified: true,
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const SIGNED_IN = {
  'GET /identity/get-session': json({ session: { id: 's1' }, user: ANN }),
  'GET /identity/token': json({ token: aToken({ sub: 'c1', email: 'ann@example.com' }) }),
};

/** A refusal of better-auth, with a code of its own. */
export const aRefusal = (status: number, code: string) => () =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Rejected', status, code }), {
    status,
    headers: { 'content-type': PROBLEM_MEDIA_TYPE },
  });

/** Saves a cart, as an earlier visit would have. */
export const fillCart = (books: Book[]): void => {
  saveCart(books.map((book) => toCartItem(book)));
};

/** Writes into the page what differs from a new shop, as the server does. */
export function sendShop(changes: Partial<Shop>): void {
  const script = document.createElement('script');
  Object.assign(script, { id: 'shop', type: 'application/json', textContent: JSON.stringify(changes) });
  document.body.append(script);
}

/** Enters a text into a field all at once, or chooses it: key by key, a form takes ten times as long. */
export async function enter(user: UserEvent, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, text);
  await user.click(field);
  await user.paste(text);
}

/** What ends the apps of a test, the last one first. */
const closings: (() => void)[] = [];

/** Creates an app that `closeApp` ends: the app itself listens to the window until that is closed. */
function createClosableApp() {
  const listen = jest.spyOn(window, 'addEventListener');
  const app = createApp();
  const listeners = [...listen.mock.calls];
  listen.mockRestore();
  closings.unshift(() => {
    app.queryClient.clear();
    app.router.history.destroy();
    for (const listener of listeners) window.removeEventListener(...listener);
  });
  return app;
}

/** Renders the whole app at a URL, against a fake server; `settled` waits until the app has every reply. */
export async function openApp(url: string, replies: Replies = {}) {
  const sent = fakeServer({ ...SIGNED_OUT, ...replies });
  window.history.replaceState(null, '', url);
  const app = createClosableApp();
  render(<App {...app} />);
  await act(() => Promise.resolve());
  const settled = () => waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  const user = userEvent.setup({ delay: null });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { user, press, sent, settled };
}

/** Unmounts the apps of a test, and resets all that they and the test leave in the page and in modules. */
export async function closeApp(): Promise<void> {
  jest.useRealTimers();
  restoreTimers();
  await act(() => {
    for (const { close } of getDialogState().dialogs) close(false);
    return Promise.resolve();
  });
  cleanup();
  // Apps wait for its end until it is removed.
  removeStaffToken();
  for (const close of closings.splice(0)) close();
  hideToast();
  identity.renewToken();
  setCurrentShop(NEW_SHOP);
  activateLanguage(i18n.locale);
  onlineManager.setOnline(true);
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.documentElement.style.cssText = '';
  document.title = '';
}
