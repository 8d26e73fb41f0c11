import { beforeEach, describe, expect, it } from '@jest/globals';
import { BookLedger } from './book-ledger.ts';

const none = { lost: [], unexpected: [] };
const stored = (priceCents: number, id = 'book-1', title = 'Emma') => ({ id, title, priceCents });

let ledger: BookLedger;

beforeEach(() => {
  ledger = new BookLedger();
  ledger.know({ id: 'book-1', priceCents: 100 });
});

describe('the ledger of books', () => {
  it('finds nothing when the newest acknowledged price is stored', () => {
    ledger.attemptPrice('book-1', 101);
    ledger.acknowledgePrice('book-1', 101);
    expect(ledger.compare([stored(101)])).toEqual(none);
  });

  it('finds an older price, and a book that is gone', () => {
    ledger.attemptPrice('book-1', 101);
    ledger.acknowledgePrice('book-1', 101);
    expect(ledger.compare([stored(100)]).lost).toEqual(['book-1']);
    expect(ledger.compare([]).lost).toEqual(['book-1']);
  });

  it('lets a price that was never answered be there or not', () => {
    ledger.attemptPrice('book-1', 101);
    expect(ledger.compare([stored(100)])).toEqual(none);
    expect(ledger.compare([stored(101)])).toEqual(none);
  });

  it('finds a deleted book, and one that nobody added', () => {
    ledger.attemptToDelete('book-1');
    ledger.acknowledgeDeleted('book-1');
    const books = [stored(100), stored(100, 'book-2', 'Persuasion')];
    expect(ledger.compare(books)).toEqual({ ...none, unexpected: ['book-1', 'book-2'] });
  });

  it('lets a book be there whose adding was never answered', () => {
    ledger.attemptToAdd('Persuasion');
    expect(ledger.compare([stored(100), stored(100, 'book-2', 'Persuasion')])).toEqual(none);
  });
});
