import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel, aTokenOf } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { z } from 'zod';
import { closeApp } from './open-app.tsx';
import { changeTokenElsewhere, inTurn, openAsStaff, readTexts, valueOf } from './open-as-staff.tsx';
import {
  DRACULA,
  dracula,
  findBooks,
  focused,
  openReceiving,
  RECEIVE,
  row,
  SCANNED,
} from './open-receiving.tsx';

const EMMA = '9780306406164';
const WALDEN = '9780306406171';
const REMOVE = 'POST /api/stock/b1/remove';
const lost = () => Promise.reject(new TypeError('network'));

const keysOf = (sent: { route: string; headers: Headers }[], route: string) =>
  sent.filter((each) => each.route === route).map(({ headers }) => headers.get('idempotency-key'));

describe('Scanning', () => {
  it('asks for the copies of a book, stores them, and goes back to the ISBN', async () => {
    const { scan, bodiesOf, user } = await openReceiving();
    expect(focused()).toBe(screen.getByLabelText(SCANNED));
    await scan('0-306-40615-2');
    expect(focused()).toBe(screen.getByLabelText('Copies'));
    expect(await screen.findByText('Dracula')).toBeTruthy();
    await scan('3');
    expect([focused(), valueOf(SCANNED)]).toEqual([screen.getByLabelText(SCANNED), '']);
    expect(await (await row(/Dracula/)).findByText('Stored')).toBeTruthy();
    expect(bodiesOf(RECEIVE)).toEqual([{ copies: 3 }]);
    await scan(DRACULA);
    await user.keyboard('{Escape}');
    expect([focused(), valueOf(SCANNED)]).toEqual([screen.getByLabelText(SCANNED), '']);
    expect(screen.getByText('3 copies received in 1 line.')).toBeTruthy();
  });

  it('stores a line when the form gives up the look-up that it shares with it', async () => {
    const answers = Promise.withResolvers<undefined>();
    const { scan, user } = await openReceiving({
      [`GET /api/books/?q=${DRACULA}&limit=10`]: () => answers.promise.then(json([dracula])),
    });
    await scan(DRACULA, '3', DRACULA);
    await user.keyboard('{Escape}');
    answers.resolve(undefined);
    expect(await (await row(/Dracula|This could not be stored/)).findByText('Stored')).toBeTruthy();
  });

  it('says what is no ISBN and what are no copies, with the text selected', async () => {
    const { scan } = await openReceiving();
    await scan('9780306406158');
    expect(screen.getByText(/is no ISBN of 10 or 13 digits/)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(SCANNED);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 13]);
    await scan(DRACULA, '0');
    expect(screen.getByText('Enter 1 to 999,999 copies, or scan the next ISBN.')).toBeTruthy();
    expect(focused()).toBe(screen.getByLabelText('Copies'));
    expect(screen.getByText('Nothing is received yet.')).toBeTruthy();
  });

  it('leads to the form for a book that the shop does not have, and keeps it when the next one is scanned', async () => {
    const { scan } = await openReceiving();
    await scan(EMMA);
    expect(await screen.findByText('No book of the shop has this ISBN.')).toBeTruthy();
    expect(focused()).toBe(screen.getByLabelText(SCANNED));
    const link = screen.getByRole('link', { name: 'Add this book' });
    const address = link.getAttribute('href') ?? '';
    await scan(DRACULA, '2');
    const unknown = await row(new RegExp(EMMA));
    expect(await unknown.findByText('Not stored')).toBeTruthy();
    expect(unknown.getByRole('link', { name: 'Add this book' }).getAttribute('href')).toBe(address);
    expect(await (await row(/Dracula/)).findByText('Stored')).toBeTruthy();
    await closeApp();
    await openAsStaff(address, { 'GET /api/categories': json({ categories: [], v: 1 }) });
    await screen.findByLabelText(/^ISBN/);
    expect(screen.getByLabelText<HTMLInputElement>(/^ISBN/).value).toBe(EMMA);
  });

  it('has staff choose between books with one ISBN', async () => {
    const withdrawn = aBook({ _id: 'b2', title: 'Old Dracula', isbn: DRACULA, withdrawn: true });
    const { scan, press, bodiesOf } = await openReceiving({
      [`GET /api/books/?q=${DRACULA}&limit=10&withdrawn=true`]: json([withdrawn]),
      'POST /api/stock/b2/receive': json(aStockLevel()),
    });
    await scan(DRACULA, '2');
    expect(await screen.findByText('1 line is not stored.', { exact: false })).toBeTruthy();
    await press('Old Dracula (withdrawn)');
    expect(await (await row(/Old Dracula/)).findByText('Stored')).toBeTruthy();
    expect([bodiesOf(RECEIVE), bodiesOf('POST /api/stock/b2/receive')]).toEqual([[], [{ copies: 2 }]]);
  });
});

describe('A received line', () => {
  it('is sent again with its key until there is an answer, and undone with another one', async () => {
    const undone = aStockLevel({ free: 0, promised: 0, onHand: 0 });
    const answer = Promise.withResolvers<undefined>();
    hastenTimers();
    const { scan, press, sent, bodiesOf } = await openReceiving({
      [RECEIVE]: inTurn(lost, problem('UNAVAILABLE'), () => answer.promise.then(json(aStockLevel()))),
      [REMOVE]: inTurn(lost, json(undone)),
    });
    await scan(DRACULA, '3');
    expect(await screen.findByText('0 copies received in 0 lines. 1 line waits for an answer.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear the list' }).disabled).toBe(true);
    answer.resolve(undefined);
    const line = await row(/Dracula/);
    expect(await line.findByText('Stored')).toBeTruthy();
    await press('Undo Dracula');
    expect(await line.findByText('Undone')).toBeTruthy();
    expect(line.getByText('0 copies on the shelf, none free')).toBeTruthy();
    const [receiveKeys, removeKeys] = [keysOf(sent, RECEIVE), keysOf(sent, REMOVE)];
    expect([receiveKeys.length, new Set(receiveKeys).size]).toEqual([3, 1]);
    expect([removeKeys.length, new Set([...removeKeys, ...receiveKeys]).size]).toEqual([2, 2]);
    expect(bodiesOf(REMOVE)[1]).toEqual({ copies: 3, reason: 'received-by-mistake' });
  });

  it('is not sent by another account that logs in in another tab, but by its own when it is back', async () => {
    const answer = Promise.withResolvers<undefined>();
    const emma = aBook({ _id: 'b2', title: 'Emma', isbn: EMMA });
    const { scan, sent } = await openReceiving({
      ...findBooks(dracula, emma),
      [RECEIVE]: () => answer.promise.then(json(aStockLevel())),
      'POST /api/stock/b2/receive': json(aStockLevel({ bookId: 'b2' })),
    });
    const own = localStorage.getItem('token') ?? '';
    await scan(DRACULA, '3', EMMA, '2');
    changeTokenElsewhere(() => localStorage.setItem('token', aTokenOf('manager')));
    expect(await screen.findByText('Nothing is received yet.')).toBeTruthy();
    answer.resolve(undefined);
    await waitFor(() => expect(sessionStorage.getItem('delivery of s1')).toContain('"done"'));
    changeTokenElsewhere(() => localStorage.setItem('token', own));
    expect(await (await row(/Emma/)).findByText('Stored')).toBeTruthy();
    expect(screen.getByText('5 copies received in 2 lines.')).toBeTruthy();
    const posts = sent.filter(({ route }) => route.startsWith('POST /api/stock/'));
    expect(posts.map(({ headers }) => headers.get('authorization'))).toEqual(
      posts.map(() => `Bearer ${own}`),
    );
  });

  it('says why it is not stored or not undone', async () => {
    const uncounted = aStockLevel({ isCounted: false, promised: 4 });
    const { scan, press } = await openReceiving({
      [RECEIVE]: inTurn(problem('STOCK_BELOW_PROMISED', { stock: uncounted }), json(aStockLevel())),
      [REMOVE]: problem('STOCK_BELOW_PROMISED', { stock: aStockLevel({ free: 1 }) }),
    });
    await scan(DRACULA, '3');
    expect(await screen.findByText(/open orders need 4 copies/)).toBeTruthy();
    await press('Try again: Dracula');
    expect(await (await row(/Dracula/)).findByText('Stored')).toBeTruthy();
    await press('Undo Dracula');
    expect(await screen.findByText('Not undone: only 1 copy free.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo Dracula' })).toBeTruthy();
    await press('Clear the list');
    expect(await screen.findByText('Nothing is received yet.')).toBeTruthy();
  });
});

describe('A stock-taking', () => {
  it('names differences that are refused, and stores them when they are confirmed again', async () => {
    const [level, stored] = [aStockLevel({ v: 3 }), aStockLevel({ v: 4, onHand: 1 })];
    const refusal = problem('STOCK_BELOW_PROMISED', { stock: level });
    const { scan, press, bodiesOf } = await openReceiving(
      {
        'GET /api/stock/levels': json([level]),
        'PUT /api/stock/b1': inTurn(refusal, problem('UNAVAILABLE'), json(stored)),
      },
      'take',
    );
    await scan(DRACULA, '0', DRACULA, '1');
    expect(await (await row(/Dracula/)).findByText('Counted')).toBeTruthy();
    await press('Compare with the stock');
    expect(readTexts((await row(/Dracula/)).getAllByRole('cell')).slice(0, 3)).toEqual(['5', '1', '−4']);
    await press('Confirm all');
    expect(await screen.findByText('Not stored: customers were promised 2 copies.')).toBeTruthy();
    await press('Confirm Dracula');
    expect(await screen.findByText('Not stored. Please try again.')).toBeTruthy();
    await press('Confirm Dracula');
    expect(await screen.findByText('0 differences to confirm; 0 as expected.')).toBeTruthy();
    expect(bodiesOf('PUT /api/stock/b1')).toEqual(Array.from({ length: 3 }, () => ({ onHand: 1, v: 3 })));
    await press('Finish');
    expect(await screen.findByText('Nothing is counted yet.')).toBeTruthy();
  });

  it('lists what differs only, and shows what was changed meanwhile as it is then', async () => {
    const emma = aBook({ _id: 'b2', title: 'Emma', isbn: EMMA });
    const walden = aBook({ _id: 'b3', title: 'Walden', isbn: WALDEN });
    const PUT = 'PUT /api/stock/b1';
    const { scan, press, bodiesOf } = await openReceiving(
      {
        ...findBooks(dracula, emma, walden),
        'GET /api/stock/levels': json([
          aStockLevel({ v: 1 }),
          aStockLevel({ bookId: 'b2', v: 1, onHand: 3 }),
          aStockLevel({ bookId: 'b3', v: 0, isCounted: false, onHand: 0 }),
        ]),
        [PUT]: inTurn(problem('CONFLICT', { stock: aStockLevel({ v: 2, onHand: 6 }) }), json(aStockLevel())),
        'PUT /api/stock/b3': json(aStockLevel({ bookId: 'b3' })),
      },
      'take',
    );
    const readCells = async (name: RegExp) => readTexts((await row(name)).getAllByRole('cell')).slice(0, 3);
    await scan(DRACULA, '3', EMMA, '3', WALDEN, '2', DRACULA, '1');
    expect(await screen.findByText('9 copies of 3 books counted.')).toBeTruthy();
    await press('Compare with the stock');
    expect(await screen.findByText('2 differences to confirm; 1 as expected.')).toBeTruthy();
    expect(await readCells(/Dracula/)).toEqual(['5', '4', '−1']);
    expect(await readCells(/Walden/)).toEqual(['not counted', '2', 'begins its count']);
    expect(screen.queryByRole('row', { name: /Emma/ })).toBeNull();
    await press('Confirm all');
    expect(await screen.findByText(/the stock was changed meanwhile/)).toBeTruthy();
    expect(await readCells(/Dracula/)).toEqual(['6', '4', '−2']);
    await press('Confirm Dracula');
    expect(await screen.findByText('0 differences to confirm; 1 as expected.')).toBeTruthy();
    expect(bodiesOf(PUT)).toEqual([1, 2].map((v) => ({ onHand: 4, v })));
    expect(bodiesOf('PUT /api/stock/b3')).toEqual([{ onHand: 2, v: 0 }]);
  });

  it('is full with 5,000 lines, and says so', async () => {
    const { scan } = await openReceiving({}, 'take');
    await scan(DRACULA, '1');
    await row(/Dracula/);
    const key = Object.keys(localStorage).find((name) => name.startsWith('stock-taking of')) ?? '';
    const [line] = z.array(z.looseObject({})).parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
    const lines = Array.from({ length: 5000 }, (_, number) => ({
      ...line,
      key: `k${number}`,
      isbn: `${number}`,
    }));
    localStorage.setItem(key, JSON.stringify(lines));
    await scan(DRACULA, '1');
    expect(await screen.findByText('The list is full with 5,000 lines. Finish it first.')).toBeTruthy();
    expect(valueOf(SCANNED)).toBe(DRACULA);
  });
});

describe('Copies that are damaged', () => {
  it('are removed with a reason and a note, once, and are in the history', async () => {
    const history = [
      { v: 2, at: '2026-11-22T10:00:00.000Z', by: 'olga', action: 'remove', copies: 2, onHand: 3 },
    ].map((change) => ({ ...change, reason: 'damaged', note: 'Wet' }));
    const { user, press, replace, sent, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', {
      'GET /api/books/b1': json(aBook()),
      'GET /api/stock/b1': json({ ...aStockLevel(), history }),
      [REMOVE]: inTurn(
        lost,
        problem('STOCK_BELOW_PROMISED', { stock: aStockLevel({ free: 1 }) }),
        json(aStockLevel()),
      ),
    });
    expect(await screen.findByText(/removed 2 \(damaged, Wet\): 3 copies on the shelf/)).toBeTruthy();
    await user.click(screen.getByText('Remove damaged or lost copies'));
    await press('Remove copies');
    expect(bodiesOf(REMOVE)).toEqual([]);
    await replace('Copies to remove', '2');
    await user.selectOptions(screen.getByLabelText('Reason'), 'Damaged');
    await replace('Note', ' Wet ');
    await press('Remove copies');
    expect(await screen.findByText(/There was no answer/)).toBeTruthy();
    await press('Remove copies');
    expect(await screen.findByText('Only 1 copy can be removed: customers were promised 2.')).toBeTruthy();
    await press('Remove copies');
    expect(await screen.findByText('2 copies removed, 3 free')).toBeTruthy();
    expect(bodiesOf(REMOVE)).toEqual(
      Array.from({ length: 3 }, () => ({ copies: 2, reason: 'damaged', note: 'Wet' })),
    );
    expect(new Set(keysOf(sent, REMOVE)).size).toBe(1);
    expect([valueOf('Copies to remove'), valueOf('Reason'), valueOf('Note')]).toEqual(['', '', '']);
  });
});
