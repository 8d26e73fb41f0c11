import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { orderBatch } from '@bookstore/contracts/order-commands';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anOrder, aTokenOf } from '../../shared/testing/factories.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aPage, inTurn, readTexts } from './open-as-staff.tsx';
import { anna, BATCH, bob, findBox, LIST, openOrders, readChecked } from './open-orders.tsx';

describe('Several orders', () => {
  it('are confirmed together, each with an outcome of its own', async () => {
    const results = [
      { id: 'o1', order: { ...anna, v: 2, status: 'confirmed' } },
      { id: 'o2', error: 'ORDER_STATE', order: { ...bob, status: 'shipped' } },
    ];
    const replies = { [BATCH]: json({ results }) };
    const { press, bodiesOf } = await openOrders('', replies, ['AAAA1111', 'BBBB2222']);
    await press('Confirm');
    const outcome = await screen.findByText('Confirmed: 1 of 2 orders.');
    const orders = [anna, bob].map(({ _id: id, v }) => ({ id, v }));
    expect(bodiesOf(BATCH)).toEqual([{ action: 'confirm', orders }]);
    const items = within(outcome.closest('[role="status"]') ?? document.body).getAllByRole('listitem');
    expect(readTexts(items)).toEqual([
      'BBBB2222 The order does not allow this any more: it is shipped.',
      'AAAA1111 confirmed.',
    ]);
    expect(readChecked()).toEqual(['Select order BBBB2222']);
    await press('Select the 1 that were changed');
    expect(readChecked()).toEqual(['Select order AAAA1111']);
  });

  it('that were confirmed are offered their slips, and a line each for their tracking numbers', async () => {
    const results = [anna, bob].map((order) => ({ id: order._id, order: { ...order, status: 'confirmed' } }));
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const replies = { [BATCH]: json({ results }), 'GET /api/orders/?ids=o1,o2': json([anna, bob]) };
    const { press } = await openOrders('', replies, ['AAAA1111', 'BBBB2222']);
    await press('Confirm');
    await press('Print slips for these 2');
    await screen.findByText('The pick list and 2 packing slips are ready to print.');
    await waitFor(() => expect(print).toHaveBeenCalled());
    await press('Add tracking numbers');
    expect(await screen.findByLabelText('Tracking numbers')).toHaveProperty('value', 'AAAA1111;\nBBBB2222;');
  });

  it('have outcomes before the list is loaded again; those that are selected meanwhile stay so', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let list: Replies[string] = aPage([anna, bob]);
    const replies: Replies = {
      [LIST]: () => list(),
      [BATCH]: () => {
        list = () => Promise.withResolvers<Response>().promise;
        return promise;
      },
    };
    const { user, press } = await openOrders('', replies, ['AAAA1111']);
    await press('Confirm');
    await user.click(await findBox('BBBB2222'));
    resolve(await json({ results: [{ id: 'o1', order: anna }] })());
    await screen.findByText('Confirmed: 1 of 1 order.');
    expect(readChecked()).toEqual(['Select order BBBB2222']);
  });

  it('are changed in the version in which they were selected, or that a conflict had', async () => {
    const corrected = { ...anna, v: 2, phone: '0999' };
    let orders = [anna];
    hastenTimers();
    const conflict = json({ results: [{ id: 'o1', error: 'CONFLICT', order: corrected }] });
    const replies: Replies = { [LIST]: () => aPage(orders)(), [BATCH]: conflict };
    const { press, bodiesOf } = await openOrders('', replies, ['AAAA1111']);
    orders = [{ ...corrected, name: 'Anna Corrected' }];
    await screen.findByText('Anna Corrected');
    await press('Confirm');
    await screen.findByText(/changed by someone else in the meantime: it is placed\./);
    await press('Confirm');
    await waitFor(() =>
      expect(bodiesOf(BATCH)).toMatchObject([
        { orders: [{ id: 'o1', v: 1 }] },
        { orders: [{ id: 'o1', v: 2 }] },
      ]),
    );
  });

  it('are cancelled with a reason, and those that could not be stay selected', async () => {
    const results = [
      { id: 'o1', order: { ...anna, v: 2, status: 'cancelled' } },
      { id: 'o3', error: 'INTERNAL_ERROR' },
    ];
    const replies = { [BATCH]: json({ results }) };
    const { user, press, bodiesOf } = await openOrders('', replies, ['AAAA1111', 'CCCC3333']);
    await press('Cancel orders');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 orders?' }));
    await user.type(dialog.getByLabelText('Reason'), 'One customer took all copies');
    await press('Cancel 2 orders');
    await screen.findByText('Cancelled: 1 of 2 orders.');
    expect(screen.getByText(/Something went wrong\./)).toBeTruthy();
    expect(bodiesOf(BATCH)).toMatchObject([{ action: 'cancel', reason: 'One customer took all copies' }]);
    expect(readChecked()).toEqual(['Select order CCCC3333']);
  });

  it.each([
    ['FORBIDDEN', /The order could not be changed\./],
    ['UNAVAILABLE', /The shop did not answer: the order may have been changed, and is not changed twice\./],
  ] as const)('stay selected when the request fails with %s, and can be sent again', async (code, reason) => {
    const done = json({ results: [{ id: 'o1', order: { ...anna, v: 2 } }] });
    const replies = { [BATCH]: inTurn(problem(code), done) };
    const { press, bodiesOf } = await openOrders('', replies, ['AAAA1111']);
    await press('Confirm');
    await screen.findByText('Confirmed: 0 of 1 order.');
    expect(screen.getByText(reason)).toBeTruthy();
    expect(readChecked()).toEqual(['Select order AAAA1111']);
    await press('Confirm');
    await screen.findByText('Confirmed: 1 of 1 order.');
    const [first, second] = bodiesOf(BATCH);
    expect(second).toEqual(first);
    expect(readChecked()).toEqual([]);
  });

  it('are delivered, unpaid where staff say so, and collected', async () => {
    const replies = { [BATCH]: json({ results: [{ id: 'o1', error: 'CONFLICT', order: anna }] }) };
    const { user, press, answer, bodiesOf } = await openOrders('', replies, ['AAAA1111']);
    await press('Deliver');
    await user.click(await screen.findByLabelText('Each customer paid what was due'));
    await press('Deliver 1 order');
    await screen.findByText('Delivered: 0 of 1 order.');
    await press('Collect');
    await answer('Collect 1 order?', 'Collect');
    await waitFor(() =>
      expect(bodiesOf(BATCH)).toMatchObject([{ action: 'deliver', collected: false }, { action: 'collect' }]),
    );
  });

  it('are only cancelled by managers', async () => {
    const { press } = await openOrders('', {}, ['AAAA1111'], aTokenOf('fulfiller'));
    await screen.findByRole('button', { name: 'Deliver' });
    await press('More');
    expect(screen.getByRole('button', { name: 'Import payments…' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel orders' })).toBeNull();
  });
});

describe('All orders that match', () => {
  const many = Array.from({ length: 250 }, (_, index) => anOrder({ _id: `m${index}`, v: 2 }));
  const pages = Object.fromEntries(
    [1, 2, 3].map((page) => [
      `GET /api/orders/?page=${page}&limit=100`,
      aPage(many.slice((page - 1) * 100, page * 100), 250),
    ]),
  );
  const list = { ...pages, [LIST]: aPage(many.slice(0, STAFF_PAGE_SIZE), 250) };
  const answerBatch = (body: unknown) => {
    const { orders } = orderBatch.parse(body);
    return json({ results: (orders ?? []).map(({ id }) => ({ id, order: anOrder({ _id: id, v: 3 }) })) })();
  };

  it('are selected page by page, and changed in batches, of which a failed one stays selected', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const app = await openOrders('', {
      ...list,
      [BATCH]: () => {
        const bodies = app.bodiesOf(BATCH);
        return bodies.length === 2 ? promise : answerBatch(bodies.at(-1));
      },
    });
    await app.press('Select all 250 that match');
    await screen.findByText('250 selected');
    await app.press('Confirm');
    await screen.findByText('Changing orders: 100 of 250 orders.');
    resolve(await problem('UNAVAILABLE')());
    await screen.findByText('Confirmed: 150 of 250 orders.');
    expect(screen.getByText('100 selected')).toBeTruthy();
    await app.press('Confirm');
    await screen.findByText('Confirmed: 100 of 100 orders.');
    const sent = app.bodiesOf(BATCH).map((body) => orderBatch.parse(body).orders ?? []);
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50, 100]);
    expect(sent[3]).toEqual(sent[1]);
    expect(new Set(sent.flat().map(({ id }) => id)).size).toBe(250);
  });

  it('are the first thousand where more match, which is said', async () => {
    const full = (page: number) =>
      aPage(
        Array.from({ length: 100 }, (_, index) => anOrder({ _id: `p${page}-${index}` })),
        1234,
      );
    const tenPages = Array.from({ length: 10 }, (_, index): [string, () => Response | Promise<Response>] => [
      `GET /api/orders/?page=${index + 1}&limit=100`,
      full(index),
    ]);
    const { press } = await openOrders('', { [LIST]: full(0), ...Object.fromEntries(tenPages) });
    await press('Select all 1,234 that match');
    await screen.findByText('1,000 selected');
    expect(screen.getByText(/^Only the first 1,000 of 1,234 that match are selected/)).toBeTruthy();
  });
});

const aFile = (text: string | Uint8Array<ArrayBuffer>): File => new File([text], 'cash.csv');

describe('Lists of orders', () => {
  const shipped = anOrder({ ...anna, status: 'shipped' });
  const results = json({ results: [{ id: 'o1', order: { ...anna, v: 2 } }] });

  it('are pasted with tracking numbers: what cannot be matched is named, the others are shipped', async () => {
    const found = { 'GET /api/orders/?ids=AAAA1111,ZZZZ9999': json([anna]) };
    const { user, press, bodiesOf } = await openOrders('', { ...found, [BATCH]: results });
    await press('More');
    await press('Import tracking numbers…');
    await user.click(screen.getByLabelText('Tracking numbers'));
    await user.paste('AAAA1111;RP 1\nZZZZ9999;RP 2\nwhat');
    await user.type(screen.getByLabelText('Carrier'), 'DHL');
    await press('Check');
    const table = await screen.findByRole('table', { name: 'Tracking numbers' });
    expect(readTexts(within(table).getAllByRole('row')).slice(1)).toEqual([
      '2ZZZZ9999RP 2There is no order with this number',
      '3whatCannot be read',
      '1AAAA1111RP 1Will be shipped',
    ]);
    expect(bodiesOf(BATCH)).toEqual([]);
    await press('Ship 1 order');
    await within(table).findByText('Shipped');
    const orders = [{ id: 'o1', v: 1, tracking: 'RP 1' }];
    expect(bodiesOf(BATCH)).toEqual([{ action: 'ship', carrier: 'DHL', orders }]);
  });

  it('are dropped as the cash of a courier: what matches is collected once it was seen', async () => {
    const found = { 'GET /api/orders/?ids=AAAA1111,BBBB2222': json([shipped, bob]) };
    const { user, press, bodiesOf } = await openOrders('', { ...found, [BATCH]: results });
    await press('More');
    await press('Import payments…');
    const file = aFile('number;cash\nAAAA1111;10,50\nBBBB2222;10,50\nAAAA1111;10,50');
    await user.upload(screen.getByLabelText('A CSV file of orders and amounts'), file);
    const table = await screen.findByRole('table', { name: 'Payments' });
    expect(readTexts(within(table).getAllByRole('row')).slice(1)).toEqual([
      '3BBBB222210,50$10.50Not shipped yet: the order is confirmed',
      '4AAAA111110,50$10.50Listed twice: line 2 counts',
      '2AAAA111110,50$10.50Will be delivered and collected',
    ]);
    await press('Collect 1 order');
    await within(table).findByText('Delivered and collected');
    expect(bodiesOf(BATCH)).toEqual([{ action: 'deliver', orders: [{ id: 'o1', v: 1 }] }]);
  });

  it('may name orders by tracking numbers; what a column was taken for is shown, and staff may choose another one', async () => {
    const tracked = { ...shipped, tracking: 'trk aaaa1111' };
    const found = { 'GET /api/orders/?trackings=TRKAAAA1111': json([tracked]) };
    const { user, press } = await openOrders('', found);
    await press('More');
    await press('Import payments…');
    const text = '\uFEFFtracking_number\tcod_amount\tother\r\nTRK-AAAA1111\tTk 10,50\t7.00\r\n';
    const file = aFile(new Uint8Array(Buffer.from(text, 'utf16le')));
    await user.upload(screen.getByLabelText('A CSV file of orders and amounts'), file);
    const table = await screen.findByRole('table', { name: 'Payments' });
    const readRows = () => readTexts(within(table).getAllByRole('row')).slice(1);
    expect(readRows()).toEqual(['2AAAA1111Tk 10,50$10.50Will be delivered and collected']);
    const columns = within(screen.getByRole('table', { name: 'Columns of the list' }));
    expect(columns.getByText('TRK-AAAA1111')).toBeTruthy();
    expect(columns.getByLabelText('Use of cod_amount')).toHaveProperty('value', 'amount');
    await user.selectOptions(columns.getByLabelText('Use of other'), 'Amount collected');
    expect(columns.getByLabelText('Use of cod_amount')).toHaveProperty('value', '');
    expect(readRows()).toEqual(['2AAAA11117.00$10.50Another amount is due']);
  });

  it('say that a parcel came back', async () => {
    const { user, press } = await openOrders('', { 'GET /api/orders/?ids=AAAA1111': json([shipped]) });
    await press('More');
    await press('Import payments…');
    const file = aFile('Order ID,COD Amount,Status,Collected Amount\nAAAA1111,10.50,Returned,0.00\n');
    await user.upload(screen.getByLabelText('A CSV file of orders and amounts'), file);
    expect(await screen.findByText('The parcel came back: Returned')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Collect 0 orders' })).toHaveProperty('disabled', true);
  });

  it('put the tracking numbers of a file into the field', async () => {
    const { user, press } = await openOrders('');
    await press('More');
    await press('Import tracking numbers…');
    await user.upload(screen.getByLabelText('Or a CSV file'), aFile('AAAA1111,DHL,RP 1'));
    await waitFor(() =>
      expect(screen.getByLabelText('Tracking numbers')).toHaveProperty('value', 'AAAA1111,DHL,RP 1'),
    );
    await user.upload(screen.getByLabelText('Or a CSV file'), aFile('PK\u0003\u0004'));
    expect(await screen.findByText(/^This file is a workbook/)).toBeTruthy();
  });

  it('say that their orders are being looked up', async () => {
    const pending = () => new Promise<Response>(() => undefined);
    const { user, press } = await openOrders('', { 'GET /api/orders/?ids=AAAA1111': pending });
    await press('More');
    await press('Import payments…');
    await user.upload(screen.getByLabelText('A CSV file of orders and amounts'), aFile('AAAA1111;1'));
    expect(await screen.findByText('Looking up the orders…')).toBeTruthy();
  });

  it.each([
    ['nothing to read', 'No line of this file has the number of an order.'],
    ['AAAA1111;1\n'.repeat(1001), /^At most 1,000 lines can be read at once/],
    ['AAAA1111;1'.padEnd(1_000_001), 'At most 1 MB can be read at once. Please split the file.'],
    ['AAAA1111;1', 'The orders could not be looked up. Please try again.'],
  ])('are refused as a whole: %#', async (text, message) => {
    const { user, press } = await openOrders('', { 'GET /api/orders/?ids=AAAA1111': problem('UNAVAILABLE') });
    await press('More');
    await press('Import payments…');
    const file = aFile(text);
    await user.upload(screen.getByLabelText('A CSV file of orders and amounts'), file);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
