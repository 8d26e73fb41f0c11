import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const BOOKS = { 'GET /api/books/': json([aBook()], { 'x-total-count': '1' }) };

const openForm = (address = '/dashboard/add-new-book', replies: Replies = {}) => {
  localStorage.setItem('token', aStaffToken());
  return openApp(address, { ...BOOKS, ...replies });
};

const findQuestion = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
const manageBooks = () => within(screen.getByRole('main')).getByRole('link', { name: 'Manage Books' });

describe('An edited form', () => {
  it('asks before it is left, and is kept by whoever stays', async () => {
    const { user } = await openForm();
    await user.type(await screen.findByLabelText('Title'), 'Emma');
    await user.click(manageBooks());
    const stay = (await findQuestion()).getByRole('button', { name: 'Stay' });
    expect(document.activeElement).toBe(stay);
    await user.click(stay);
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Emma');
    expect(window.location.pathname).toBe('/dashboard/add-new-book');

    await user.click(manageBooks());
    await user.click((await findQuestion()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'All Books' })).toBeTruthy();
  });

  it('does not ask once it is as it was', async () => {
    const { user } = await openForm();
    await user.type(await screen.findByLabelText('Title'), 'Emma');
    await user.clear(screen.getByLabelText('Title'));
    await user.click(manageBooks());
    expect(await screen.findByRole('heading', { name: 'All Books' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before staff log out', async () => {
    const { user } = await openForm();
    await user.type(await screen.findByLabelText('Copies on the shelf'), '3');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click((await findQuestion()).getByRole('button', { name: 'Stay' }));
    expect(localStorage.getItem('token')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click((await findQuestion()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('does not ask once it is saved', async () => {
    const book = aBook();
    const { user } = await openForm('/dashboard/edit-book/b1', {
      'GET /api/books/b1': json(book),
      'PUT /api/books/edit/b1': json({ message: 'Updated', book: { ...book, v: 2, title: 'Emma' } }),
    });
    const title = await screen.findByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'Emma');
    await user.click(screen.getByRole('button', { name: 'Update Book' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await user.click(manageBooks());
    expect(await screen.findByRole('heading', { name: 'All Books' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
