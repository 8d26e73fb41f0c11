import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import type { Order } from '@bookstore/contracts/orders';
import { describe, expect, it } from '@jest/globals';
import { aBook, anOrder } from '../../../shared/testing/factories.ts';
import { decideOnCash } from './cash-list.ts';
import {
  choosePart,
  chooseParts,
  listColumns,
  type ListKind,
  listNumbers,
  listTrackings,
} from './list-columns.ts';
import { decodeList, readTable } from './list-table.ts';
import { toEntries, toLines } from './lines.ts';
import { listPicks } from './pick-list.ts';

const anna = anOrder({ _id: 'o1', number: 'AAAA1111' });

/** A list as it is read where the shop has these orders. */
function readList(text: string, kind: ListKind, orders: readonly Order[] = []) {
  const table = readTable(text);
  const parts = chooseParts(table, kind, orders);
  return { table, parts, lines: toLines(table, parts, kind) };
}

describe('A list of tracking numbers', () => {
  it('has its columns in any order and lines of any system, and what cannot be read keeps its line', () => {
    const text = 'aaaa-1111; RP 1,2 \r\n\nBBBB2222;"RP 2"\nDDDD4444\nunreadable;RP 5\n';
    const { lines } = readList(text, 'tracking');
    expect(lines.map(({ line, number, detail }) => [line, number, detail])).toEqual([
      [1, 'AAAA1111', 'RP 1,2'],
      [3, 'BBBB2222', 'RP 2'],
      [4, 'DDDD4444', ''],
      [5, undefined, 'RP 5'],
    ]);
  });

  it.each([
    'AAAA1111,DHL Express,RP 123',
    'AAAA1111,DHL 24,RP 123',
    'AAAA1111\tRP 123',
    'AAAA1111|RP 123',
    'RP 123;AAAA1111;2026-11-27',
    'order,service,tracking\nAAAA1111,DHL,RP 123',
    'Consignment;Weight;Order no\nRP 123;1.2 kg;#AAAA1111',
    'Sendungsnummer;Auftrag\nRP 123;="AAAA1111"',
    'Order number,Tracking URL,Tracking number\nAAAA1111,https://post.test/RP123,RP 123',
    'Order,Tracking mail,Tracking\nAAAA1111,track1234567@post.test,RP 123',
  ])('has the tracking number alone: %j', (text) => {
    expect(readList(text, 'tracking').lines).toMatchObject([{ number: 'AAAA1111', detail: 'RP 123' }]);
  });

  it('is joined with the orders, each of which counts where it is listed first', () => {
    const { lines } = readList('AAAA1111;RP 1\nAAAA1111;RP 2\nZZZZ9999;RP 3\n?', 'tracking');
    const entries = toEntries(lines, [anna], () => ({ action: 'ship' }));
    expect(entries.map(({ action, problem }) => action ?? problem)).toEqual([
      'ship',
      'Listed twice: line 1 counts',
      'There is no order with this number',
      'Cannot be read',
    ]);
  });
});

describe('A cash list', () => {
  const first = { line: 2, number: 'AAAA1111', detail: '10,50' };

  it.each([
    ['Date;Amount (EUR);Order number\n2026-11-24;10,50;AAAA1111\n', first],
    ['\uFEFFbook,who\nAAAA1111,"10,50"\n', first],
    ['AAAA1111;10,50\r\n', { ...first, line: 1 }],
    ['Order total\tOrder no\n10,50\taaaa-1111\n', first],
    ['Order ID,COD Amount,Status,Collected Amount\nAAAA1111,99,Returned,"10,50"\n', first],
    ['Order ID,Order total,Collected on,amount_collected\nAAAA1111,99,2026-11-27,"10,50"\n', first],
    ['Order No;Postcode;codAmount\nAAAA1111;1207;10,50\n', first],
    ['Order code,Zip Code,Cash collected\nAAAA1111,1207,"10,50"\n', first],
    ['Order ID,Courier,Cash on delivery\nAAAA1111,7,"10,50"\n', first],
    ['Tracking No,Order ID,COD Amount\nFX1,AAAA1111,"10,50"\n', first],
    ['Order ID,COD Amount,Address1,Collected Amount\nAAAA1111,99,7 Elm St,"10,50"\n', first],
    ['Order ref;COD 27.11;Status;Collected\nAAAA1111;99;Returned;10,50\n', first],
    ['Status,ID,COD Amount,Collected Amount\nReturned,AAAA1111,99,"10,50"\n', first],
    ['Order ID,COD Amount,Status,Collected Amount\nAAAA1111,99,Returned,\n', { ...first, detail: '' }],
    ['Order ID,COD Amount,Collected\nAAAA1111,99,no\n', { ...first, detail: 'no' }],
    ['Order ID,COD Amount,Collected Amount\nAAAA1111,99,-99\n', { ...first, detail: '-99' }],
    ['Order ID,To be collected,Amount collected\nAAAA1111,99,"10,50"\n', first],
    ['Order ID,COD Amount,Paid,Collected\nAAAA1111,99,yes,"10,50"\n', first],
    ['Order ID,COD Amount,Received\nAAAA1111,"10,50",2026-11-27\n', first],
    ['ABCDEFGH;10,50\n', { line: 1, number: 'ABCDEFGH', detail: '10,50' }],
    ['AAAA1111;n/a\n', { line: 1, number: 'AAAA1111', detail: 'n/a' }],
    ['Phone No;Order No;Collected\n01711000;AAAA1111;10,50', first],
    ['sep=;\nOrder;Sum\nAAAA1111;10,50', { ...first, line: 3 }],
    [
      'Settlement 27 November\n\nBestellnummer;PLZ;Zustand;Kassiert\nAAAA1111;1207;Zugestellt;10,50',
      { ...first, line: 4 },
    ],
    ['Zamówienie;Kod;Kwota pobrana\nAAAA1111;1207;10,50', first],
    ['অর্ডার নম্বর;অবস্থা;আদায়\nAAAA1111;ডেলিভারি;10,50', first],
    ['订单编号;状态;实收金额\nAAAA1111;签收;10,50', first],
  ])('has its columns by its cells, and by its names where these leave a choice: %j', (text, line) => {
    expect(readList(text, 'cash').lines).toMatchObject([line]);
  });

  it('has the numbers of orders in the column that names orders of the shop', () => {
    const text = 'Reference,Number,Sum\n12345678,AAAA1111,10.50\n12345679,BBBB2222,10.50\n';
    expect(readList(text, 'cash').parts).toEqual(['order', '', 'amount']);
    expect(readList(text, 'cash', [anna]).parts).toEqual(['', 'order', 'amount']);
  });

  it('may name its orders by their tracking numbers alone', () => {
    const text =
      'tracking_number,recipient_name,delivery_date,cod_amount,status\r\nTRK-AAAA1111,Fernando,2026-11-27,10.00,delivered\r\n';
    const tracked = { ...anna, tracking: 'trk aaaa 1111' };
    const { table, parts, lines } = readList(text, 'cash', [tracked]);
    expect(listTrackings(table, [])).toContain('TRKAAAA1111');
    expect(parts).toEqual(['tracking', '', '', 'amount', 'status']);
    const entries = toEntries(lines, [tracked], () => ({ action: 'collect' }));
    expect(entries).toMatchObject([{ order: { _id: 'o1' }, action: 'collect' }]);
    const twins = [tracked, anOrder({ _id: 'o2', number: 'BBBB2222', tracking: 'TRKAAAA1111' })];
    expect(toEntries(lines, twins, () => ({ action: 'collect' }))).toMatchObject([
      { problem: 'Several orders have this tracking number' },
    ]);
    expect(toEntries(lines, [], () => ({ action: 'collect' }))).toMatchObject([
      { problem: 'There is no order with this tracking number' },
    ]);
  });

  it.each(['Tracking,Sum\nFX123456,10.50', 'FX123456;10,50', 'Tracking No;Zip;Sum\nFX123456;12345678;10,50'])(
    'may have tracking numbers that look like numbers of orders: %j',
    (text) => {
      const tracked = { ...anna, tracking: 'FX123456' };
      const { lines } = readList(text, 'cash', [tracked]);
      const entries = toEntries(lines, [tracked], () => ({ action: 'collect' }));
      expect(entries).toMatchObject([{ order: { _id: 'o1' }, action: 'collect' }]);
    },
  );

  it('does not take the tracking number of another order', () => {
    const { lines } = readList('Order,Tracking,Sum\nAAAA1111,RP 123,10.50', 'cash');
    const other = anOrder({ _id: 'o2', number: 'BBBB2222', tracking: 'RP123' });
    expect(toEntries(lines, [anna, other], () => ({ action: 'collect' }))).toMatchObject([
      { problem: 'Its tracking number is that of another order' },
    ]);
  });

  it('looks up tracking numbers of those rows alone that have no order yet', () => {
    const table = readTable('Order,Tracking,Sum\nAAAA1111,RP 123,450\n,RP 124,10.50');
    expect(listNumbers(table)).toEqual(['AAAA1111']);
    expect(listNumbers(readTable('AAAA1111,Returned,2026-11-27'))).toEqual(['AAAA1111']);
    expect(listTrackings(table, [anna])).toEqual(['RP124']);
  });

  it('has columns that staff can choose, each part once but for the status', () => {
    const { table, parts } = readList('Order,Sum,Total\nAAAA1111,1.00,2.00', 'cash');
    expect(listColumns(table).map(({ name, samples }) => [name, ...samples])).toEqual([
      ['Order', 'AAAA1111'],
      ['Sum', '1.00'],
      ['Total', '2.00'],
    ]);
    expect(choosePart(parts, 2, 'amount')).toEqual(['order', '', 'amount']);
    expect(choosePart(['status', '', ''], 1, 'status')).toEqual(['status', 'status', '']);
  });

  it('has no lines in an empty file', () => {
    expect(readList('', 'cash').lines).toEqual([]);
  });

  it.each([
    ['UTF-8', Buffer.from('Straße;1')],
    ['UTF-16, the low byte first', Buffer.from('\uFEFFStraße;1', 'utf16le')],
    ['UTF-16, the high byte first', Buffer.from('\uFEFFStraße;1', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('Straße;1', 'utf16le')],
    ['Windows-1252', Buffer.from('Straße;1', 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(decodeList(new Uint8Array(bytes))).toBe('Straße;1');
  });

  it.each([
    ['shipped', 'due', 10.5, '', { action: 'deliver' }],
    ['delivered', 'due', 10.5, 'Delivered', { action: 'collect' }],
    ['delivered', 'due', 10.4, '', { problem: 'Another amount is due' }],
    ['delivered', 'due', 10.6, '', { problem: 'Another amount is due' }],
    ['shipped', 'due', 0, 'Delivered', { problem: 'Nothing was collected' }],
    ['shipped', 'due', 10.5, 'Returned', { problem: 'The parcel came back: Returned' }],
    ['delivered', 'collected', 10.5, '', { problem: 'Already collected' }],
    ['confirmed', 'due', 10.5, '', { problem: 'Not shipped yet: the order is confirmed' }],
    ['cancelled', 'void', 10.5, '', { problem: 'Nothing is due: the order is cancelled' }],
    ['shipped', 'due', undefined, '', { problem: 'The amount cannot be read' }],
  ] as const)(
    'finds an order that is %s and %s, with %s collected and the parcel %j',
    (status, payment, amount, said, decision) => {
      expect(decideOnCash(amount, anOrder({ status, payment }), said)).toEqual(decision);
    },
  );

  it.each([
    ...[
      'RTO',
      'Return to sender',
      'undelivered',
      'Refused',
      'Retoure',
      'Zurückgesandt',
      'Annahme verweigert',
    ],
    ...['Retourné', 'Refusé', 'Devuelto', 'No entregado', 'Rifiutato', 'Devolvido', 'Geweigerd', 'Zwrócona'],
    ...['RTS', 'Undeliverable', 'Delivery failed', 'Cancelled', 'Lost', 'Unclaimed', 'Back to sender'],
    ...['Nicht abgeholt', 'Storniert', 'Annulé', 'Non réclamé', 'Anulowana', 'İptal edildi', 'Отменён'],
    '已取消',
    ...['İade edildi', 'Возврат', 'ফেরত', 'वापस', 'مرتجع', '已退回', '返品', 'ตีกลับ', 'Dikembalikan'],
  ])('knows a parcel that came back by %j', (said) => {
    expect(decideOnCash(10.5, anOrder({ status: 'shipped', payment: 'due' }), said)).toHaveProperty(
      'problem',
    );
  });
});

it('A pick list has a copy of each book for each order, by category, surname and title', () => {
  const item = (bookId: string, title: string) => ({ bookId, title, price: 1 });
  const [dracula, emma, lost, abbey] = [
    item('b1', 'Dracula'),
    item('b2', 'Emma'),
    item('b3', 'A Lost One'),
    item('b4', 'Abbey'),
  ];
  const [lamp, earth] = [item('b5', 'The Lamp'), item('b6', 'Earth')];
  const orders = [
    { ...anna, items: [dracula, emma] },
    anOrder({ number: 'BBBB2222', items: [emma, lost, abbey, lamp, earth] }),
  ];
  const books = new Map([
    ['b1', aBook({ _id: 'b1', author: 'Bram Stoker' })],
    ['b2', aBook({ _id: 'b2', author: 'Jane Austen' })],
    ['b3', null],
    ['b4', aBook({ _id: 'b4', author: 'Austen, Jane' })],
    ['b5', aBook({ _id: 'b5', author: 'Zadie Young', category: 'fiction' })],
    ['b6', aBook({ _id: 'b6', author: 'Aaron Adams', category: 'unlisted' })],
  ]);
  const picks = listPicks(orders, books, DEFAULT_CATEGORIES);
  expect(picks.map(({ title, numbers }) => [title, ...numbers])).toEqual([
    ['The Lamp', 'BBBB2222'],
    ['Abbey', 'BBBB2222'],
    ['Emma', 'AAAA1111', 'BBBB2222'],
    ['Dracula', 'AAAA1111'],
    ['Earth', 'BBBB2222'],
    ['A Lost One', 'BBBB2222'],
  ]);
});
