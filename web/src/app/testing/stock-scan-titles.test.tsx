import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel } from '../../shared/testing/factories.ts';
import { readTexts, valueOf } from './open-as-staff.tsx';
import { DRACULA, dracula, focused, openReceiving, row, SCANNED } from './open-receiving.tsx';

describe('A title or an author', () => {
  const emma = aBook({ _id: 'b2', title: 'Emma', author: 'Jane Austen' });
  const found = (q: string, ...books: ReturnType<typeof aBook>[]): Replies => ({
    [`GET /api/books/?q=${q}&limit=8`]: json(books),
    'GET /api/stock/levels': json([
      aStockLevel(),
      aStockLevel({ bookId: 'b2', isCounted: false, onHand: 0, promised: 0, free: 0 }),
    ]),
    'POST /api/stock/b2/receive': json(aStockLevel({ bookId: 'b2' })),
  });
  const options = async () => readTexts(await screen.findAllByRole('option'));

  it('lists books, of which one without an ISBN is chosen by keys and received by its id', async () => {
    const { user, scan, sent, bodiesOf } = await openReceiving(found('em', dracula, emma));
    await user.keyboard('em');
    await waitFor(async () => {
      const [first, second] = await options();
      expect(first).toMatch(/Dracula by Bram Stoker, ISBN 9780306406157 5 on the shelf$/);
      expect(second).toMatch(/Emma by Jane Austen, no ISBN not counted$/);
    });
    const field = screen.getByRole('combobox', { name: SCANNED });
    expect(field.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = screen.getByRole('option', { selected: true });
    expect([active.id, active.textContent]).toEqual([
      field.getAttribute('aria-activedescendant'),
      expect.stringContaining('Emma'),
    ]);
    await user.keyboard('{Enter}');
    expect([focused(), valueOf(SCANNED)]).toEqual([screen.getByLabelText('Copies'), 'Emma']);
    expect(screen.queryByRole('option')).toBeNull();
    await scan('4');
    const line = await row(/Emma/);
    expect(await line.findByText('Stored')).toBeTruthy();
    expect(line.getByText('no ISBN')).toBeTruthy();
    expect(bodiesOf('POST /api/stock/b2/receive')).toEqual([{ copies: 4 }]);
    expect(sent.filter(({ query }) => query.includes('limit=10'))).toEqual([]);
    expect([focused(), valueOf(SCANNED)]).toEqual([field, '']);
  });

  it('chooses a book by pointer, and adds it to the line of its ISBN', async () => {
    const { user, scan } = await openReceiving(found('drac', dracula, emma), 'take');
    await scan(DRACULA, '2');
    expect(await (await row(/Dracula/)).findByText('Counted')).toBeTruthy();
    await user.keyboard('drac');
    await user.click(await screen.findByRole('option', { name: /Dracula/ }));
    // The same one scanned counts one more, another one keeps it.
    await scan(DRACULA, '3');
    expect(await screen.findByText('5 copies of 1 book counted.')).toBeTruthy();
    await user.keyboard('drac');
    await user.click(await screen.findByRole('option', { name: /Emma/ }));
    await scan(DRACULA, '1');
    expect(await screen.findByText('7 copies of 2 books counted.')).toBeTruthy();
    expect(await (await row(/Emma/)).findByText('Counted')).toBeTruthy();
  });

  it('is the book of a line whose ISBN was not known', async () => {
    const UNKNOWN = '9780306406164';
    const { user, scan } = await openReceiving(found('emma', { ...emma, isbn: UNKNOWN }), 'take');
    await scan(UNKNOWN, '2', DRACULA, '1');
    expect(await (await row(new RegExp(UNKNOWN))).findByText('Unknown')).toBeTruthy();
    await user.keyboard('emma');
    await user.click(await screen.findByRole('option'));
    await scan('1');
    expect(await (await row(/Emma/)).findByText('Counted')).toBeTruthy();
    expect(screen.getByText('4 copies of 2 books counted.')).toBeTruthy();
    expect(screen.queryByText('No book of the shop has this ISBN.')).toBeNull();
  });

  it('keeps a line without an ISBN so that other versions can read it', async () => {
    const { scan } = await openReceiving(found('emma', emma), 'take');
    await scan('emma');
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Copies')));
    await scan('1');
    await row(/Emma/);
    const key = Object.keys(localStorage).find((name) => name.startsWith('stock-taking of')) ?? '';
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject([
      { isbn: '', bookId: 'b2', copies: 1 },
    ]);
  });

  it('needs no choice if one book is found, and Escape closes the list before it gives up', async () => {
    const { user, scan } = await openReceiving({ ...found('emma', emma), ...found('e.', dracula, emma) });
    await scan('emma');
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Copies')));
    expect(screen.getByText('Jane Austen')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.keyboard('e.');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('option'), valueOf(SCANNED)]).toEqual([null, 'e.']);
    await scan('');
    expect(await options()).toHaveLength(2);
    expect(screen.getByText('Nothing is received yet.')).toBeTruthy();
  });

  it('does not hold up a scanner, which types an ISBN over it', async () => {
    const { user, scan, sent } = await openReceiving(found('em', dracula, emma));
    await user.keyboard('em');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{Enter}{Escape}');
    const before = sent.length;
    await scan(DRACULA, DRACULA, '7');
    expect(await screen.findByText('7 copies received in 1 line.')).toBeTruthy();
    expect(sent.slice(before).filter(({ query }) => query.includes('limit=8'))).toEqual([]);
  });

  it('says that nothing is found or that the search failed, and the next ISBN is typed over it', async () => {
    const { user, scan } = await openReceiving({
      ...found('nemo'),
      'GET /api/books/?q=lost&limit=8': problem('VALIDATION_FAILED'),
    });
    await user.keyboard('nemo');
    const nothing = 'No book of the shop has this title, author or ISBN.';
    expect((await screen.findByText(nothing)).role).toBe('status');
    await scan('');
    await waitFor(() => expect(screen.getByLabelText(SCANNED).ariaInvalid).toBe('true'));
    expect(screen.getAllByText(nothing)).toHaveLength(1);
    await scan('lost');
    expect(await screen.findByText('The search failed. Please try again.')).toBeTruthy();
    await scan(DRACULA, '2');
    expect(await (await row(/Dracula/)).findByText('Stored')).toBeTruthy();
  });
});
