import { describe, expect, it } from '@jest/globals';
import type { StockLevel } from '@bookstore/contracts/stock';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel } from '../../shared/testing/factories.ts';
import { fillInBook, inTurn, openAsStaff, readTexts, valueOf } from './open-as-staff.tsx';

const PUT = 'PUT /api/stock/b1';
const RECEIVE = 'POST /api/stock/b1/receive';
const UNCOUNTED = aStockLevel({ v: 0, isCounted: false, free: 0, promised: 0, onHand: 0, history: [] });

/** Opens the form of a book whose stock is as given, until `store` says otherwise. */
async function openForm(stored: StockLevel, replies: Replies = {}) {
  let level = stored;
  const app = await openAsStaff('/dashboard/edit-book/b1', {
    'GET /api/books/b1': json(aBook()),
    'GET /api/stock/b1': () => json(level)(),
    ...replies,
  });
  const panel = within(await screen.findByRole('region', { name: 'Stock' }));
  await panel.findByText(stored.isCounted ? 'Promised' : /is not counted/);
  const store = (next: StockLevel) => {
    level = next;
  };
  const keys = () =>
    app.sent.filter(({ route }) => route === RECEIVE).map(({ headers }) => headers.get('idempotency-key'));
  return { ...app, panel, store, keys };
}

const readFigures = () => readTexts(screen.getAllByRole('definition'));

describe('The stock on the form of a book', () => {
  it('shows what is free, promised and on the shelf, and what changed it', async () => {
    const history: StockLevel['history'] = [
      { v: 3, at: '2026-11-22T10:00:00.000Z', by: 'olga', action: 'receive', copies: 3, onHand: 5 },
      { v: 2, at: '2026-11-21T10:00:00.000Z', by: 'ivan', action: 'count', source: 'import', onHand: 2 },
      { v: 1, at: '2026-11-20T10:00:00.000Z', by: 'olga', action: 'uncount', onHand: 0 },
    ];
    const { panel } = await openForm(aStockLevel({ v: 3, history }));
    expect(readFigures()).toEqual(['3', '2', '5']);
    expect([valueOf('On the shelf'), valueOf('Low from')]).toEqual(['5', '2']);
    expect(panel.getByText('History (3)')).toBeTruthy();
    expect(readTexts(panel.getAllByRole('listitem'))).toEqual([
      expect.stringContaining('olga received 3: 5 copies on the shelf'),
      expect.stringContaining('ivan counted 2 copies on the shelf, by an import'),
      expect.stringContaining('olga stopped counting'),
    ]);
  });

  it('says how many copies open orders need of a book that is not counted', async () => {
    const uncounted = { ...UNCOUNTED, promised: 3 };
    const counted = aStockLevel({ v: 1, free: 1, promised: 3, onHand: 4 });
    const refusal = problem('STOCK_BELOW_PROMISED', { stock: uncounted });
    const form = await openForm(uncounted, { [PUT]: inTurn(refusal, json(counted)) });
    const { panel, store, replace, press } = form;
    expect(panel.getByText(/without limit\. Orders that are not shipped yet need 3 copies\./)).toBeTruthy();
    expect(panel.getByText('Count those for open orders too.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Receive copies' })).toBeNull();
    await replace('On the shelf', '1');
    await press('Start counting');
    const refused = 'Customers were promised 3 copies, which must be on the shelf';
    expect(await panel.findByText(refused)).toBeTruthy();
    expect(panel.getByLabelText('On the shelf').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(panel.getByLabelText('On the shelf'));
    store(counted);
    await replace('On the shelf', '4');
    await press('Start counting');
    expect(await screen.findByText('4 copies on the shelf, 1 free')).toBeTruthy();
    expect(readFigures()).toEqual(['1', '3', '4']);
    expect(panel.queryByText('Count those for open orders too.')).toBeNull();
  });

  it.each(['', 'two', '-1', '1.5', '1000000'])('does not send “%s”', async (text) => {
    const { user, panel, press, bodiesOf } = await openForm(aStockLevel());
    await user.clear(panel.getByLabelText('On the shelf'));
    if (text) await user.type(panel.getByLabelText('On the shelf'), text);
    await press('Save count');
    expect(await panel.findByText(text ? /whole number/ : 'Please fill in this field')).toBeTruthy();
    expect(bodiesOf(PUT)).toEqual([]);
  });

  it('shows what someone else stored meanwhile, keeps what was typed, and saves on top of it', async () => {
    const theirs = aStockLevel({ v: 4, free: 1, onHand: 3 });
    const mine = aStockLevel({ v: 5, free: 5, onHand: 7 });
    const replies = { [PUT]: inTurn(problem('CONFLICT', { stock: theirs }), json(mine)) };
    const { panel, store, replace, press, bodiesOf } = await openForm(aStockLevel({ v: 3 }), replies);
    store(theirs);
    await replace('On the shelf', '7');
    await press('Save count');
    expect(await panel.findByText(/: 3 copies on the shelf, 2 of them promised\./)).toBeTruthy();
    expect(valueOf('On the shelf')).toBe('7');
    expect(readFigures()).toEqual(['1', '2', '3']);
    store(mine);
    await press('Save count');
    expect(await screen.findByText('7 copies on the shelf, 5 free')).toBeTruthy();
    expect(bodiesOf(PUT)).toMatchObject([
      { v: 3, onHand: 7 },
      { v: 4, onHand: 7 },
    ]);
    expect(panel.queryByText(/Someone else/)).toBeNull();
  });

  it('says that a count could not be saved, and keeps it', async () => {
    const { panel, replace, press } = await openForm(aStockLevel(), { [PUT]: problem('INTERNAL_ERROR') });
    await replace('On the shelf', '9');
    await press('Save count');
    expect(await panel.findByText('The count could not be saved. Please try again.')).toBeTruthy();
    expect(valueOf('On the shelf')).toBe('9');
  });
});

describe('Receiving copies', () => {
  const received = aStockLevel({ v: 2, free: 6, onHand: 8 });

  it('adds them, and the count begins with the new number', async () => {
    const { store, replace, press, bodiesOf } = await openForm(aStockLevel(), { [RECEIVE]: json(received) });
    store(received);
    await replace('Copies that arrived', '3');
    await press('Receive copies');
    expect(await screen.findByText('3 copies received, 6 free')).toBeTruthy();
    expect(bodiesOf(RECEIVE)).toEqual([{ copies: 3 }]);
    expect(valueOf('Copies that arrived')).toBe('');
    expect(valueOf('On the shelf')).toBe('8');
  });

  it('is sent again with the same key until it is answered, and with a new one for another number', async () => {
    const lost = () => Promise.reject(new TypeError('network'));
    const replies = { [RECEIVE]: inTurn(lost, lost, json(received)) };
    const { panel, replace, press, keys } = await openForm(aStockLevel(), replies);
    await replace('Copies that arrived', '3');
    await press('Receive copies');
    expect(await panel.findByText(/There was no answer/)).toBeTruthy();
    await press('Receive copies');
    for (const copies of ['4', '4']) {
      await replace('Copies that arrived', copies);
      await press('Receive copies');
      expect(await screen.findByText(/^4 copies received/)).toBeTruthy();
    }
    const [first, second, third, fourth] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).not.toBe(third);
  });

  it.each(['', '0', 'many'])('does not send “%s”', async (text) => {
    const { panel, replace, press, bodiesOf } = await openForm(aStockLevel());
    if (text) await replace('Copies that arrived', text);
    await press('Receive copies');
    expect(panel.getByLabelText('Copies that arrived').getAttribute('aria-invalid')).toBe('true');
    expect(bodiesOf(RECEIVE)).toEqual([]);
  });
});

it('Counting is stopped once that is confirmed', async () => {
  const { press, answer, store, panel, bodiesOf } = await openForm(aStockLevel(), { [PUT]: json(UNCOUNTED) });
  await press('Stop counting');
  store(UNCOUNTED);
  await answer('Stop counting “Dracula”?', 'Stop counting');
  expect(await panel.findByText(/^This book is not counted/)).toBeTruthy();
  expect(bodiesOf(PUT)).toEqual([{ uncounted: true, v: 1 }]);
});

describe('Adding a book with a count', () => {
  const ADD = 'POST /api/books/create-book';
  const add = async (copies: string, count: Replies[string]) => {
    const added = json({ message: 'added', book: aBook() });
    const form = await openAsStaff('/dashboard/add-new-book', { [ADD]: added, [PUT]: count });
    await fillInBook(form.user);
    await form.user.type(screen.getByLabelText('Copies on the shelf'), copies);
    await form.press('Add Book');
    return form;
  };

  it('says that the book is stored, but not the count', async () => {
    const { bodiesOf } = await add('7', problem('UNAVAILABLE'));
    const note = 'Its copies could not be counted. Open it in Manage Books to count them.';
    expect(await screen.findByText(`Your book is uploaded successfully! ${note}`)).toBeTruthy();
    expect(bodiesOf(PUT)).toEqual([{ onHand: 7, v: 0 }]);
    expect(valueOf('Copies on the shelf')).toBe('');
  });

  it('sends nothing while the count is not a number', async () => {
    const { bodiesOf } = await add('a few', json(aStockLevel()));
    expect(screen.getByLabelText('Copies on the shelf').getAttribute('aria-invalid')).toBe('true');
    expect(bodiesOf(ADD)).toEqual([]);
  });
});
