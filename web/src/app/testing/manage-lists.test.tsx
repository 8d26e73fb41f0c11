import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { enter } from './open-app.tsx';
import { inTurn, openAsStaff } from './open-as-staff.tsx';

const PUT = 'PUT /api/reading-lists';
const WINTER = { slug: 'winter', title: 'Winter', intro: '', bookIds: ['b1', 'b2'] };
const SUMMER = { slug: 'summer', title: 'Summer', intro: 'At the sea.', bookIds: [] };
const STORED = { v: 4, lists: [WINTER, SUMMER] };
const EMMA = aBook({ _id: 'b2', title: 'Emma' });
const UBIK = aBook({ _id: 'b3', title: 'Ubik', author: 'Philip K. Dick' });
const PUT_NOTE = 'PUT /api/authors/mary-shelley';
const SHELLEY = { slug: 'mary-shelley', name: 'Mary Shelley', about: 'Wrote early.', v: 2 };

const openLists = (replies: Replies = {}) =>
  openAsStaff('/dashboard/lists', {
    'GET /api/reading-lists': json(STORED),
    'GET /api/authors/': json([SHELLEY]),
    'GET /api/books/?ids=b1,b2': json([aBook(), EMMA]),
    'GET /api/books/?q=ubik&limit=5': json([UBIK]),
    'GET /api/books/?q=nothing&limit=5': json([]),
    ...replies,
  });

const list = async (name: string) => within(await screen.findByRole('group', { name }));
const readBooks = (name: string) =>
  within(screen.getByRole('list', { name: `Books of ${name}` }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);

describe('The lists of the desk', () => {
  it('are made, filled and ordered, and saved as a whole in the version that was seen', async () => {
    const saved = { v: 5, lists: [] };
    const { user, press, bodiesOf } = await openLists({ [PUT]: json(saved) });
    const winter = await list('Winter');
    expect(await winter.findByText('Dracula')).toBeTruthy();
    await user.click(winter.getByLabelText('Sentence'));
    await user.paste('By the fire.');
    await press('Move Emma up');
    expect(readBooks('Winter')).toEqual(['Emma', 'Dracula']);
    await user.type(winter.getByLabelText('Add a book'), 'ubik');
    await user.click(await winter.findByRole('button', { name: 'Add Ubik by Philip K. Dick' }));
    expect(readBooks('Winter')).toEqual(['Emma', 'Dracula', 'Ubik']);
    expect(document.activeElement).toBe(winter.getByLabelText('Add a book'));
    await press('Remove Dracula');
    await press('Move Summer up');
    expect(screen.getByText('Summer is number 1 of 2.')).toBeTruthy();
    await user.type(screen.getByLabelText('New list'), 'For children{Enter}');
    await press('Save lists');
    await screen.findByText('The lists are saved');
    expect(bodiesOf(PUT)).toEqual([
      {
        v: 4,
        lists: [
          SUMMER,
          { ...WINTER, intro: 'By the fire.', bookIds: ['b2', 'b3'] },
          { slug: 'for-children', title: 'For children', intro: '', bookIds: [] },
        ],
      },
    ]);
  });

  it('take the first book that was found on Enter, and say that there is none', async () => {
    const { user } = await openLists();
    const summer = await list('Summer');
    const field = summer.getByLabelText('Add a book');
    await user.type(field, 'nothing');
    expect(await summer.findByText('No book found.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'ubik');
    await summer.findByText('1 book found');
    await user.type(field, '{Enter}');
    expect(readBooks('Summer')).toEqual(['Ubik']);
  });

  it('name a book that is not sold any more as such', async () => {
    await openLists({ 'GET /api/books/?ids=b1,b2': json([EMMA]) });
    const winter = await list('Winter');
    expect(await winter.findByText('A book that is not sold any more')).toBeTruthy();
  });

  it('are not saved without a title, nor twice at an address', async () => {
    const { user } = await openLists();
    const winter = await list('Winter');
    await user.clear(winter.getByLabelText('Title'));
    expect(screen.getByText('Please fill in this field')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save lists' })).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('New list'), 'Summer!{Enter}');
    expect(screen.getByText('There is such a list already')).toBeTruthy();
  });

  it('stay as they are here when someone else has changed them, until they are saved again or discarded', async () => {
    const theirs = { v: 6, lists: [SUMMER] };
    const refusal = problem('CONFLICT', { readingLists: theirs });
    const { press, bodiesOf } = await openLists({ [PUT]: inTurn(refusal, json({ v: 7, lists: [] })) });
    await list('Winter');
    await press('Move Summer up');
    await press('Save lists');
    expect(await screen.findByText(/^Someone else changed the lists meanwhile\./)).toBeTruthy();
    await press('Save lists');
    await screen.findByText('The lists are saved');
    expect(bodiesOf(PUT).at(-1)).toEqual({ v: 6, lists: [SUMMER, WINTER] });
  });
});

describe('The texts about authors', () => {
  it('are written for an author by name', async () => {
    const { user, press, bodiesOf } = await openLists({
      'GET /api/authors/': json([]),
      [PUT_NOTE]: json({ ...SHELLEY, v: 1 }),
    });
    await press('Write about an author');
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the author'));
    await enter(user, 'Name of the author', 'Mary Shelley');
    await enter(user, 'A few lines', 'Wrote early.');
    await press('Save text');
    await screen.findByText('The text is saved');
    expect(bodiesOf(PUT_NOTE)).toEqual([{ v: 0, about: 'Wrote early.' }]);
  });

  it('are changed, and replace what someone else wrote meanwhile only once that was seen', async () => {
    const theirs = { ...SHELLEY, about: 'Wrote at night.', v: 3 };
    const { press, replace, bodiesOf } = await openLists({
      [PUT_NOTE]: inTurn(problem('CONFLICT', { note: theirs }), json({ ...SHELLEY, v: 4 })),
    });
    await press('Edit the text about Mary Shelley');
    await replace('A few lines about Mary Shelley', 'Mine.');
    await press('Save text');
    expect(await screen.findByText(/by now: “Wrote at night\.”/)).toBeTruthy();
    await press('Save text');
    await screen.findByText('The text is saved');
    expect(bodiesOf(PUT_NOTE)).toEqual([
      { v: 2, about: 'Mine.' },
      { v: 3, about: 'Mine.' },
    ]);
  });

  it('are not written about someone without a book', async () => {
    const { user, press } = await openLists({ 'PUT /api/authors/nobody': problem('AUTHOR_NOT_FOUND') });
    await press('Write about an author');
    await enter(user, 'Name of the author', 'Nobody');
    await enter(user, 'A few lines', 'Wrote nothing.');
    await press('Save text');
    expect(await screen.findByText(/^The shop has no book by this author\./)).toBeTruthy();
  });
});
