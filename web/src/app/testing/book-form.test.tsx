import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import type { Book } from '@bookstore/contracts/books';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aPictureFile } from '../../shared/testing/factories.ts';
import { enter } from './open-app.tsx';
import { fillInBook, inTurn, openAsStaff, valueOf } from './open-as-staff.tsx';

const ADD = 'POST /api/books/create-book';
const PUT = 'PUT /api/books/edit/b1';
const book = aBook();
const UPLOADED = `${'ab'.repeat(32)}.webp`;
const savedAs = (book: Book) => json({ message: 'Book updated', book });
const saved = savedAs({ ...book, coverImage: UPLOADED });

async function openForm(reply: Replies[string] = saved) {
  const form = await openAsStaff('/dashboard/add-new-book', { [ADD]: reply });
  await fillInBook(form.user);
  return form;
}
const field = () => screen.getByLabelText('Cover Image');
const choose = (file: File) => fireEvent.change(field(), { target: { files: [file] } });

describe('A cover file of a new book', () => {
  it('is chosen, shown, and sent once with the fields; then the form is reset', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { press, bodiesOf } = await openForm(() => promise);
    choose(aPictureFile());
    expect(await screen.findByText('Selected: front.png')).toBeTruthy();
    const preview = await screen.findByRole('img', { name: 'Preview of front.png' });
    expect(preview.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await press('Add Book');
    expect(await screen.findByRole('button', { name: 'Adding..' })).toHaveProperty('disabled', true);
    resolve(await saved());
    expect(await screen.findByRole('alertdialog', { name: 'Book added' })).toBeTruthy();
    expect(bodiesOf(ADD)).toMatchObject([
      {
        title: book.title,
        trending: 'false',
        newPrice: '10.5',
        cover: expect.objectContaining({ name: 'front.png', size: 10 }),
      },
    ]);
    expect(screen.queryByText('Selected: front.png')).toBeNull();
    expect(screen.queryByRole('img', { name: 'Preview of front.png' })).toBeNull();
    expect(valueOf('Title')).toBe('');
  });

  it('is sent once on two clicks while it is checked', async () => {
    const { bodiesOf } = await openForm();
    choose(aPictureFile());
    const button = screen.getByRole('button', { name: 'Add Book' });
    fireEvent.click(button);
    await new Promise((resolve) => setTimeout(resolve));
    fireEvent.click(button);
    expect(await screen.findByRole('alertdialog', { name: 'Book added' })).toBeTruthy();
    expect(bodiesOf(ADD)).toHaveLength(1);
  });

  const refusal = problem('VALIDATION_FAILED', {
    errors: [
      { path: 'cover', message: 'Animated images are not supported' },
      { path: 'title', message: 'This title is taken' },
    ],
  });
  it.each([
    ['by the shop', refusal, ['Animated images are not supported', 'This title is taken']],
    ['as too large', () => new Response('', { status: 413 }), ['Please choose a picture of at most 5 MB']],
  ])('that is refused %s has the reason beside it, and the input is kept', async (_by, reply, messages) => {
    const { user, press } = await openForm(reply);
    await user.upload(field(), aPictureFile());
    await press('Add Book');
    await press('OK');
    for (const message of messages) expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText('Selected: front.png')).toBeTruthy();
    expect(valueOf('Title')).toBe(book.title);
  });

  it.each([
    ['of more than 5 MB', aPictureFile('front.png', COVER_MAX_BYTES + 1), 'of at most 5 MB'],
    [
      'that only says it is a picture',
      new File(['<html>'], 'front.png', { type: 'image/png' }),
      'a PNG, JPEG',
    ],
    ['that is empty', new File([], 'front.png', { type: 'image/png' }), 'a PNG, JPEG'],
    [
      'of an iPhone',
      new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'front.jpg', { type: 'image/jpeg' }),
      'a HEIC photo',
    ],
  ])('%s is refused when it is chosen, and can be left out', async (_kind, file, message) => {
    const { press, bodiesOf } = await openForm();
    choose(file);
    expect(await screen.findByText(message, { exact: false, selector: '[id$=error]' })).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/^Selected:/)).toBeNull();
    await press('Add Book');
    expect(bodiesOf(ADD)).toEqual([]);
    await press('Remove picture');
    expect(document.activeElement).toBe(field());
    await press('Add Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book added' })).toBeTruthy();
  });
});

it('A new cover replaces the present one in the preview, and is named once it is stored', async () => {
  const { user, press, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', {
    'GET /api/books/b1': json(book),
    [PUT]: saved,
  });
  expect(await screen.findByRole('img', { name: 'Cover of Dracula' })).toBeTruthy();
  await user.upload(screen.getByLabelText('Or a new cover from a file'), aPictureFile());
  expect(await screen.findByRole('img', { name: 'Preview of front.png' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Cover of Dracula' })).toBeNull();
  await press('Update Book');
  expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
  expect(bodiesOf(PUT)).toMatchObject([{ cover: { name: 'front.png' } }]);
  expect(valueOf('Cover Image URL')).toBe(UPLOADED);
});

describe('The fields of a book', () => {
  it('say which of them are missing or not a price', async () => {
    const { press, replace, bodiesOf } = await openAsStaff('/dashboard/add-new-book');
    await replace('Old Price', 'much');
    await press('Add Book');
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(3);
    expect(screen.getByText('Please choose one')).toBeTruthy();
    expect(screen.getByText('Please enter an amount, such as 12.50')).toBeTruthy();
    expect(bodiesOf(ADD)).toEqual([]);
  });

  it('say that a price of 0 gives the book away', async () => {
    const { replace } = await openAsStaff('/dashboard/add-new-book');
    const warning = 'The price is $0.00: customers get this book for nothing.';
    await replace('New Price', '0.01');
    expect(screen.queryByText(warning)).toBeNull();
    await replace('New Price', '0,00');
    expect(await screen.findByText(warning)).toBeTruthy();
  });

  it('take a new price above the old one, and no old price', async () => {
    const replies = {
      'GET /api/books/b1': json(book),
      [PUT]: savedAs(aBook({ newPrice: 16, oldPrice: undefined })),
    };
    const { press, replace, answer, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', replies);
    await replace('New Price', '16');
    await press('Update Book');
    await answer('Book Updated', 'OK');
    expect(valueOf('Old Price')).toBe('');
    await press('Update Book');
    await screen.findByRole('alertdialog', { name: 'Book Updated' });
    expect(bodiesOf(PUT)).toMatchObject([
      { oldPrice: 15.99, newPrice: 16 },
      { oldPrice: '', newPrice: 16 },
    ]);
  });
});

const FAILED = 'Failed to update book.';

const openEdited = (put: Replies[string]) =>
  openAsStaff('/dashboard/edit-book/b1', { 'GET /api/books/b1': json(aBook({ v: 1 })), [PUT]: put });

describe('Updating a book that someone else changed meanwhile', () => {
  const theirs = aBook({ v: 2, newPrice: 8, description: 'Their words.' });

  it('takes their other changes, keeps what was typed, names what both changed, and saves again with the new version', async () => {
    const { press, answer, replace, bodiesOf } = await openEdited(
      inTurn(problem('CONFLICT', { book: theirs }), savedAs(aBook({ v: 3 }))),
    );
    await replace('Title', 'Dracula, revised');
    await replace('Description', 'My words.');
    await replace('Old Price', '15,99');
    await press('Update Book');
    expect(await screen.findByText(/ You both changed: Description\./)).toBeTruthy();
    await answer(FAILED, 'OK');
    expect(['Title', 'Description', 'New Price'].map(valueOf)).toEqual([
      'Dracula, revised',
      'My words.',
      '8.00',
    ]);
    await press('Update Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(bodiesOf(PUT)).toMatchObject([
      { v: 1, title: 'Dracula, revised', oldPrice: 15.99, newPrice: 10.5 },
      { v: 2, title: 'Dracula, revised', description: 'My words.', oldPrice: 15.99, newPrice: 8 },
    ]);
  });

  it('keeps a cover that was chosen, and says that they gave the book another one', async () => {
    const theirCover = problem('CONFLICT', { book: aBook({ v: 2, coverImage: 'theirs.webp' }) });
    const { user, press, answer } = await openEdited(theirCover);
    await user.upload(await screen.findByLabelText('Or a new cover from a file'), aPictureFile('mine.png'));
    await press('Update Book');
    expect(await screen.findByText(/ You both changed: Cover Image\./)).toBeTruthy();
    await answer(FAILED, 'OK');
    expect(valueOf('Cover Image URL')).toBe('theirs.webp');
    expect(await screen.findByText('Selected: mine.png')).toBeTruthy();
  });
});

describe('What booksellers know of a book beyond the specification', () => {
  const known = aBook({
    isbn: '9780306406157',
    author: 'Ann Writer, Bob Writer',
    authors: ['Ann Writer', 'Bob Writer'],
    format: 'paperback',
    pages: 320,
    series: 'Nights',
  });
  const openKnown = (put: Replies[string]) =>
    openAsStaff('/dashboard/edit-book/b1', { 'GET /api/books/b1': json(known), [PUT]: put });

  it('is shown in groups, and only what is changed or cleared of it is sent', async () => {
    const { user, press, replace, bodiesOf } = await openKnown(savedAs({ ...known, v: 2 }));
    expect(await screen.findByRole('group', { name: 'Identity' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'E-book' })).toHaveProperty('value', 'ebook');
    expect(valueOf('Names of the authors')).toBe('Ann Writer; Bob Writer');
    await replace('Names of the authors', 'Ann Writer; Cas Writer');
    await user.clear(screen.getByLabelText('Pages'));
    await enter(user, 'Recommendation', 'Read it at night.');
    await enter(user, 'Recommended by', 'Mira');
    await user.selectOptions(screen.getByLabelText('Format'), 'Not known');
    await user.click(screen.getByRole('checkbox', { name: /^Withdrawn/ }));
    await press('Update Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    const { title, description, category, trending, oldPrice, newPrice, coverImage } = known;
    expect(bodiesOf(PUT)).toEqual([
      {
        title,
        description,
        category,
        trending,
        oldPrice,
        newPrice,
        coverImage,
        v: 1,
        authors: 'Ann Writer; Cas Writer',
        recommendation: 'Read it at night.',
        recommendedBy: 'Mira',
        pages: '',
        format: '',
        withdrawn: true,
      },
    ]);
  });

  it.each([
    ['ISBN', '9780306406158', 'Enter an ISBN of 10 or 13 digits whose check digit is right'],
    ['Pages', 'many', 'Enter a whole number from 1 to 100,000'],
    ['Pages', '0', 'Enter a whole number from 1 to 100,000'],
    ['Names of the authors', 'A;'.repeat(21), 'Enter at most 20 names'],
    ['Published on', '2019-02-31', 'Enter a day such as 2019-03-31, a month such as 2019-03, or a year'],
    ['Names of the authors', 'x'.repeat(201), 'Please use at most 200 characters'],
  ])('is not sent while %s is “%s”', async (label, text, message) => {
    const { press, bodiesOf } = await openKnown(saved);
    fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
    await press('Update Book');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(bodiesOf(PUT)).toEqual([]);
  });

  it('can be taken: the ISBN of another book is named in its field', async () => {
    const { press, answer } = await openKnown(problem('ISBN_TAKEN'));
    await screen.findByLabelText('ISBN');
    await press('Update Book');
    await answer(FAILED, 'OK');
    expect(screen.getByLabelText('ISBN').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Another book of the shop has this ISBN')).toBeTruthy();
  });

  it('stays cleared when someone else changed it, and takes their other changes', async () => {
    const theirs = { ...known, v: 2, pages: 321, format: 'hardback', publisher: 'Their house' };
    const { user, press, answer } = await openKnown(problem('CONFLICT', { book: theirs }));
    await user.clear(await screen.findByLabelText('Pages'));
    await user.selectOptions(screen.getByLabelText('Format'), 'Not known');
    await press('Update Book');
    expect(await screen.findByText(/ You both changed: Format, Pages\./)).toBeTruthy();
    await answer(FAILED, 'OK');
    expect(['Pages', 'Format', 'Publisher'].map(valueOf)).toEqual(['', '', 'Their house']);
  });
});
