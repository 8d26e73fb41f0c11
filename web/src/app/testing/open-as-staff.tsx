import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken } from '../../shared/testing/factories.ts';
import { enter, openApp } from './open-app.tsx';

/** Opens the app at a URL as a staff member. */
export async function openAsStaff(url: string, replies: Replies = {}, token = aStaffToken()) {
  localStorage.setItem('token', token);
  const app = await openApp(url, replies);
  /** Presses a button of the dialog with this title. */
  const answer = async (title: string, name: string) => {
    const dialog = await screen.findByRole('alertdialog', { name: title });
    await app.user.click(within(dialog).getByRole('button', { name }));
  };
  const replace = async (label: string, text: string) => {
    await app.user.clear(await screen.findByLabelText(label));
    await enter(app.user, label, text);
  };
  const bodiesOf = (route: string) =>
    app.sent.filter((request) => request.route === route).map(({ body }) => body);
  return { ...app, answer, replace, bodiesOf };
}

/** As another tab that staff log in or out in. */
export function changeTokenElsewhere(change: () => void): void {
  change();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
}

/** Fills in the form for a new book. */
export async function fillInBook(user: UserEvent): Promise<void> {
  const { title, description, category } = aBook();
  await enter(user, 'Title', title);
  await enter(user, 'Description', description);
  await user.selectOptions(screen.getByLabelText('Category'), category);
  await enter(user, 'Old Price', '15.99');
  await enter(user, 'New Price', '10.5');
}

/** A page of a list that has so many items in all. */
export const aPage = (items: readonly unknown[], total = items.length) =>
  json(items, { 'x-total-count': String(total) });

/** Answers each request with the next reply, and all further ones with the last. */
export function inTurn(...replies: Replies[string][]): Replies[string] {
  let turn = 0;
  return () => (replies[turn++] ?? replies.at(-1) ?? problem('NOT_FOUND'))();
}

export const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

export const readSearch = () => Object.fromEntries(new URLSearchParams(window.location.search));

export const readTexts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
