import { fromCell, toRecord, unwrapCell } from '@bookstore/contracts/csv';
import { createDefaultShop } from '@bookstore/mail/shop-settings';
import { describe, expect, it } from '@jest/globals';
import { aStoredOrder } from '../../testing/factories.ts';
import type { OrderDocument } from '../order.schema.ts';
import { toCsvSource } from './order.csv.ts';

const ORDER: OrderDocument = aStoredOrder({
  createdAt: new Date('2026-11-26T23:30:00Z'),
  number: '123456E7',
  phone: '01711000222',
  address: { street: '1-2', city: 'Łódź', country: 'Poland', state: '', zipcode: '02134' },
  items: [
    { bookId: 'a', title: '1984', priceCents: 999, isbn: '9780306406157' },
    { bookId: 'b', title: 'Emma', priceCents: 123_450 },
  ],
  totalCents: 124_449,
  collectedCents: 124_449,
  status: 'delivered',
  payment: 'collected',
  carrier: 'DHL',
  tracking: '00340434161094000012',
});
const GERMAN = { ...createDefaultShop(), currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' };

/** The cells of an order as they stand in the file, by their columns. */
function writeCells(shop = createDefaultShop(), order = ORDER): Record<string, string> {
  const { columns, toCells } = toCsvSource([], shop);
  const cells = toCells(order);
  const entries = columns.map((column, index): [string, string] => {
    const cell = toRecord([cells[index] ?? '']).trimEnd();
    return [column, cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell];
  });
  return Object.fromEntries(entries);
}

describe('the file of orders', () => {
  it('has days and times of the zone of the shop, with the offset', () => {
    expect(writeCells()['placed_at']).toBe('2026-11-26T23:30:00.000+00:00');
    expect(writeCells(GERMAN)['placed_at']).toBe('2026-11-27T00:30:00.000+01:00');
  });

  it('has headings in the language of the shop, each once', () => {
    const { columns } = toCsvSource([], { ...GERMAN, language: 'de' });
    expect(columns.slice(0, 4)).toEqual(['Nummer', 'id', 'Bestellt am', 'Status']);
    expect(new Set(columns).size).toBe(columns.length);
    expect(toCsvSource([], GERMAN).columns.slice(0, 3)).toEqual(['number', 'id', 'placed_at']);
  });

  it('has the decimals and the separator of the locale of the shop', () => {
    expect(toCsvSource([], createDefaultShop()).delimiter).toBe(',');
    expect(writeCells()).toMatchObject({ total: '1244.49', collected: '1244.49', refunded: '0.00' });
    expect(toCsvSource([], GERMAN).delimiter).toBe(';');
    expect(writeCells(GERMAN)).toMatchObject({ total: '1244,49', collected: '1244,49', refunded: '0,00' });
  });

  it('has the price of each line, in the order of the titles', () => {
    expect(writeCells()).toMatchObject({ titles: '1984; Emma', prices: '9.99; 1234.50' });
    expect(writeCells(GERMAN)).toMatchObject({ titles: '1984; Emma', prices: '9,99; 1234,50' });
  });

  it('has the code of the country, by its name in the language of the shop, for programs of couriers', () => {
    const to = (country: string) => Object.assign({}, ORDER, { address: { ...ORDER.address, country } });
    expect(writeCells()).toMatchObject({ country: 'Poland', country_code: 'PL' });
    expect(writeCells(GERMAN, to('Polen'))).toMatchObject({ country: 'Polen', country_code: 'PL' });
    expect(writeCells(GERMAN, to('Freedonia'))).toMatchObject({ country_code: '' });
  });

  it('keeps numbers that are names texts in spreadsheets, and they are read as they were', () => {
    const cells = writeCells();
    const { number, phone, zipcode, tracking, street } = cells;
    expect({ number, phone, zipcode, tracking, street }).toEqual({
      number: '="123456E7"',
      phone: '="01711000222"',
      zipcode: '="02134"',
      tracking: '="00340434161094000012"',
      street: '="1-2"',
    });
    expect(cells['isbns']).toBe('978-0-306-40615-7');
    expect([number, phone, zipcode, tracking].map((cell = '') => fromCell(unwrapCell(cell)))).toEqual([
      '123456E7',
      '01711000222',
      '02134',
      '00340434161094000012',
    ]);
  });

  it('leaves numbers that count as they are, and runs nothing', () => {
    expect(writeCells()).toMatchObject({ items: '2', city: 'Łódź', carrier: 'DHL' });
    const order = Object.assign({}, ORDER, { phone: '+880 1711 000222', tracking: '=1+1' });
    expect(writeCells(GERMAN, order)).toMatchObject({ phone: "'+880 1711 000222", tracking: "'=1+1" });
  });
});
