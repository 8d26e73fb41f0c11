import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken } from '../../shared/testing/factories.ts';
import { aRefusal, closeApp, openApp, SIGNED_IN } from './open-app.tsx';

afterEach(closeApp);

const book = aBook();
const BOOK = { 'GET /api/books/b1': json(book), 'GET /api/books/': json([book], { 'x-total-count': '1' }) };

const findDialog = async () => {
  const dialog = await screen.findByRole('alertdialog');
  return [...dialog.querySelectorAll('h2, p, button')].map(({ textContent }) => textContent);
};
const findInForm = async (message: string) => (await screen.findByText(message)).closest('form');

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

const openAsStaff = (address: string, replies: Replies) => {
  localStorage.setItem('token', aStaffToken());
  return openApp(address, replies);
};

async function fillInBook(user: UserEvent) {
  await user.type(await screen.findByLabelText('Title'), book.title);
  await user.type(screen.getByLabelText('Description'), book.description);
  await user.selectOptions(screen.getByLabelText('Category'), book.category);
  await user.type(screen.getByLabelText('Old Price'), '15.99');
  await user.type(screen.getByLabelText('New Price'), '10.5');
}

describe('The error catalogue', () => {
  it.each([
    ['/login', 'Login', 'POST /identity/sign-in/email'],
    ['/register', 'Register', 'POST /identity/sign-up/email'],
  ])('shows a rejected %s in the form and keeps the input', async (address, button, route) => {
    const { user } = await openApp(address, { [route]: problem('INVALID_CREDENTIALS') });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'not the one');
    await press(user, button);
    expect(await findInForm('Please provide a valid email and password')).not.toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  });

  it.each([
    ['/login', 'Email', 'Login'],
    ['/register', 'Email', 'Register'],
    ['/admin', 'Username', 'Login'],
  ])('tells at %s below that text when the shop could not be reached', async (address, label, button) => {
    const fail = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user } = await openApp(address, {
      'POST /identity/sign-in/email': fail,
      'POST /identity/sign-up/email': fail,
      'POST /api/auth/admin': fail,
    });
    await user.type(await screen.findByLabelText(label), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'the right one');
    await press(user, button);
    expect(await findInForm('Please provide a valid email and password')).not.toBeNull();
    expect(screen.getByText(/^The shop could not be reached\./)).toBeTruthy();
  });

  it('tells that an address is taken, and leads on to the login', async () => {
    const { user } = await openApp('/register?redirect=/checkout', {
      'POST /identity/sign-up/email': json({}),
      'POST /identity/sign-in/email': aRefusal(401, 'INVALID_EMAIL_OR_PASSWORD'),
    });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'not the one');
    await press(user, 'Register');
    await user.click(await screen.findByRole('link', { name: 'Login with its password' }));
    expect(await screen.findByRole('heading', { name: 'Please Login' })).toBeTruthy();
    expect(window.location.search).toBe('?redirect=%2Fcheckout');
  });

  it('alerts when signing in with Google fails', async () => {
    window.open = () => null;
    const { user } = await openApp('/login');
    await press(user, 'Sign-in with Google');
    expect(await findDialog()).toEqual(['Google sign-in failed', 'OK']);
  });

  it('shows a rejected admin login in the form', async () => {
    const { user } = await openApp('/admin', { 'POST /api/auth/admin': problem('INVALID_CREDENTIALS') });
    await user.type(await screen.findByLabelText('Username'), 'olga');
    await user.type(screen.getByLabelText('Password'), 'not the one');
    await press(user, 'Login');
    expect(await findInForm('Please provide a valid email and password')).not.toBeNull();
  });

  it('shows that a book cannot be loaded', async () => {
    await openApp('/books/b2', { 'GET /api/books/b2': problem('BOOK_NOT_FOUND') });
    expect(await screen.findByText('Error happending to load book info')).toBeTruthy();
    const page = within(screen.getByRole('main'));
    expect(page.getByText(/^There is no book at this address/)).toBeTruthy();
    expect(page.getByRole('link', { name: 'See all books' }).getAttribute('href')).toBe('/search');
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows that the orders cannot be loaded', async () => {
    await openApp('/orders', {
      ...SIGNED_IN,
      'GET /api/orders/email/ann%40example.com': problem('FORBIDDEN'),
    });
    expect(await screen.findByText('Error geting orders data')).toBeTruthy();
  });

  it('shows that the book to edit cannot be loaded', async () => {
    await openAsStaff('/dashboard/edit-book/b2', { 'GET /api/books/b2': problem('BOOK_NOT_FOUND') });
    expect(await screen.findByText('Error fetching book data')).toBeTruthy();
    expect(screen.getByText(/^There is no book at this address/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See all books' });
    expect(link.getAttribute('href')).toBe('/dashboard/manage-books');
  });

  it.each([
    ['/books/b2', 'Error happending to load book info'],
    ['/dashboard/edit-book/b2', 'Error fetching book data'],
  ])('offers at %s to try again where the book may be there', async (address, message) => {
    await openAsStaff(address, { 'GET /api/books/b2': problem('FORBIDDEN') });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText(/^There is no book at this address/)).toBeNull();
  });

  it('alerts that the staff token has expired and goes to the home page', async () => {
    localStorage.setItem('token', aStaffToken(-1));
    const { user } = await openApp('/dashboard', BOOK);
    expect(await findDialog()).toEqual(['Token has been expired!, Please login again.', 'OK']);
    await press(user, 'OK');
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/');
  });

  it('shows a toast when a book is added to the cart and a warning when it is added again', async () => {
    const { user } = await openApp('/books/b1', BOOK);
    await press(user, /^Add to Cart/);
    expect(
      screen.getByText('Item added to the Cart').closest('[role=status]')?.querySelector('button'),
    ).toBeNull();
    await press(user, /^Add to Cart/);
    expect(await findDialog()).toEqual([
      'Already added to the Cart',
      "You won't be able to revert this!",
      'OK!',
      'Cancel',
    ]);
  });

  it.each([
    [json({ message: 'deleted', book }), 'Book deleted successfully!'],
    [problem('INTERNAL_ERROR'), 'Failed to delete book. Please try again.'],
  ])('alerts whether a book was deleted', async (reply, message) => {
    const { user } = await openAsStaff('/dashboard/manage-books', {
      ...BOOK,
      'DELETE /api/books/b1': reply,
    });
    await press(user, 'Delete Dracula');
    await press(user, 'Delete');
    expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  });

  it.each([
    [
      json({ message: 'added', book }),
      ['Book added', 'Your book is uploaded successfully!', "Yes, It's Okay!", 'Cancel'],
    ],
    [problem('INTERNAL_ERROR'), ['Failed to add book. Please try again.', 'OK']],
  ])('shows whether a book was added', async (reply, texts) => {
    const { user } = await openAsStaff('/dashboard/add-new-book', { 'POST /api/books/create-book': reply });
    await fillInBook(user);
    await press(user, 'Add Book');
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
    const { user } = await openAsStaff('/dashboard/edit-book/b1', replies);
    await press(user, 'Update Book');
    expect(await findDialog()).toEqual(texts);
  });

  it('shows no message when the statistics cannot be loaded, and keeps loading', async () => {
    const { sent } = await openAsStaff('/dashboard', { 'GET /api/admin': problem('FORBIDDEN') });
    await screen.findByText('Book Store Inventory');
    expect(sent.map(({ route }) => route)).toContain('GET /api/admin');
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
