import '../shared/testing/dialog-element.ts';
import type { Book } from '@bookstore/contracts/books';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { cartItem } from '../features/cart/cart.slice.ts';
import { saveCart } from '../features/cart/cart.storage.ts';
import { readDialogs } from '../shared/dialogs/dialog-store.ts';
import { answerRequests, json, refusal, type Answers } from '../shared/testing/answers.ts';
import { aToken } from '../shared/testing/samples.ts';
import { App, createApp } from './app.tsx';

export const SIGNED_OUT = {
  'GET /identity/get-session': json(null),
  'GET /identity/token': refusal('UNAUTHENTICATED'),
};

export const SIGNED_IN = {
  'GET /identity/get-session': json({ session: { id: 's1' }, user: { email: 'ann@example.com' } }),
  'GET /identity/token': json({ token: aToken({ sub: 'c1', email: 'ann@example.com' }) }),
};

/** Puts books into the cart, as if on an earlier visit. */
export const fillCart = (books: Book[]): void => {
  saveCart(books.map((book) => cartItem.strip().parse(book)));
};

/** Opens the whole app at an address, with these answers in place of the shop. */
export async function openApp(address: string, answers: Answers = {}) {
  const sent = answerRequests({ ...SIGNED_OUT, ...answers });
  window.history.replaceState(null, '', address);
  render(<App {...createApp()} />);
  await act(() => Promise.resolve());
  return { user: userEvent.setup(), sent };
}

/** Leaves nothing of a test behind, open dialogs included. */
export async function closeApp(): Promise<void> {
  for (const { answer } of readDialogs().dialogs) answer(false);
  await act(() => Promise.resolve());
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
}
