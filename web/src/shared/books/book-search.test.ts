import { BOOK_PAGE_SIZE, MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { bookSearch } from './book-search.ts';

describe('The search parameters of a book list', () => {
  it('ignores invalid values', () => {
    expect(bookSearch({ category: 'No Slug', sort: 'best', page: 'two', q: 'sea' })).toEqual({
      q: 'sea',
    });
  });

  it('allows a page size up to the maximum of the API', () => {
    expect(bookSearch({ limit: String(MAX_PAGE_SIZE) })).toEqual({ limit: MAX_PAGE_SIZE });
    expect(bookSearch({ limit: String(MAX_PAGE_SIZE + 1) })).toEqual({});
    expect(bookSearch({ limit: '50', page: '201' })).toEqual({ limit: 50 });
  });

  it('has prices, of which the lower one is the lowest', () => {
    expect(bookSearch({ minPrice: '5', maxPrice: '9.99' })).toEqual({ minPrice: 5, maxPrice: 9.99 });
    expect(bookSearch({ minPrice: '20', maxPrice: '10' })).toEqual({ minPrice: 10, maxPrice: 20 });
    for (const price of ['-1', '0', 'ten', '1.999', '1e9'])
      expect(bookSearch({ minPrice: price, maxPrice: price })).toEqual({});
  });

  it('has the prices of currencies without a smaller unit, up to the highest one of a book', () => {
    expect(bookSearch({ minPrice: '1500000', maxPrice: '100000000' })).toEqual({
      minPrice: 1_500_000,
      maxPrice: 100_000_000,
    });
    expect(bookSearch({ maxPrice: '100000000.01' })).toEqual({});
  });

  it('allows pages within the pageable range', () => {
    expect(bookSearch({ q: 'sea', page: '42' })).toEqual({ q: 'sea', page: 42 });
    expect(bookSearch({ page: '834' })).toEqual({ page: 834 });
  });

  it('falls back to the first page beyond the pageable range', () => {
    const pageBeyond = (books: number) => String(Math.ceil(books / BOOK_PAGE_SIZE) + 1);
    expect(bookSearch({ q: 'sea', page: pageBeyond(500) })).toEqual({ q: 'sea' });
    expect(bookSearch({ page: pageBeyond(10_000) })).toEqual({});
    expect(bookSearch({ minPrice: '5', page: pageBeyond(500) })).toEqual({ minPrice: 5 });
  });
});
