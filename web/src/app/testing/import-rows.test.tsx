import type { BookImport, ImportRow } from '@bookstore/contracts/imports';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { anImport } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const ONE = 'GET /api/books/imports/i1';
const ROWS = 'GET /api/books/imports/i1/rows';

const aRow = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  kind: 'new',
  title: 'Emma',
  changes: [{ column: 'title', after: 'Emma' }],
  errors: [],
  ...changes,
});

const openOne = (shown: BookImport, replies: Replies = {}) =>
  openAsStaff('/dashboard/import?id=i1', { [ONE]: json(shown), [ROWS]: aPage([aRow()]), ...replies });

describe('The rows of an import', () => {
  it('show what changes, before and after, and mark the wrong cells with the reason', async () => {
    const wrong = aRow({
      line: 7,
      kind: 'wrong',
      changes: [{ column: 'title', before: 'Emma', after: 'Emma II' }],
      errors: [
        { column: 'Title', message: 'Too long' },
        { column: 'price', message: 'Not an amount', value: 'abc' },
        { column: '', message: 'The row has 3 cells, the first line 2' },
      ],
    });
    const counts = { new: 0, changed: 1, same: 0, wrong: 1 };
    const { sent } = await openOne(anImport({ counts }), { [ROWS]: aPage([wrong]) });
    const row = within(await screen.findByRole('row', { name: /Emma/ }));
    expect(readTexts(row.getAllByRole('listitem'))).toEqual([
      'title: Emma → Emma II – Too long',
      'price: abc – Not an amount',
      'The row has 3 cells, the first line 2',
    ]);
    expect(screen.getByRole('columnheader', { name: 'What is wrong' })).toBeTruthy();
    const { query } = sent.find(({ route }) => route === ROWS) ?? {};
    expect(query).toBe('kind=wrong&page=1&limit=25');
  });

  it('have author, price and stock of a new book in its line, and the rest folded', async () => {
    const changes = [
      { column: 'title', after: 'Emma' },
      { column: 'author', after: 'Jane Austen' },
      { column: 'description', after: 'Handsome, clever, and rich, with a comfortable home' },
      { column: 'new_price', after: '12.50' },
      { column: 'publisher', after: 'Penguin' },
      { column: 'stock', after: '3' },
    ] as const;
    const counts = { new: 1, changed: 0, same: 0, wrong: 0 };
    await openOne(anImport({ counts }), { [ROWS]: aPage([aRow({ changes: [...changes] })]) });
    const row = within(await screen.findByRole('row', { name: /Emma/ }));
    expect(readTexts(row.getAllByRole('cell')).slice(0, 4)).toEqual(['2', 'Jane Austen', '12.50', '3']);
    expect(row.getByText('description, publisher').tagName).toBe('SUMMARY');
  });

  it('are paged through by the address', async () => {
    const { press, sent } = await openOne(anImport(), { [ROWS]: aPage([aRow()], 60) });
    await press('Next');
    await waitFor(() => expect(readSearch()).toEqual({ id: 'i1', page: '2' }));
    await waitFor(() => expect(sent.at(-1)?.query).toBe('kind=changed&page=2&limit=25'));
  });

  it('that were left as they were are named with the reason', async () => {
    const kept = aRow({ kind: 'changed', kept: 'changed by ivan' });
    const covers = { waiting: 0, stored: 1, failed: 2 };
    const { user } = await openOne(anImport({ state: 'undone', kept: 1, covers }), {
      [`${ROWS}?kept=true&page=1&limit=25`]: aPage([kept]),
    });
    await user.click(await screen.findByRole('link', { name: /^Left as they were/ }));
    expect(await screen.findByText('Left as it was: changed by ivan')).toBeTruthy();
    expect(screen.getByText(/^1 row left as the books were/)).toBeTruthy();
    // The covers of books that are gone again are no failure.
    expect(screen.queryByText(/could not be stored/)).toBeNull();
  });
});
