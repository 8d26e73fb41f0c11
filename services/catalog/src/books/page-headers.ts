import { type BookQuery, maxPageableBooks } from '@bookstore/contracts/books';

const PATH = '/api/books/';

function linkTo(query: BookQuery, page: number, rel: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page })) parameters.set(name, String(value));
  return `<${PATH}?${parameters.toString()}>; rel="${rel}"`;
}

/**
 * `X-Total-Count` and RFC 8288 `Link` of one page of a list of `total` books. When there are as many as can be paged
 * through, there may be more: then no page is called the last.
 */
export function pageHeaders(query: BookQuery, total: number): Record<string, string> {
  const { page = 1, limit = total } = query;
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [linkTo(query, 1, 'first')];
  if (total < maxPageableBooks(query)) links.push(linkTo(query, last, 'last'));
  if (page > 1) links.push(linkTo(query, Math.min(page - 1, last), 'prev'));
  if (page < last) links.push(linkTo(query, page + 1, 'next'));
  return { 'x-total-count': String(total), link: links.join(', ') };
}
