import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ACTORS_OF_ROLE } from '@bookstore/contracts/order-transitions';
import type { StockLevel } from '@bookstore/contracts/stock';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken, aStockLevel } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  return closeApp();
});

const PUT = 'PUT /api/stock/b1';
const RECEIVE = 'POST /api/stock/b1/receive';

/** Answers each request with the next reply, and all further ones with the last. */
const inTurn = (...replies: Replies[string][]) => {
  let turn = 0;
  return () => (replies[turn++] ?? replies.at(-1) ?? problem('NOT_FOUND'))();
};

/** Opens the form of a book whose stock is as given, until a reply to a change says otherwise. */
async function openForm(stored: StockLevel, replies: Replies = {}) {
  localStorage.setItem('token', aStaffToken());
  const shelf = { level: stored };
  const { user, sent } = await openApp('/dashboard/edit-book/b1', {
    'GET /api/books/b1': json(aBook()),
    'GET /api/stock/b1': () => json(shelf.level)(),
    ...replies,
  });
  const panel = within(await screen.findByRole('region', { name: 'Stock' }));
  await panel.findByLabelText('On the shelf');
  const replace = async (label: string, text: string) => {
    await user.clear(panel.getByLabelText(label));
    await user.type(panel.getByLabelText(label), text);
  };
  const press = (name: string) => user.click(panel.getByRole('button', { name }));
  const bodies = (route: string) => sent.filter((each) => each.route === route).map(({ body }) => body);
  const keys = () =>
    sent.filter(({ route }) => route === RECEIVE).map(({ headers }) => headers.get('idempotency-key'));
  /** A reply with the stock, which is stored from then on. */
  const store = (level: StockLevel) => () => {
    shelf.level = level;
    return json(level)();
  };
  return { user, shelf, panel, replace, press, bodies, keys, store };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const readFigures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('The stock on the form of a book', () => {
  it('shows what is free, promised and on the shelf, and what changed it', async () => {
    const history: StockLevel['history'] = [
      { v: 3, at: '2026-11-22T10:00:00.000Z', by: 'olga', action: 'receive', copies: 3, onHand: 5 },
      { v: 2, at: '2026-11-21T10:00:00.000Z', by: 'ivan', action: 'count', onHand: 2 },
      { v: 1, at: '2026-11-20T10:00:00.000Z', by: 'olga', action: 'uncount', onHand: 0 },
    ];
    const { panel } = await openForm(aStockLevel({ v: 3, history }));
    expect(readFigures()).toEqual(['3', '2', '5']);
    expect([valueOf('On the shelf'), valueOf('Low from')]).toEqual(['5', '2']);
    expect(panel.getByText('History (3)')).toBeTruthy();
    expect(
      panel.getAllByRole('listitem').map(({ firstChild, textContent }) => firstChild && textContent),
    ).toEqual([
      expect.stringContaining('olga received 3: 5 copies on the shelf'),
      expect.stringContaining('ivan counted 2 copies on the shelf'),
      expect.stringContaining('olga stopped counting'),
    ]);
  });

  it('starts with a count of a book that is not counted', async () => {
    const uncounted = aStockLevel({ v: 0, isCounted: false, free: 0, promised: 0, onHand: 0, history: [] });
    const counted = aStockLevel({ v: 1, free: 2, promised: 0, onHand: 2, lowAt: 1 });
    const form = await openForm(uncounted, { [PUT]: json(counted) });
    expect(form.panel.getByText(/is not counted/)).toBeTruthy();
    expect(form.panel.queryByRole('button', { name: 'Receive copies' })).toBeNull();
    form.shelf.level = counted;
    await form.replace('On the shelf', '2');
    await form.replace('Low from', '1');
    await form.press('Start counting');
    expect(await screen.findByText('2 copies on the shelf, 2 free')).toBeTruthy();
    expect(form.bodies(PUT)).toEqual([{ onHand: 2, lowAt: 1, v: 0 }]);
    expect(readFigures()).toEqual(['2', '0', '2']);
  });

  it('says how many copies open orders need of a book that is not counted', async () => {
    const uncounted = aStockLevel({ v: 0, isCounted: false, free: 0, promised: 3, onHand: 0, history: [] });
    const counted = aStockLevel({ v: 1, free: 1, promised: 3, onHand: 4 });
    const refusal = problem('STOCK_BELOW_PROMISED', { stock: uncounted });
    const form = await openForm(uncounted, { [PUT]: inTurn(refusal, json(counted)) });
    expect(
      form.panel.getByText(/without limit\. Orders that are not shipped yet need 3 copies\./),
    ).toBeTruthy();
    expect(form.panel.getByText('Count those for open orders too.')).toBeTruthy();
    await form.replace('On the shelf', '1');
    await form.press('Start counting');
    expect(
      await form.panel.findByText('Customers were promised 3 copies, which must be on the shelf'),
    ).toBeTruthy();
    form.shelf.level = counted;
    await form.replace('On the shelf', '4');
    await form.press('Start counting');
    expect(await screen.findByText('4 copies on the shelf, 1 free')).toBeTruthy();
    expect(readFigures()).toEqual(['1', '3', '4']);
    expect(form.panel.queryByText('Count those for open orders too.')).toBeNull();
  });

  it('can only be read by staff who are no managers', async () => {
    jest.replaceProperty(ACTORS_OF_ROLE, 'admin', ['staff']);
    localStorage.setItem('token', aStaffToken());
    await openApp('/dashboard/edit-book/b1', {
      'GET /api/books/b1': json(aBook()),
      'GET /api/stock/b1': json(aStockLevel()),
    });
    const panel = within(await screen.findByRole('region', { name: 'Stock' }));
    expect(await panel.findByText('Promised')).toBeTruthy();
    expect(panel.queryByRole('textbox')).toBeNull();
    expect(panel.queryByRole('button')).toBeNull();
  });

  it.each(['', 'two', '-1', '1.5', '1000000'])('does not send “%s”', async (text) => {
    const form = await openForm(aStockLevel());
    await form.user.clear(form.panel.getByLabelText('On the shelf'));
    if (text) await form.user.type(form.panel.getByLabelText('On the shelf'), text);
    await form.press('Save count');
    expect(await form.panel.findByText(text ? /whole number/ : 'Please fill in this field')).toBeTruthy();
    expect(form.bodies(PUT)).toEqual([]);
  });

  it('shows what someone else stored meanwhile, keeps what was typed, and saves on top of it', async () => {
    const theirs = aStockLevel({ v: 4, free: 1, onHand: 3 });
    const mine = aStockLevel({ v: 5, free: 5, onHand: 7 });
    const form = await openForm(aStockLevel({ v: 3 }), {
      [PUT]: inTurn(problem('CONFLICT', { stock: theirs }), json(mine)),
    });
    form.shelf.level = theirs;
    await form.replace('On the shelf', '7');
    await form.press('Save count');
    expect(await form.panel.findByText(/: 3 copies on the shelf, 2 of them promised\./)).toBeTruthy();
    expect(valueOf('On the shelf')).toBe('7');
    expect(readFigures()).toEqual(['1', '2', '3']);
    form.shelf.level = mine;
    await form.press('Save count');
    expect(await screen.findByText('7 copies on the shelf, 5 free')).toBeTruthy();
    expect(form.bodies(PUT)).toMatchObject([
      { v: 3, onHand: 7 },
      { v: 4, onHand: 7 },
    ]);
    expect(form.panel.queryByText(/Someone else/)).toBeNull();
  });

  it('names how many copies are promised when fewer are counted', async () => {
    const form = await openForm(aStockLevel(), {
      [PUT]: problem('STOCK_BELOW_PROMISED', { stock: aStockLevel() }),
    });
    await form.replace('On the shelf', '1');
    await form.press('Save count');
    expect(
      await form.panel.findByText('Customers were promised 2 copies, which must be on the shelf'),
    ).toBeTruthy();
    expect(form.panel.getByLabelText('On the shelf').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(form.panel.getByLabelText('On the shelf'));
  });

  it('says that a count could not be saved, and keeps it', async () => {
    const form = await openForm(aStockLevel(), { [PUT]: problem('INTERNAL_ERROR') });
    await form.replace('On the shelf', '9');
    await form.press('Save count');
    expect(await form.panel.findByText('The count could not be saved. Please try again.')).toBeTruthy();
    expect(valueOf('On the shelf')).toBe('9');
  });

  it('stops counting once that is confirmed', async () => {
    const form = await openForm(aStockLevel({ v: 3 }), {
      [PUT]: json(aStockLevel({ v: 4, isCounted: false })),
    });
    await form.press('Stop counting');
    await form.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(form.bodies(PUT)).toEqual([]);
    await form.press('Stop counting');
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop counting “Dracula”?' });
    form.shelf.level = aStockLevel({ v: 4, isCounted: false });
    await form.user.click(within(dialog).getByRole('button', { name: 'Stop counting' }));
    expect(await form.panel.findByText(/is not counted/)).toBeTruthy();
    expect(form.bodies(PUT)).toEqual([{ uncounted: true, v: 3 }]);
  });
});

describe('Receiving copies', () => {
  const received = aStockLevel({ v: 2, free: 6, onHand: 8 });

  it('adds them, and the count begins with the new number', async () => {
    const form = await openForm(aStockLevel(), { [RECEIVE]: json(received) });
    form.shelf.level = received;
    await form.replace('Copies that arrived', '3');
    await form.press('Receive copies');
    expect(await screen.findByText('3 copies received, 6 free')).toBeTruthy();
    expect(form.bodies(RECEIVE)).toEqual([{ copies: 3 }]);
    expect(valueOf('Copies that arrived')).toBe('');
    expect(valueOf('On the shelf')).toBe('8');
  });

  it('is sent again with the same key until it is answered, and with a new one for another number', async () => {
    const lost = () => Promise.reject(new TypeError('network'));
    const form = await openForm(aStockLevel(), {
      [RECEIVE]: inTurn(lost, lost, json(received), json(received)),
    });
    await form.replace('Copies that arrived', '3');
    await form.press('Receive copies');
    expect(await form.panel.findByText(/There was no answer/)).toBeTruthy();
    await form.press('Receive copies');
    await form.replace('Copies that arrived', '4');
    await form.press('Receive copies');
    expect(await screen.findByText(/^4 copies received/)).toBeTruthy();
    await form.replace('Copies that arrived', '4');
    await form.press('Receive copies');
    const [first, second, third, fourth] = form.keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).not.toBe(third);
  });

  it.each(['', '0', 'many'])('does not send “%s”', async (text) => {
    const form = await openForm(aStockLevel());
    if (text) await form.replace('Copies that arrived', text);
    await form.press('Receive copies');
    expect(form.panel.getByLabelText('Copies that arrived').getAttribute('aria-invalid')).toBe('true');
    expect(form.bodies(RECEIVE)).toEqual([]);
  });
});

describe('Adding a book with a count', () => {
  const openAddForm = async (replies: Replies) => {
    localStorage.setItem('token', aStaffToken());
    const { user, sent } = await openApp('/dashboard/add-new-book', {
      'POST /api/books/create-book': json({ message: 'added', book: aBook() }),
      ...replies,
    });
    for (const label of ['Title', 'Description'])
      await user.type(await screen.findByLabelText(label), 'A text');
    await user.selectOptions(screen.getByLabelText('Category'), 'horror');
    for (const label of ['Old Price', 'New Price']) await user.type(screen.getByLabelText(label), '9');
    const add = async (copies: string) => {
      await user.type(screen.getByLabelText('Copies on the shelf'), copies);
      await user.click(screen.getByRole('button', { name: 'Add Book' }));
    };
    return { add, routes: () => sent.map(({ route }) => route), sent };
  };
  const readDialog = async () =>
    [...(await screen.findByRole('alertdialog')).querySelectorAll('h2, p')].map(
      ({ textContent }) => textContent,
    );

  it('says that both are stored', async () => {
    const { add, sent } = await openAddForm({ [PUT]: json(aStockLevel()) });
    await add('7');
    expect(await readDialog()).toEqual([
      'Book added',
      'Your book is uploaded successfully! Counted: 7 copies.',
    ]);
    expect(sent.find(({ route }) => route === PUT)?.body).toEqual({ onHand: 7, v: 0 });
    expect(valueOf('Copies on the shelf')).toBe('');
  });

  it('says that the book is stored but the count is not', async () => {
    const { add } = await openAddForm({ [PUT]: problem('UNAVAILABLE') });
    await add('7');
    expect(await readDialog()).toEqual([
      'Book added',
      'Your book is uploaded successfully! Its copies could not be counted. Open it in Manage Books to count them.',
    ]);
  });

  it('sends nothing while the count is not a number', async () => {
    const { add, routes } = await openAddForm({});
    await add('a few');
    expect(screen.getByLabelText('Copies on the shelf').getAttribute('aria-invalid')).toBe('true');
    expect(routes()).not.toContain('POST /api/books/create-book');
  });
});
