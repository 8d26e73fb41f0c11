import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Book } from '@bookstore/contracts/books';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aPictureFile, aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const loaded = aBook({ v: 1 });
const PUT = 'PUT /api/books/edit/b1';
const saved = (book: Book) => json({ message: 'Book updated', book });

/** Answers each request with the next reply, and all further ones with the last. */
const inTurn = (...replies: (() => Response | Promise<Response>)[]) => {
  let turn = 0;
  return () => (replies[turn++] ?? replies.at(-1) ?? problem('NOT_FOUND'))();
};

async function openForm(put: Replies[string]) {
  localStorage.setItem('token', aStaffToken());
  const { user, sent } = await openApp('/dashboard/edit-book/b1', {
    'GET /api/books/b1': json(loaded),
    [PUT]: put,
  });
  const update = async () => user.click(await screen.findByRole('button', { name: 'Update Book' }));
  const replace = async (label: string, text: string) => {
    await user.clear(await screen.findByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const bodies = () => sent.filter(({ route }) => route === PUT).map(({ body }) => body);
  return { user, update, replace, bodies };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const optionOf = (field: string, label: RegExp) =>
  within(screen.getByRole('group', { name: field })).getByRole<HTMLInputElement>('radio', { name: label });

describe('Updating a book that someone else changed meanwhile', () => {
  const theirs = aBook({ v: 2, newPrice: 8, description: 'Their words.' });

  it('shows both, takes their other changes, keeps what was typed, and saves again with the new version', async () => {
    const replies = inTurn(problem('CONFLICT', { book: theirs }), saved(aBook({ v: 3 })));
    const { user, update, replace, bodies } = await openForm(replies);
    await replace('Title', 'Dracula, revised');
    await replace('Description', 'My words.');
    await replace('Old Price', '15,99');
    await update();
    const alert = await screen.findByRole('alertdialog', { name: 'Failed to update book.' });
    await user.click(within(alert).getByRole('button', { name: 'OK' }));

    expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'DescriptionKeep mine: My words.Take theirs: Their words.',
      'New PriceKeep mine: 10.5Take theirs: 8',
    ]);
    expect(optionOf('Description', /Keep mine/).checked).toBe(true);
    expect(optionOf('New Price', /Take theirs/).checked).toBe(true);
    expect([valueOf('Title'), valueOf('Description'), valueOf('New Price')]).toEqual([
      'Dracula, revised',
      'My words.',
      '8',
    ]);

    await update();
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(bodies()).toMatchObject([
      { v: 1, title: 'Dracula, revised', oldPrice: 15.99, newPrice: 10.5 },
      { v: 2, title: 'Dracula, revised', description: 'My words.', newPrice: 8 },
    ]);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('lets staff choose for each field, back and forth', async () => {
    const { user, update, replace } = await openForm(problem('CONFLICT', { book: theirs }));
    await replace('Description', 'My words.');
    await update();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await user.click(optionOf('Description', /Take theirs/));
    await user.click(optionOf('New Price', /Keep mine/));
    expect([valueOf('Description'), valueOf('New Price')]).toEqual(['Their words.', '10.5']);
    await user.click(optionOf('Description', /Keep mine/));
    expect(valueOf('Description')).toBe('My words.');
  });

  it('lets staff choose between their cover and a file', async () => {
    const theirCover = problem('CONFLICT', { book: aBook({ v: 2, coverImage: 'theirs.webp' }) });
    const { user, update } = await openForm(theirCover);
    await user.upload(await screen.findByLabelText('Or a new cover from a file'), aPictureFile('mine.png'));
    await update();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(optionOf('Cover Image', /Keep mine: mine.png/).checked).toBe(true);
    await user.click(optionOf('Cover Image', /Take theirs/));
    expect(screen.queryByText('Selected: mine.png')).toBeNull();
    expect(valueOf('Cover Image URL')).toBe('theirs.webp');
    await user.click(optionOf('Cover Image', /Keep mine/));
    expect(await screen.findByText('Selected: mine.png')).toBeTruthy();
  });

  it('asks nothing when there is nothing to choose: it saves on top of the newer version', async () => {
    const mineAlready = aBook({ v: 2, title: 'Dracula, revised' });
    const replies = inTurn(problem('CONFLICT', { book: mineAlready }), saved(mineAlready));
    const { update, replace, bodies } = await openForm(replies);
    await replace('Title', 'Dracula, revised');
    await update();
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
    expect(bodies()).toMatchObject([{ v: 1 }, { v: 2 }]);
  });

  it('names the version of the form, not of what was fetched since', async () => {
    const { user, update, bodies } = await openForm(inTurn(saved(aBook({ v: 4 })), saved(aBook({ v: 5 }))));
    await update();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await update();
    expect(bodies()).toMatchObject([{ v: 1 }, { v: 4 }]);
  });
});
