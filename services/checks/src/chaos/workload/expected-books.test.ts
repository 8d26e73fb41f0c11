import { beforeEach, describe, expect, it } from '@jest/globals';
import { ExpectedBooks } from './expected-books.ts';

const none = { lost: [], unexpected: [] };
const stored = (priceCents: number, id = 'book-1', title = 'Emma') => ({ id, title, priceCents });

let expected: ExpectedBooks;

beforeEach(() => {
  expected = new ExpectedBooks();
  expected.add('book-1', 100);
});

describe('expected books', () => {
  it('match when the last acknowledged price is stored', () => {
    expected.attemptPrice('book-1', 101);
    expected.acknowledgePrice('book-1', 101);
    expect(expected.compare([stored(101)])).toEqual(none);
  });

  it('report an older price, and a missing book', () => {
    expected.attemptPrice('book-1', 101);
    expected.acknowledgePrice('book-1', 101);
    expect(expected.compare([stored(100)]).lost).toEqual(['book-1']);
    expect(expected.compare([]).lost).toEqual(['book-1']);
  });

  it('allow a price without a definite reply to be stored or not', () => {
    expected.attemptPrice('book-1', 101);
    expect(expected.compare([stored(100)])).toEqual(none);
    expect(expected.compare([stored(101)])).toEqual(none);
  });

  it('report a deleted book that is still stored, and one that was never added', () => {
    expected.attemptToDelete('book-1');
    expected.acknowledgeDeleted('book-1');
    const books = [stored(100), stored(100, 'book-2', 'Persuasion')];
    expect(expected.compare(books)).toEqual({ ...none, unexpected: ['book-1', 'book-2'] });
  });

  it('allow a book whose creation had no definite reply', () => {
    expected.attemptToAdd('Persuasion');
    expect(expected.compare([stored(100), stored(100, 'book-2', 'Persuasion')])).toEqual(none);
  });
});
