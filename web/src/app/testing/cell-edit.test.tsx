import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel } from '../../shared/testing/factories.ts';
import { aPage, inTurn, openAsStaff } from './open-as-staff.tsx';

const EMMA = aBook({ title: 'Emma', v: 3, oldPrice: 12, newPrice: 10.5 });
const PUT_BOOK = 'PUT /api/books/edit/b1';
const PUT_STOCK = 'PUT /api/stock/b1';

/** Opens Manage Books, and a cell of the row of Emma. */
async function openCell(cell: RegExp, replies: Replies) {
  const app = await openAsStaff('/dashboard/manage-books', {
    'GET /api/books/': aPage([EMMA]),
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
      [PUT_BOOK]: json({ message: 'Updated', book: { ...EMMA, v: 4, newPrice: 9 } }),
    });
    await type('9,00{Enter}');
    expect(await row.findByText('Saved.')).toBeTruthy();
    expect(bodiesOf(PUT_BOOK)).toEqual([{ newPrice: 9, v: 3 }]);
    expect(document.activeElement).toBe(row.getByRole('button', { name: PRICE }));
  });

  it('is left as it is by Escape', async () => {
    const { row, type, bodiesOf } = await openCell(PRICE, {});
    await type('9{Escape}');
    expect(row.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(row.getByRole('button', { name: PRICE }));
    expect(bodiesOf(PUT_BOOK)).toEqual([]);
  });

  it('that someone else changed meanwhile is shown, and replaced once that is seen', async () => {
    const { row, type, user, bodiesOf } = await openCell(PRICE, {
      [PUT_BOOK]: inTurn(
        problem('CONFLICT', { book: { ...EMMA, v: 7, newPrice: 8 } }),
        json({ message: 'Updated', book: { ...EMMA, v: 8, newPrice: 9 } }),
      ),
    });
    await type('9{Enter}');
    expect(await row.findByText(/^Not changed: someone else .* The price is \$8.00 now\./)).toBeTruthy();
    expect(row.getByRole('textbox')).toHaveProperty('value', '9');
    await user.click(row.getByRole('button', { name: 'Save' }));
    expect(await row.findByText('Saved.')).toBeTruthy();
    expect(bodiesOf(PUT_BOOK)).toEqual([
      { newPrice: 9, v: 3 },
      { newPrice: 9, v: 7 },
    ]);
  });

  it.each<[string, string, Replies[string] | undefined, RegExp]>([
    ['no number', 'cheap', undefined, /^Please enter a number/],
    [
      'above the old one',
      '13',
      problem('VALIDATION_FAILED', { errors: [{ path: 'newPrice', message: 'The new price is too high' }] }),
      /^Not changed: The new price is too high\.$/,
    ],
  ])('that is %s stays typed beside the reason', async (_what, text, reply, reason) => {
    const { row, type } = await openCell(PRICE, reply ? { [PUT_BOOK]: reply } : {});
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
