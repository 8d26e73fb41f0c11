import { describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel } from '../../shared/testing/factories.ts';
import { aPage, inTurn, openAsStaff, readTexts } from './open-as-staff.tsx';

const EMMA = aBook({ title: 'Emma', v: 3, trending: false, oldPrice: 12, newPrice: 10.5 });
const WALDEN = aBook({ _id: 'b2', title: 'Walden', v: 7, oldPrice: 20, newPrice: 19.99 });
const BOOKS = 'GET /api/books/';
const PUT_EMMA = 'PUT /api/books/edit/b1';
const PUT_WALDEN = 'PUT /api/books/edit/b2';

const saved = (book: Book) => json({ message: 'Updated', book });
const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });

/** Opens Manage Books, and selects books by their titles. */
async function openManageBooks(titles: readonly string[], replies: Replies) {
  const app = await openAsStaff('/dashboard/manage-books', { [BOOKS]: aPage([EMMA, WALDEN]), ...replies });
  await screen.findByRole('checkbox', { name: 'Select Emma' });
  for (const title of titles) await app.user.click(box(title));
  return app;
}

const bar = () => within(screen.getByRole('group', { name: 'Selected books' }));
const dialog = () => within(screen.getByRole('dialog'));
const readItems = () => readTexts(screen.getAllByRole('listitem'));

describe('Several books', () => {
  it('cannot be changed while none is selected', async () => {
    await openManageBooks([], {});
    expect(bar().getByText('None selected')).toBeTruthy();
    expect(bar().queryAllByRole('button')).toEqual([]);
  });

  it('get a new price by percent, each in the version that was seen, after a look at what comes of it', async () => {
    const { user, press, bodiesOf } = await openManageBooks([], {
      [PUT_EMMA]: saved({ ...EMMA, v: 4, newPrice: 9.45 }),
      [PUT_WALDEN]: saved({ ...WALDEN, v: 8, newPrice: 17.99 }),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(bar().getByText('2 selected')).toBeTruthy();
    await press('Change price');
    await user.selectOptions(dialog().getByLabelText('New Price'), 'Lower by percent');
    await user.type(dialog().getByLabelText('Amount'), '10');
    const preview = readTexts(dialog().getAllByRole('listitem'));
    expect(preview).toEqual(['Emma$10.50 → $9.45', 'Walden$19.99 → $17.99']);
    await press('Change prices');
    expect(await screen.findByText('Changed: 2 of 2 books.')).toBeTruthy();
    expect(bodiesOf(PUT_EMMA)).toEqual([{ newPrice: 9.45, v: 3 }]);
    expect(bodiesOf(PUT_WALDEN)).toEqual([{ newPrice: 17.99, v: 7 }]);
    expect(bar().getByText('None selected')).toBeTruthy();
  });

  it('get a price above the old one, which goes', async () => {
    const { user, press, bodiesOf } = await openManageBooks(['Emma', 'Walden'], {
      [PUT_EMMA]: saved({ ...EMMA, v: 4, newPrice: 12, oldPrice: undefined }),
      [PUT_WALDEN]: saved({ ...WALDEN, v: 8, newPrice: 22.85, oldPrice: undefined }),
    });
    await press('Change price');
    await user.selectOptions(dialog().getByLabelText('New Price'), 'Raise by percent');
    await user.type(dialog().getByLabelText('Amount'), '14.3');
    expect(readTexts(dialog().getAllByRole('listitem'))).toEqual([
      'Emma$10.50 → $12.00Its old price of $12.00 goes.',
      'Walden$19.99 → $22.85Its old price of $20.00 goes.',
    ]);
    await press('Change prices');
    expect(await screen.findByText('Changed: 2 of 2 books.')).toBeTruthy();
    expect([...bodiesOf(PUT_EMMA), ...bodiesOf(PUT_WALDEN)]).toEqual([
      { newPrice: 12, v: 3 },
      { newPrice: 22.85, v: 7 },
    ]);
  });

  it('are changed no further once their page is left, which asks first', async () => {
    const answer = Promise.withResolvers<undefined>();
    const {
      user,
      press,
      answer: choose,
      sent,
    } = await openManageBooks(['Emma', 'Walden'], {
      'GET /api/orders/': aPage([]),
      [PUT_EMMA]: () => answer.promise.then(saved({ ...EMMA, v: 4 })),
      [PUT_WALDEN]: saved({ ...WALDEN, v: 8 }),
    });
    await press('Mark as trending');
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    await choose('Leave without saving?', 'Leave');
    expect(await screen.findByText('No orders found.')).toBeTruthy();
    const before = sent.filter(({ route }) => route === BOOKS).length;
    answer.resolve(undefined);
    const rail = within(screen.getByRole('navigation', { name: 'Dashboard' }));
    await user.click(rail.getByRole('link', { name: 'Books' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Emma' })).toBeTruthy();
    await waitFor(() => expect(sent.filter(({ route }) => route === BOOKS).length).toBeGreaterThan(before));
    expect(sent.filter(({ route }) => route === PUT_WALDEN)).toEqual([]);
  });

  it('are marked as trending, but none that someone else changed meanwhile until it is seen as it is', async () => {
    const theirs = { ...EMMA, v: 4, title: 'Emma II' };
    let isNewer = false;
    const { press, bodiesOf } = await openManageBooks(['Emma'], {
      [BOOKS]: () => aPage([isNewer ? theirs : EMMA, WALDEN])(),
      [PUT_EMMA]: () => {
        const reply = isNewer ? saved({ ...theirs, v: 5 }) : problem('CONFLICT', { book: theirs });
        isNewer = true;
        return reply();
      },
    });
    await press('Mark as trending');
    expect(await screen.findByText(/not changed: someone else changed it meanwhile\./)).toBeTruthy();
    await screen.findByRole('row', { name: /Emma II/ });
    await press('Mark as trending');
    expect(await screen.findByText('Changed: 1 of 1 book.')).toBeTruthy();
    expect(bodiesOf(PUT_EMMA)).toEqual([
      { trending: true, v: 3 },
      { trending: true, v: 4 },
    ]);
  });

  it('are left alone after one to which there was no answer', async () => {
    const { press, bodiesOf } = await openManageBooks(['Emma', 'Walden'], {
      [PUT_EMMA]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await press('Not trending');
    expect(await screen.findByText('Changed: 0 of 2 books.')).toBeTruthy();
    expect(readItems()).toEqual(
      expect.arrayContaining([
        'Emma no answer: check whether it is changed.',
        'Walden not changed: the shop could not be reached.',
      ]),
    );
    expect(bodiesOf(PUT_WALDEN)).toEqual([]);
  });

  it('are left alone once the session has ended', async () => {
    const replies = { [PUT_EMMA]: problem('UNAUTHENTICATED') };
    const { press, bodiesOf } = await openManageBooks(['Emma', 'Walden'], replies);
    await press('Not trending');
    const name = 'Token has been expired!, Please login again.';
    expect(await screen.findByRole('alertdialog', { name })).toBeTruthy();
    expect(bodiesOf(PUT_WALDEN)).toEqual([]);
  });

  it('have outcomes before the list is loaded again; those that are selected meanwhile stay so', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let books: Replies[string] = aPage([EMMA, WALDEN]);
    const { user, press } = await openManageBooks(['Emma'], {
      [BOOKS]: () => books(),
      [PUT_EMMA]: () => {
        books = () => Promise.withResolvers<Response>().promise;
        return promise;
      },
    });
    await press('Mark as trending');
    await user.click(box('Walden'));
    resolve(await saved({ ...EMMA, v: 4, trending: true })());
    expect(await screen.findByText('Changed: 1 of 1 book.')).toBeTruthy();
    expect(box('Emma')).toHaveProperty('checked', false);
    expect(box('Walden')).toHaveProperty('checked', true);
  });

  it('that were deleted meanwhile are not selected any more', async () => {
    const { press } = await openManageBooks(['Emma'], { [PUT_EMMA]: problem('BOOK_NOT_FOUND') });
    await press('Not trending');
    expect(await screen.findByText(/not changed: it was deleted meanwhile\./)).toBeTruthy();
    expect(bar().getByText('None selected')).toBeTruthy();
  });
});

const PUT_STOCK = 'PUT /api/stock/b1';

/** Opens Manage Books, and a cell of the row of Emma. */
async function openCell(cell: RegExp, replies: Replies) {
  const app = await openAsStaff('/dashboard/manage-books', {
    [BOOKS]: aPage([EMMA]),
    'GET /api/stock/levels': json([aStockLevel({ v: 4, onHand: 5, promised: 2 })]),
    ...replies,
  });
  const row = within(await screen.findByRole('row', { name: /Emma/ }));
  // The stock comes after the books.
  await app.settled();
  await app.press(cell);
  const type = async (text: string) => {
    const input = row.getByRole('textbox');
    await app.user.clear(input);
    await app.user.type(input, text);
  };
  return { ...app, row, type };
}
const PRICE = /change: Price of Emma$/;
const STOCK = /change: Copies of Emma on the shelf$/;

describe('The price in a row', () => {
  it('is saved by Enter in the version that was seen, and the row says so', async () => {
    const { row, type, bodiesOf } = await openCell(PRICE, {
      [PUT_EMMA]: saved({ ...EMMA, v: 4, newPrice: 9 }),
    });
    await type('9,00{Enter}');
    expect(await row.findByText('Saved.')).toBeTruthy();
    expect(bodiesOf(PUT_EMMA)).toEqual([{ newPrice: 9, v: 3 }]);
    expect(document.activeElement).toBe(row.getByRole('button', { name: PRICE }));
  });

  it('is left as it is by Escape', async () => {
    const { row, type, bodiesOf } = await openCell(PRICE, {});
    await type('9{Escape}');
    expect(row.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(row.getByRole('button', { name: PRICE }));
    expect(bodiesOf(PUT_EMMA)).toEqual([]);
  });

  it('that someone else changed meanwhile is shown, and replaced once that is seen', async () => {
    const { row, type, user, bodiesOf } = await openCell(PRICE, {
      [PUT_EMMA]: inTurn(
        problem('CONFLICT', { book: { ...EMMA, v: 7, newPrice: 8 } }),
        saved({ ...EMMA, v: 8, newPrice: 9 }),
      ),
    });
    await type('9{Enter}');
    expect(await row.findByText(/^Not changed: someone else .* The price is \$8.00 now\./)).toBeTruthy();
    expect(row.getByRole('textbox')).toHaveProperty('value', '9');
    await user.click(row.getByRole('button', { name: 'Save' }));
    expect(await row.findByText('Saved.')).toBeTruthy();
    expect(bodiesOf(PUT_EMMA)).toEqual([
      { newPrice: 9, v: 3 },
      { newPrice: 9, v: 7 },
    ]);
  });

  it.each<[string, string, Replies[string] | undefined, RegExp]>([
    ['no number', 'cheap', undefined, /^Please enter a number/],
    [
      'refused by the shop',
      '13',
      problem('VALIDATION_FAILED', { errors: [{ path: 'newPrice', message: 'The new price is too high' }] }),
      /^Not changed: The new price is too high\.$/,
    ],
  ])('that is %s stays typed beside the reason', async (_what, text, reply, reason) => {
    const { row, type } = await openCell(PRICE, reply ? { [PUT_EMMA]: reply } : {});
    await type(`${text}{Enter}`);
    expect(await row.findByText(reason)).toBeTruthy();
    expect(row.getByRole('textbox')).toHaveProperty('value', text);
    expect(row.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('The stock in a row', () => {
  it('is what lies on the shelf, saved in its own version', async () => {
    const { row, type, bodiesOf } = await openCell(STOCK, { [PUT_STOCK]: json(aStockLevel({ v: 5 })) });
    expect(row.getByRole('textbox')).toHaveProperty('value', '5');
    await type('7{Enter}');
    expect(await row.findByText('Saved.')).toBeTruthy();
    expect(bodiesOf(PUT_STOCK)).toEqual([{ onHand: 7, v: 4 }]);
  });

  it.each([
    ['STOCK_BELOW_PROMISED', /customers were promised 2 copies/],
    ['CONFLICT', /someone else changed it meanwhile. It is 5 copies now/],
  ] as const)('that is refused with %s says why', async (code, reason) => {
    const { row, type } = await openCell(STOCK, {
      [PUT_STOCK]: problem(code, { stock: aStockLevel({ v: 6 }) }),
    });
    await type('1{Enter}');
    expect(await row.findByText(reason)).toBeTruthy();
  });

  it('of a book that is not counted begins to be counted', async () => {
    const { row, type, bodiesOf } = await openCell(STOCK, {
      'GET /api/stock/levels': json([]),
      [PUT_STOCK]: json(aStockLevel()),
    });
    await type('2{Enter}');
    expect(await row.findByText('Saved.')).toBeTruthy();
    expect(bodiesOf(PUT_STOCK)).toEqual([{ onHand: 2, v: 0 }]);
  });
});
