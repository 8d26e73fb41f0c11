import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aPictureFile, aStaffToken, aToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const EDIT = '/dashboard/edit-book/b1';
const PUT = 'PUT /api/books/edit/b1';
const NOTE = /^What you typed here before is back/;
const BOOKS = {
  'GET /api/books/': json([aBook()], { 'x-total-count': '1' }),
  'GET /api/books/b1': json(aBook()),
};

const open = (address: string, replies: Replies = {}) => {
  // As a page that is loaded again: what the tab keeps stays.
  cleanup();
  return openApp(address, { ...BOOKS, ...replies });
};
const openAs = (address: string, token: string, replies: Replies = {}) => {
  localStorage.setItem('token', token);
  return open(address, replies);
};
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function logIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'olga');
  await user.type(screen.getByLabelText('Password'), 'the right one');
  await press(user, 'Login');
  await screen.findByRole('alertdialog', { name: 'Admin Login successful!' });
  await press(user, 'OK');
}

/** Types into the form of a book, whose session ends when it is to be saved. */
async function loseSession(): Promise<void> {
  const { user } = await openAs(EDIT, aStaffToken(), { [PUT]: problem('UNAUTHENTICATED') });
  const title = await screen.findByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Dracula, revised');
  await press(user, 'Update Book');
  for (const name of ['Token has been expired!, Please login again.', 'Failed to update book.']) {
    const dialog = within(await screen.findByRole('alertdialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));
  }
  expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
  expect(localStorage.getItem('token')).toBeNull();
}

describe('What is typed into the form of a book whose session ends', () => {
  it('is back after the login, which leads to the form, and is saved on top of the version it began with', async () => {
    await loseSession();
    const session = { message: 'ok', token: aStaffToken(), user: { username: 'olga', role: 'admin' } };
    const { user, sent } = await open('/admin', {
      'POST /api/auth/admin': json(session),
      'GET /api/books/b1': json(aBook({ v: 2 })),
      [PUT]: json({ message: 'updated', book: aBook({ v: 3, title: 'Dracula, revised' }) }),
    });
    await logIn(user);
    expect(await screen.findByText(NOTE)).toBeTruthy();
    expect(window.location.pathname).toBe(EDIT);
    expect(valueOf('Title')).toBe('Dracula, revised');
    await press(user, 'Update Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(sent.find(({ route }) => route === PUT)?.body).toMatchObject({ title: 'Dracula, revised', v: 1 });
    expect(screen.queryByText(NOTE)).toBeNull();
    await open(EDIT);
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Dracula');
  });

  it('is shown to no other account', async () => {
    await loseSession();
    await openAs(EDIT, aToken({ sub: 's2', username: 'ivan', role: 'admin' }));
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Dracula');
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it('can be discarded', async () => {
    await loseSession();
    const { user } = await openAs(EDIT, aStaffToken());
    await press(user, 'Discard it');
    expect(valueOf('Title')).toBe('Dracula');
    await open(EDIT);
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Dracula');
  });
});

describe('The draft of a new book', () => {
  const NEW = '/dashboard/add-new-book';

  it('has the count of its copies, and says that the picture is to be chosen again', async () => {
    const { user } = await openAs(NEW, aStaffToken());
    await user.type(await screen.findByLabelText('Title'), 'Emma');
    await user.type(screen.getByLabelText('Copies on the shelf'), '3');
    await user.upload(screen.getByLabelText('Cover Image'), aPictureFile());
    await screen.findByText('Selected: front.png');
    await open(NEW);
    const note = await screen.findByText(NOTE);
    expect(note.textContent).toContain('A picture cannot be kept: please choose it again.');
    expect([valueOf('Title'), valueOf('Copies on the shelf')]).toEqual(['Emma', '3']);
    expect(screen.queryByText(/^Selected:/)).toBeNull();
  });

  it('is dropped by whoever leaves without saving', async () => {
    const { user } = await openAs(NEW, aStaffToken());
    await user.type(await screen.findByLabelText('Title'), 'Emma');
    await press(user, 'Log out');
    await press(user, 'Leave');
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    await openAs(NEW, aStaffToken());
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
  });
});

describe('A session that ends soon', () => {
  const WARNING = /^You will be logged out at/;

  it('is said five minutes before, until staff log in again in another tab', async () => {
    await openAs('/dashboard/manage-books', aStaffToken(4 * 60_000));
    const warning = await screen.findByText(WARNING);
    expect(within(warning).getByRole('link').getAttribute('href')).toBe('/admin');
    localStorage.setItem('token', aStaffToken());
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('is not said earlier', async () => {
    await openAs('/dashboard/manage-books', aStaffToken(6 * 60_000));
    await screen.findByRole('row', { name: /Dracula/ });
    expect(screen.queryByText(WARNING)).toBeNull();
  });
});
