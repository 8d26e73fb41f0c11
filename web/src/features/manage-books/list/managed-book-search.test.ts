import { expect, it } from '@jest/globals';
import { managedBookSearch } from './managed-book-search.ts';

it('The staff’s list has an order by stock, but not with a search or filters, which that order would ignore', () => {
  expect(managedBookSearch({ stock: 'low-first', page: '2' })).toEqual({ stock: 'low-first', page: 2 });
  expect(managedBookSearch({ stock: 'low-first', q: 'sea' })).toEqual({ q: 'sea' });
  expect(managedBookSearch({ stock: 'low-first', missing: 'isbn' })).toEqual({ missing: 'isbn' });
});

it('The staff’s list has pages of its own length', () => {
  expect(managedBookSearch({ page: '400' })).toEqual({ page: 400 });
  expect(managedBookSearch({ page: '401' })).toEqual({});
});

it('The filters of the staff’s list leave out what no filter is', () => {
  expect(managedBookSearch({ stock: 'few', missing: 'title', trending: 'no', withdrawn: 1 })).toEqual({});
  const filters = { stock: 'uncounted', missing: 'cover', trending: 'true', withdrawn: 'true' };
  expect(managedBookSearch(filters)).toEqual(filters);
});
