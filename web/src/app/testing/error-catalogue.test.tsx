import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken } from '../../shared/testing/factories.ts';
import { aRefusal, openApp } from './open-app.tsx';
import { fillInBook, openAsStaff } from './open-as-staff.tsx';

const book = aBook();
const BOOK = { 'GET /api/books/b1': json(book), 'GET /api/books/': json([book], { 'x-total-count': '1' }) };

const findDialog = async () => {
  const dialog = await screen.findByRole('alertdialog');
  return [...dialog.querySelectorAll('h2, p, button')].map(({ textContent }) => textContent);
};
const findInForm = async (message: string) => (await screen.findByText(message)).closest('form');

describe('The error catalogue', () => {
  describe.each([
    ['/login', 'Email', 'Login', 'POST /identity/sign-in/email'],
    ['/register', 'Email', 'Register', 'POST /identity/sign-up/email'],
    ['/admin', 'Username', 'Login', 'POST /api/auth/admin'],
  ])('shows in the form of %s, which keeps its input,', (address, label, button, route) => {
    it.each<[string, Replies[string], number]>([
      ['that it is rejected', problem('INVALID_CREDENTIALS'), 0],
      [
        'and below that when the shop could not be reached',
        () => Promise.reject(new TypeError('Failed to fetch')),
        1,
      ],
    ])('%s', async (_what, reply, count) => {
      const { user, press } = await openApp(address, { [route]: reply });
      await user.type(await screen.findByLabelText(label), 'ann@example.com');
      await user.type(screen.getByLabelText('Password'), 'not the one');
      await press(button);
      expect(await findInForm('Please provide a valid email and password')).not.toBeNull();
      expect(screen.queryAllByText(/^The shop could not be reached\./)).toHaveLength(count);
      expect(screen.getByLabelText(label)).toHaveProperty('value', 'ann@example.com');
    });
  });

  it('tells that an address is taken, and leads on to the login', async () => {
    const { user, press } = await openApp('/register?redirect=/checkout', {
      'POST /identity/sign-up/email': json({}),
      'POST /identity/sign-in/email': aRefusal(401, 'INVALID_EMAIL_OR_PASSWORD'),
    });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'not the one');
    await press('Register');
    await user.click(await screen.findByRole('link', { name: 'Login with its password' }));
    expect(await screen.findByRole('heading', { name: 'Please Login' })).toBeTruthy();
    expect(window.location.search).toBe('?redirect=%2Fcheckout');
  });

  it('alerts when signing in with Google fails', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { press } = await openApp('/login');
    await press('Sign-in with Google');
    expect(await findDialog()).toEqual(['Google sign-in failed', 'OK']);
  });

  describe.each([
    ['/books/b2', 'Error happending to load book info', '/search'],
    ['/dashboard/edit-book/b2', 'Error fetching book data', '/dashboard/manage-books'],
  ])('shows at %s that the book cannot be loaded', (address, message, allBooks) => {
    it('and leads to the others where there is none', async () => {
      await openAsStaff(address, { 'GET /api/books/b2': problem('BOOK_NOT_FOUND') });
      expect(await screen.findByText(message)).toBeTruthy();
      const page = within(screen.getByRole('main'));
      expect(page.getByText(/^There is no book at this address/)).toBeTruthy();
      expect(page.getByRole('link', { name: 'See all books' }).getAttribute('href')).toBe(allBooks);
      expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
    });

    it('and offers to try again where it may be there', async () => {
      await openAsStaff(address, { 'GET /api/books/b2': problem('FORBIDDEN') });
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
      expect(screen.queryByText(/^There is no book at this address/)).toBeNull();
    });
  });

  it.each([
    ['has expired', aStaffToken(-1), BOOK],
    ['is refused', aStaffToken(), { ...BOOK, 'GET /api/admin': problem('UNAUTHENTICATED') }],
  ])('alerts that the staff token %s and goes to the home page', async (_what, token, replies) => {
    const { press } = await openAsStaff('/dashboard', replies, token);
    expect(await findDialog()).toEqual(['Token has been expired!, Please login again.', 'OK']);
    await press('OK');
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/');
  });

  it('shows a toast when a book is added to the cart and a warning when it is added again', async () => {
    const { press } = await openApp('/books/b1', BOOK);
    await press(/^Add to Cart/);
    expect(
      screen.getByText('Item added to the Cart').closest('[role=status]')?.querySelector('button'),
    ).toBeNull();
    await press(/^Add to Cart/);
    expect(await findDialog()).toEqual([
      'Already added to the Cart',
      "You won't be able to revert this!",
      'OK!',
      'Cancel',
    ]);
    expect(screen.getByRole('link', { name: 'Cart, items: 1', hidden: true })).toBeTruthy();
  });

  it.each([
    [json({ message: 'deleted', book }), 'Book deleted successfully!'],
    // Someone else has deleted it already.
    [problem('BOOK_NOT_FOUND'), 'Book deleted successfully!'],
    [problem('INTERNAL_ERROR'), 'Failed to delete book. Please try again.'],
  ])('alerts whether a book was deleted', async (reply, message) => {
    const { press } = await openAsStaff('/dashboard/manage-books', {
      ...BOOK,
      'DELETE /api/books/b1': reply,
    });
    await press('Delete Dracula');
    // Pressing Enter twice deletes nothing.
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Cancel' }));
    await press('Delete');
    expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  });

  it.each([
    [
      json({ message: 'added', book }),
      ['Book added', 'Your book is uploaded successfully!', "Yes, It's Okay!", 'Cancel'],
    ],
    [problem('INTERNAL_ERROR'), ['Failed to add book. Please try again.', 'OK']],
  ])('shows whether a book was added', async (reply, texts) => {
    const { user, press } = await openAsStaff('/dashboard/add-new-book', {
      'POST /api/books/create-book': reply,
    });
    await fillInBook(user);
    await press('Add Book');
    expect(await findDialog()).toEqual(texts);
  });

  it.each([
    [json({ message: 'updated', book }), ['Book Updated', 'Your book is updated successfully!', 'OK']],
    [problem('INTERNAL_ERROR'), ['Failed to update book.', 'OK']],
    [
      problem('BOOK_NOT_FOUND'),
      ['Failed to update book.', 'This book does not exist any more. Someone has deleted it.', 'OK'],
    ],
  ])('shows whether a book was updated', async (reply, texts) => {
    const replies = { ...BOOK, 'PUT /api/books/edit/b1': reply };
    const { press } = await openAsStaff('/dashboard/edit-book/b1', replies);
    await press('Update Book');
    expect(await findDialog()).toEqual(texts);
  });
});
