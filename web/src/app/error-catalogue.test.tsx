import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, refusal, type Answers } from '../shared/testing/answers.ts';
import { aBook, aStaffToken } from '../shared/testing/samples.ts';
import { closeApp, openApp, SIGNED_IN } from './testing.tsx';

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

const openAsStaff = (address: string, answers: Answers) => {
  localStorage.setItem('token', aStaffToken());
  return openApp(address, answers);
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
  ])('answers a refused %s beside the form and keeps what was typed', async (address, button, route) => {
    const { user } = await openApp(address, { [route]: refusal('INVALID_CREDENTIALS') });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'not the one');
    await press(user, button);
    expect(await findInForm('Please provide a valid email and password')).not.toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  });

  it('alerts when signing in with Google fails', async () => {
    window.open = () => null;
    const { user } = await openApp('/login');
    await press(user, 'Sign-in with Google');
    expect(await findDialog()).toEqual(['Google sign-in failed', 'OK']);
  });

  it('answers a refused admin login beside the form', async () => {
    const { user } = await openApp('/admin', { 'POST /api/auth/admin': refusal('INVALID_CREDENTIALS') });
    await user.type(await screen.findByLabelText('Username'), 'olga');
    await user.type(screen.getByLabelText('Password'), 'not the one');
    await press(user, 'Login');
    expect(await findInForm('Please provide a valid email and password')).not.toBeNull();
  });

  it('says when a book cannot be loaded', async () => {
    await openApp('/books/b2', { 'GET /api/books/b2': refusal('BOOK_NOT_FOUND') });
    expect(await screen.findByText('Error happending to load book info')).toBeTruthy();
  });

  it('says when the orders cannot be loaded', async () => {
    await openApp('/orders', {
      ...SIGNED_IN,
      'GET /api/orders/email/ann%40example.com': refusal('FORBIDDEN'),
    });
    expect(await screen.findByText('Error geting orders data')).toBeTruthy();
  });

  it('says when the book to edit cannot be loaded', async () => {
    await openAsStaff('/dashboard/edit-book/b2', { 'GET /api/books/b2': refusal('BOOK_NOT_FOUND') });
    expect(await screen.findByText('Error fetching book data')).toBeTruthy();
  });

  it('alerts when the staff token has expired, and leaves for the front page', async () => {
    localStorage.setItem('token', aStaffToken(-1));
    const { user } = await openApp('/dashboard', BOOK);
    expect(await findDialog()).toEqual(['Token has been expired!, Please login again.', 'OK']);
    await press(user, 'OK');
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/');
  });

  it('toasts a book that was added to the cart, and warns when it is added again', async () => {
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
    [refusal('INTERNAL_ERROR'), 'Failed to delete book. Please try again.'],
  ])('alerts how deleting a book ended', async (answer, message) => {
    const { user } = await openAsStaff('/dashboard/manage-books', {
      ...BOOK,
      'DELETE /api/books/b1': answer,
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
    [refusal('INTERNAL_ERROR'), ['Failed to add book. Please try again.', 'OK']],
  ])('says how adding a book ended', async (answer, texts) => {
    const { user } = await openAsStaff('/dashboard/add-new-book', { 'POST /api/books/create-book': answer });
    await fillInBook(user);
    await press(user, 'Add Book');
    expect(await findDialog()).toEqual(texts);
  });

  it.each([
    [json({ message: 'updated', book }), ['Book Updated', 'Your book is updated successfully!', 'OK']],
    [refusal('INTERNAL_ERROR'), ['Failed to update book.', 'OK']],
  ])('says how updating a book ended', async (answer, texts) => {
    const answers = { ...BOOK, 'PUT /api/books/edit/b1': answer };
    const { user } = await openAsStaff('/dashboard/edit-book/b1', answers);
    await press(user, 'Update Book');
    expect(await findDialog()).toEqual(texts);
  });

  it('says nothing when the statistics cannot be loaded, and goes on loading', async () => {
    const { sent } = await openAsStaff('/dashboard', { 'GET /api/admin': refusal('FORBIDDEN') });
    await screen.findByText('Book Store Inventory');
    expect(sent.map(({ route }) => route)).toContain('GET /api/admin');
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
