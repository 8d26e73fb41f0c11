import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aPictureFile, aStaffToken, aTokenOf } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';
import { aPage, openAsStaff, valueOf } from './open-as-staff.tsx';

const EDIT = '/dashboard/edit-book/b1';
const NEW = '/dashboard/add-new-book';
const PUT = 'PUT /api/books/edit/b1';
const NOTE = /^What you typed here before is back/;
const BOOKS = { 'GET /api/books/': aPage([aBook()]), 'GET /api/books/b1': json(aBook()) };

/** Opens a page as one that is loaded again: what the tab keeps stays. */
const open = (address: string, replies: Replies = {}, token?: string) => {
  cleanup();
  return openAsStaff(address, { ...BOOKS, ...replies }, token);
};
const findTitle = async () => (await screen.findByLabelText<HTMLInputElement>('Title')).value;
const manageBooks = () => within(screen.getByRole('main')).getByRole('link', { name: 'Manage Books' });
const LEAVE = 'Leave without saving?';

/** Types into the form of a book, whose session ends when it is to be saved. */
async function loseSession(): Promise<void> {
  const { press, answer, replace } = await open(EDIT, { [PUT]: problem('UNAUTHENTICATED') });
  await replace('Title', 'Dracula, revised');
  await press('Update Book');
  await answer('Token has been expired!, Please login again.', 'OK');
  await answer('Failed to update book.', 'OK');
  expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
  expect(localStorage.getItem('token')).toBeNull();
}

describe('What is typed into the form of a book whose session ends', () => {
  it('is back after the login, which leads to the form, and is saved on top of the version it began with', async () => {
    await loseSession();
    cleanup();
    const { user, sent } = await openApp('/admin', {
      ...BOOKS,
      'POST /api/auth/admin': json({
        message: 'ok',
        token: aStaffToken(),
        user: { username: 'olga', role: 'admin' },
      }),
      'GET /api/books/b1': json(aBook({ v: 2 })),
      [PUT]: json({ message: 'updated', book: aBook({ v: 3, title: 'Dracula, revised' }) }),
    });
    await user.type(await screen.findByLabelText('Username'), 'olga');
    await user.type(screen.getByLabelText('Password'), 'the right one{Enter}');
    await screen.findByRole('alertdialog', { name: 'Admin Login successful!' });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(NOTE)).toBeTruthy();
    expect(window.location.pathname).toBe(EDIT);
    expect(valueOf('Title')).toBe('Dracula, revised');
    await user.click(screen.getByRole('button', { name: 'Update Book' }));
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(sent.find(({ route }) => route === PUT)?.body).toMatchObject({ title: 'Dracula, revised', v: 1 });
    expect(screen.queryByText(NOTE)).toBeNull();
    await open(EDIT);
    expect(await findTitle()).toBe('Dracula');
  });

  it('is shown to no other account, and can be discarded', async () => {
    await loseSession();
    await open(EDIT, {}, aTokenOf('admin'));
    expect(await findTitle()).toBe('Dracula');
    expect(screen.queryByText(NOTE)).toBeNull();
    const { press } = await open(EDIT);
    await press('Discard it');
    expect(valueOf('Title')).toBe('Dracula');
    await open(EDIT);
    expect(await findTitle()).toBe('Dracula');
  });

  it('includes the count of a new book, but not its picture, which is to be chosen again', async () => {
    const { user, replace } = await open(NEW);
    await replace('Title', 'Emma');
    await replace('Copies on the shelf', '3');
    await user.upload(screen.getByLabelText('Cover Image'), aPictureFile());
    await screen.findByText('Selected: front.png');
    await open(NEW);
    const note = await screen.findByText(NOTE);
    expect(note.textContent).toContain('A picture cannot be kept: please choose it again.');
    expect([valueOf('Title'), valueOf('Copies on the shelf')]).toEqual(['Emma', '3']);
    expect(screen.queryByText(/^Selected:/)).toBeNull();
  });
});

describe('An edited form', () => {
  it('asks before it is left: it is kept by whoever stays, and dropped by whoever leaves', async () => {
    const { user, answer, replace } = await open(NEW);
    await replace('Title', 'Emma');
    await user.click(manageBooks());
    expect((await screen.findByRole('button', { name: 'Stay' })).contains(document.activeElement)).toBe(true);
    await answer(LEAVE, 'Stay');
    expect(valueOf('Title')).toBe('Emma');
    expect(window.location.pathname).toBe(NEW);
    await user.click(manageBooks());
    await answer(LEAVE, 'Leave');
    expect(await screen.findByRole('heading', { name: 'Dashboard All Books' })).toBeTruthy();
    await open(NEW);
    expect(await findTitle()).toBe('');
  });

  it('asks before staff log out', async () => {
    const { press, answer, replace } = await open(NEW);
    await replace('Copies on the shelf', '3');
    await press('Log out');
    await answer(LEAVE, 'Stay');
    expect(localStorage.getItem('token')).not.toBeNull();
    await press('Log out');
    await answer(LEAVE, 'Leave');
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each(['it is as it was', 'it is saved'])('does not ask once %s', async (state) => {
    const { user, press, answer, replace } = await open(EDIT, {
      [PUT]: json({ message: 'Updated', book: aBook({ v: 2, title: 'Emma' }) }),
    });
    await replace('Title', 'Emma');
    if (state === 'it is saved') {
      await press('Update Book');
      await answer('Book Updated', 'OK');
    } else await replace('Title', 'Dracula');
    await user.click(manageBooks());
    expect(await screen.findByRole('heading', { name: 'Dashboard All Books' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
