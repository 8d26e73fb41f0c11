import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aPictureFile, aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const book = aBook();
const UPLOADED = `${'ab'.repeat(32)}.webp`;
const added = json({ message: 'added', book: { ...book, coverImage: UPLOADED } });
const invalidCover = problem('VALIDATION_FAILED', {
  errors: [
    { path: 'cover', message: 'Animated images are not supported' },
    { path: 'title', message: 'This title is taken' },
  ],
});

const openAsStaff = (address: string, replies: Replies) => {
  localStorage.setItem('token', aStaffToken());
  return openApp(address, { 'GET /api/books/b1': json(book), ...replies });
};

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Title'), book.title);
  await user.type(screen.getByLabelText('Description'), book.description);
  await user.selectOptions(screen.getByLabelText('Category'), book.category);
  await user.type(screen.getByLabelText('Old Price'), '15.99');
  await user.type(screen.getByLabelText('New Price'), '10.5');
}

describe('Adding a book with a cover file', () => {
  it('sends the file with the fields, then resets the form', async () => {
    const { user, sent } = await openAsStaff('/dashboard/add-new-book', {
      'POST /api/books/create-book': added,
    });
    await fillIn(user);
    await user.upload(screen.getByLabelText('Cover Image'), aPictureFile());
    expect(await screen.findByText('Selected: front.png')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Book' }));
    expect(await screen.findByRole('alertdialog', { name: 'Book added' })).toBeTruthy();
    expect(sent.find(({ route }) => route === 'POST /api/books/create-book')?.body).toMatchObject({
      title: book.title,
      trending: 'false',
      newPrice: '10.5',
      cover: expect.objectContaining({ name: 'front.png', size: 10 }),
    });
    expect(screen.queryByText('Selected: front.png')).toBeNull();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
  });

  it('shows validation errors beside the fields and keeps the input', async () => {
    const { user } = await openAsStaff('/dashboard/add-new-book', {
      'POST /api/books/create-book': invalidCover,
    });
    await fillIn(user);
    await user.upload(screen.getByLabelText('Cover Image'), aPictureFile());
    await user.click(screen.getByRole('button', { name: 'Add Book' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByText('Animated images are not supported')).toBeTruthy();
    expect(screen.getByText('This title is taken')).toBeTruthy();
    expect(screen.getByText('Selected: front.png')).toBeTruthy();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', book.title);
  });

  it.each([
    ['of more than 5 MB', aPictureFile('front.png', COVER_MAX_BYTES + 1), 'of at most 5 MB'],
    [
      'that only says it is a picture',
      new File(['<html>'], 'front.png', { type: 'image/png' }),
      'a PNG, JPEG',
    ],
    ['that is empty', new File([], 'front.png', { type: 'image/png' }), 'a PNG, JPEG'],
  ])('refuses a file %s when it is chosen, and can do without', async (_kind, file, message) => {
    const { user, sent } = await openAsStaff('/dashboard/add-new-book', {
      'POST /api/books/create-book': added,
    });
    await fillIn(user);
    const field = screen.getByLabelText('Cover Image');
    await user.upload(field, file);
    expect(await screen.findByText(message, { exact: false, selector: '[id$=error]' })).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/^Selected:/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Book' }));
    expect(sent.map(({ route }) => route)).not.toContain('POST /api/books/create-book');
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Add Book' }));
    expect(await screen.findByRole('alertdialog', { name: 'Book added' })).toBeTruthy();
  });
});

describe('Updating a book with a cover file', () => {
  it('sends the file and shows the name of the stored cover', async () => {
    const { user, sent } = await openAsStaff('/dashboard/edit-book/b1', { 'PUT /api/books/edit/b1': added });
    await user.upload(await screen.findByLabelText('Or a new cover from a file'), aPictureFile());
    await user.click(screen.getByRole('button', { name: 'Update Book' }));
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(sent.find(({ route }) => route === 'PUT /api/books/edit/b1')?.body).toHaveProperty('cover');
    expect(screen.getByLabelText('Cover Image URL')).toHaveProperty('value', UPLOADED);
  });
});

describe('A cover file', () => {
  const drop = (file: File) =>
    fireEvent.drop(screen.getByLabelText('Cover Image'), { dataTransfer: { files: [file] } });

  it('can be dropped beside its field, and is shown before it is sent', async () => {
    const { user, sent } = await openAsStaff('/dashboard/add-new-book', {
      'POST /api/books/create-book': added,
    });
    await fillIn(user);
    drop(aPictureFile());
    expect(await screen.findByText('Selected: front.png')).toBeTruthy();
    const preview = await screen.findByRole('img', { name: 'Preview of front.png' });
    expect(preview.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await user.click(screen.getByRole('button', { name: 'Add Book' }));
    await screen.findByRole('alertdialog', { name: 'Book added' });
    expect(sent.find(({ route }) => route === 'POST /api/books/create-book')?.body).toMatchObject({
      cover: expect.objectContaining({ name: 'front.png' }),
    });
    expect(screen.queryByRole('img', { name: 'Preview of front.png' })).toBeNull();
  });

  it('that is no picture is refused when it is dropped', async () => {
    await openAsStaff('/dashboard/add-new-book', {});
    await screen.findByLabelText('Cover Image');
    drop(new File(['text'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please choose a PNG, JPEG, WebP or AVIF picture')).toBeTruthy();
    expect(screen.queryByText(/^Selected:/)).toBeNull();
  });

  it('replaces the present cover in the preview', async () => {
    const { user } = await openAsStaff('/dashboard/edit-book/b1', {});
    expect(await screen.findByRole('img', { name: 'Cover of Dracula' })).toBeTruthy();
    await user.upload(screen.getByLabelText('Or a new cover from a file'), aPictureFile());
    expect(await screen.findByRole('img', { name: 'Preview of front.png' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Cover of Dracula' })).toBeNull();
  });
});
