import { describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aPictureFile } from '../../shared/testing/factories.ts';
import { inTurn, openAsStaff, readTexts, valueOf } from './open-as-staff.tsx';

const PUT = 'PUT /api/books/edit/b1';
const FAILED = 'Failed to update book.';
const saved = (book: Book) => json({ message: 'Book updated', book });

const openForm = (put: Replies[string]) =>
  openAsStaff('/dashboard/edit-book/b1', { 'GET /api/books/b1': json(aBook({ v: 1 })), [PUT]: put });

const optionOf = (field: string, label: RegExp) =>
  within(screen.getByRole('group', { name: field })).getByRole<HTMLInputElement>('radio', { name: label });

describe('Updating a book that someone else changed meanwhile', () => {
  const theirs = aBook({ v: 2, newPrice: 8, description: 'Their words.' });

  it('shows both, takes their other changes, keeps what was typed, and saves again with the new version', async () => {
    const { user, press, answer, replace, bodiesOf } = await openForm(
      inTurn(problem('CONFLICT', { book: theirs }), saved(aBook({ v: 3 }))),
    );
    await replace('Title', 'Dracula, revised');
    await replace('Description', 'My words.');
    await replace('Old Price', '15,99');
    await press('Update Book');
    await answer(FAILED, 'OK');

    expect(readTexts(screen.getAllByRole('group'))).toEqual([
      'DescriptionKeep mine: My words.Take theirs: Their words.',
      'New PriceKeep mine: 10.5Take theirs: 8',
    ]);
    expect(optionOf('Description', /Keep mine/).checked).toBe(true);
    expect(optionOf('New Price', /Take theirs/).checked).toBe(true);
    const read = () => ['Title', 'Description', 'New Price'].map(valueOf);
    expect(read()).toEqual(['Dracula, revised', 'My words.', '8']);
    await user.click(optionOf('Description', /Take theirs/));
    await user.click(optionOf('New Price', /Keep mine/));
    expect(read()).toEqual(['Dracula, revised', 'Their words.', '10.5']);
    await user.click(optionOf('Description', /Keep mine/));

    await press('Update Book');
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(bodiesOf(PUT)).toMatchObject([
      { v: 1, title: 'Dracula, revised', oldPrice: 15.99, newPrice: 10.5 },
      { v: 2, title: 'Dracula, revised', description: 'My words.', newPrice: 10.5 },
    ]);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('lets staff choose between their cover and a file', async () => {
    const theirCover = problem('CONFLICT', { book: aBook({ v: 2, coverImage: 'theirs.webp' }) });
    const { user, press, answer } = await openForm(theirCover);
    await user.upload(await screen.findByLabelText('Or a new cover from a file'), aPictureFile('mine.png'));
    await press('Update Book');
    await answer(FAILED, 'OK');
    expect(optionOf('Cover Image', /Keep mine: mine.png/).checked).toBe(true);
    await user.click(optionOf('Cover Image', /Take theirs/));
    expect(screen.queryByText('Selected: mine.png')).toBeNull();
    expect(valueOf('Cover Image URL')).toBe('theirs.webp');
    await user.click(optionOf('Cover Image', /Keep mine/));
    expect(await screen.findByText('Selected: mine.png')).toBeTruthy();
  });

  it('asks nothing when there is nothing to choose: it saves on top of the newer version, and of that then', async () => {
    const mineAlready = aBook({ v: 2, title: 'Dracula, revised' });
    const replies = inTurn(problem('CONFLICT', { book: mineAlready }), saved(aBook({ v: 4 })));
    const { press, answer, replace, bodiesOf } = await openForm(replies);
    await replace('Title', 'Dracula, revised');
    await press('Update Book');
    await answer('Book Updated', 'OK');
    await press('Update Book');
    await answer('Book Updated', 'OK');
    // What is fetched again after each change is version 1.
    expect(bodiesOf(PUT)).toMatchObject([{ v: 1 }, { v: 2 }, { v: 4 }]);
  });
});
