import { describe, expect, it } from '@jest/globals';
import { bookSearch } from './book-search.ts';

describe('a search in the address', () => {
  it('leaves out what makes no sense', () => {
    expect(bookSearch.parse({ category: 'poetry', sort: 'best', page: 'two', q: 'sea' })).toEqual({
      q: 'sea',
    });
  });

  it('keeps how many books a page has, up to what the catalogue gives', () => {
    expect(bookSearch.parse({ limit: '100' })).toEqual({ limit: 100 });
    expect(bookSearch.parse({ limit: '101' })).toEqual({});
    expect(bookSearch.parse({ limit: '100', page: '101' })).toEqual({ limit: 100 });
  });

  it('keeps a page that can be reached', () => {
    expect(bookSearch.parse({ q: 'sea', page: '42' })).toEqual({ q: 'sea', page: 42 });
    expect(bookSearch.parse({ page: '834' })).toEqual({ page: 834 });
  });

  it('begins at the first page in place of one further on than can be paged', () => {
    expect(bookSearch.parse({ q: 'sea', page: '43' })).toEqual({ q: 'sea' });
    expect(bookSearch.parse({ page: '835' })).toEqual({});
  });
});
