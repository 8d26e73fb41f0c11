import { expect, it } from '@jest/globals';
import { pageHeaders } from './paging.ts';

const A_LIST = { path: '/api/things/', filters: {}, page: 1, limit: 20, total: 41, maxPageable: 100 };

it('links to the first, last, previous and next page, with the filters', () => {
  const filters = { ids: ['a', 'b'], q: 'x & y', sort: '', status: undefined };
  expect(pageHeaders({ ...A_LIST, filters, page: 2 })).toEqual({
    'x-total-count': '41',
    link: [
      '</api/things/?ids=a%2Cb&q=x+%26+y&page=1&limit=20>; rel="first"',
      '</api/things/?ids=a%2Cb&q=x+%26+y&page=3&limit=20>; rel="last"',
      '</api/things/?ids=a%2Cb&q=x+%26+y&page=1&limit=20>; rel="prev"',
      '</api/things/?ids=a%2Cb&q=x+%26+y&page=3&limit=20>; rel="next"',
    ].join(', '),
  });
});

it.each([{ total: 100 }, { isExact: false }])(
  'says that there may be more, and calls no page the last, for %j',
  (counted) => {
    const headers = pageHeaders({ ...A_LIST, ...counted });
    expect(headers['x-total-count-is']).toBe('at-least');
    expect(headers['link']).not.toContain('rel="last"');
  },
);

it('links from a page behind the last one back to the last one', () => {
  expect(pageHeaders({ ...A_LIST, page: 9 })['link']).toContain('page=3&limit=20>; rel="prev"');
});
