import type { Book } from '@bookstore/contracts/books';
import { PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import type { Shop } from '@bookstore/contracts/shop';
import { expect } from '@jest/globals';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toCartItem, saveCart } from '../../features/cart/cart.slice.ts';
import { getDialogState, hideToast } from '../../shared/dialogs/dialogs.ts';
import { fakeServer, json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aToken } from '../../shared/testing/factories.ts';
import { App, createApp } from '../app.tsx';

// The app shows its sections when it is idle, which a busy machine is late.
configure({ asyncUtilTimeout: 20_000 });

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

/** Renders the whole app at a URL, against a fake server; `settled` waits until the app has every reply. */
export async function openApp(url: string, replies: Replies = {}) {
  const sent = fakeServer({ ...SIGNED_OUT, ...replies });
  window.history.replaceState(null, '', url);
  const app = createApp();
  render(<App {...app} />);
  await act(() => Promise.resolve());
  const settled = () => waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  const user = userEvent.setup();
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { user, press, sent, settled };
}

/** Unmounts the app and resets all state, including open dialogs and the toast. */
export async function closeApp(): Promise<void> {
  await act(() => {
    for (const { close } of getDialogState().dialogs) close(false);
    return Promise.resolve();
  });
  cleanup();
  document.getElementById('shop')?.remove();
  document.documentElement.style.cssText = '';
  hideToast();
  localStorage.clear();
  sessionStorage.clear();
}
