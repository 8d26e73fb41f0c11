import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { enter } from './open-app.tsx';
import { aPage, openAsStaff, valueOf } from './open-as-staff.tsx';

const NEW = '/dashboard/add-new-book';
const ISBN = '9780306406157';
const PUT = 'PUT /api/books/edit/b1';
const ofIsbn = (withdrawn = '') => `GET /api/books/?q=${ISBN}&limit=10${withdrawn}`;
const NO_BOOKS = aPage([]);
const known = aBook({
  _id: 'b7',
  isbn: ISBN,
  title: 'Night One',
  description: 'Dark.',
  author: 'Ann Writer, Bob Writer',
  authors: ['Ann Writer', 'Bob Writer'],
  publisher: 'Nightly',
  language: 'pt-BR',
  category: 'horror',
  format: 'paperback',
  pages: 320,
  series: 'Nights',
  seriesNumber: 1,
});

describe('The ISBN of a new book', () => {
  it('stands first, and once it is whole says that a book of the shop has it, with a link to that book', async () => {
    const { user, sent } = await openAsStaff(NEW, {
      [ofIsbn()]: aPage([known]),
      [ofIsbn('&withdrawn=true')]: NO_BOOKS,
    });
    const field = await screen.findByLabelText('ISBN');
    expect(document.querySelector('main form input')).toBe(field);
    await user.type(field, '978-0-306-40615');
    expect(sent.some(({ route }) => route === 'GET /api/books/')).toBe(false);
    await user.type(field, '-7');
    const link = await screen.findByRole('link', { name: 'Night One' });
    expect(link.getAttribute('href')).toBe('/dashboard/edit-book/b7');
    expect(link.closest('[role=status]')?.textContent).toBe(
      'This book is in the shop already: Night One. Edit it or receive copies.',
    );
    expect(screen.queryByRole('button', { name: /^Fill in/ })).toBeNull();
  });

  it('can be scanned where nothing has the focus: its Enter leads to the title, and sends nothing', async () => {
    const { user, bodiesOf } = await openAsStaff(NEW, { 'GET /api/books/': NO_BOOKS });
    const field = await screen.findByLabelText('ISBN');
    await user.keyboard(`${ISBN}{Enter}`);
    expect(valueOf('ISBN')).toBe(ISBN);
    expect(field.getAttribute('aria-invalid')).toBe('false');
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(screen.queryByText('Please fill in this field')).toBeNull();
    expect(bodiesOf('POST /api/books/create-book')).toEqual([]);
  });

  it('fills in what is known of a withdrawn book, but not over what was typed', async () => {
    const { press, replace } = await openAsStaff(NEW, {
      [ofIsbn()]: NO_BOOKS,
      [ofIsbn('&withdrawn=true')]: aPage([{ ...known, withdrawn: true }]),
    });
    await replace('Title', 'Night the First');
    await replace('ISBN', ISBN);
    expect((await screen.findByRole('link', { name: 'Night One' })).parentElement?.textContent).toBe(
      'This book is withdrawn: Night One. Edit it to sell it again.',
    );
    await press(
      'Fill in names of the authors, description, category, publisher, language, pages, format, series, and number in the series',
    );
    expect(valueOf('Title')).toBe('Night the First');
    expect(['Names of the authors', 'Author', 'Language', 'Pages', 'Format', 'Series'].map(valueOf)).toEqual([
      'Ann Writer; Bob Writer',
      '',
      'pt-BR',
      '320',
      'paperback',
      'Nights',
    ]);
    expect(screen.queryByRole('button', { name: /^Fill in/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Names of the authors'));
  });
});

it('The ISBN of another book of a publisher offers what its books share', async () => {
  const other = { ...known, _id: 'b8', isbn: '9780306406164', language: 'de' };
  const { press, replace } = await openAsStaff(NEW, {
    'GET /api/books/': NO_BOOKS,
    [`GET /api/publisher-books?isbn=${ISBN}`]: json([{ ...known, isbn: '9780306000003' }, other]),
  });
  await replace('ISBN', ISBN);
  expect(await screen.findByText('The shop has other books of this publisher.')).toBeTruthy();
  await press('Fill in publisher');
  expect(['Publisher', 'Language', 'Author'].map(valueOf)).toEqual(['Nightly', '', '']);
});

describe('The series of a book', () => {
  const second = { ...known, _id: 'b8', title: 'Night Two', publisher: 'Other house', seriesNumber: 2.5 };

  it('offers what all its books share, and the next number', async () => {
    const { press, replace, sent } = await openAsStaff(NEW, { 'GET /api/books/': aPage([known, second]) });
    await replace('Series', 'Nights');
    expect(await screen.findByText('2 books of this series in the shop.')).toBeTruthy();
    expect(sent.filter(({ route }) => route === 'GET /api/books/').at(-1)?.query).toBe(
      'series=Nights&limit=100',
    );
    await press('Fill in names of the authors, language, category, and number in the series');
    expect(
      ['Names of the authors', 'Publisher', 'Language', 'Category', 'Number in the series'].map(valueOf),
    ).toEqual(['Ann Writer; Bob Writer', '', 'pt-BR', 'horror', '3']);
  });

  it('offers nothing of a series that has no other book, nor of the one that a book is in', async () => {
    const { user, sent } = await openAsStaff('/dashboard/edit-book/b7', {
      'GET /api/books/b7': json(known),
      'GET /api/books/': aPage([known]),
    });
    expect(await screen.findByRole('link', { name: 'See in shop' })).toHaveProperty('pathname', '/books/b7');
    expect(sent.some(({ route }) => route === 'GET /api/books/')).toBe(false);
    await enter(user, 'Series', ' Falling');
    await waitFor(() => expect(sent.some(({ query }) => query.startsWith('series='))).toBe(true));
    expect(screen.queryByRole('button', { name: /^Fill in/ })).toBeNull();
  });
});

describe('The language of a book', () => {
  it('is chosen by its name and sent as its tag; one that is not in the list stays', async () => {
    const book = aBook({ language: 'de-AT' });
    const { user, press, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', {
      'GET /api/books/b1': json(book),
      [PUT]: json({ message: 'Updated', book: { ...book, v: 2, language: 'is' } }),
    });
    const field = await screen.findByLabelText('Language');
    expect(field).toHaveProperty('value', 'de-AT');
    expect(screen.getByRole('option', { name: 'Austrian German' })).toHaveProperty('selected', true);
    await user.selectOptions(field, 'Icelandic');
    await press('Update Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(bodiesOf(PUT)).toMatchObject([{ language: 'is' }]);
    expect(valueOf('Language')).toBe('is');
  });

  it('can be cleared', async () => {
    const { user, press, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', {
      'GET /api/books/b1': json(aBook({ language: 'de' })),
      [PUT]: json({ message: 'Updated', book: aBook({ v: 2 }) }),
    });
    await user.selectOptions(await screen.findByLabelText('Language'), 'Not known');
    expect(valueOf('Language')).toBe('');
    await press('Update Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(bodiesOf(PUT)).toMatchObject([{ language: '' }]);
  });
});
