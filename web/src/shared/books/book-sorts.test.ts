import { defaultSortOf } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { listSorts, sortOf } from './book-sorts.ts';

describe('The orders of a list', () => {
  it.each([
    [{}, 'newest', 'Newest first'],
    [{ q: 'sea' }, 'relevance', 'Best matches first'],
    [{ q: 'sea', category: 'horror' }, 'relevance', 'Best matches first'],
    [{ category: 'horror' }, 'bestselling', 'Best sellers first'],
  ])('of %j begin with its own, which the API has as well', (search, sort, label) => {
    const [first] = listSorts(search);
    expect([defaultSortOf(search), first?.label, first?.value]).toEqual([sort, label, sortOf(search)]);
  });

  it('are the same to choose from, and the chosen one is shown', () => {
    const search = { category: 'horror', sort: 'title' };
    expect(sortOf(search)).toBe('title');
    expect(listSorts(search).map(({ value }) => value)).toContain('newest');
  });
});
