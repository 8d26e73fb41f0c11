/** How many entries a list has, as far as they are counted. */
export type Counted = {
  total: number;
  /** Whether all entries were looked at. */
  isExact?: boolean;
  /** How many entries can be paged through. */
  maxPageable: number;
};

type Page = Counted & {
  path: string;
  /** The other parameters of the list. Those without a value are left out. */
  filters: Readonly<Record<string, string | readonly string[] | undefined>>;
  page: number;
  limit: number;
};

function linkTo({ path, filters, limit }: Page, page: number, rel: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, page, limit }))
    if (value) parameters.set(name, String(value));
  return `<${path}?${parameters.toString()}>; rel="${rel}"`;
}

/**
 * `X-Total-Count` and RFC 8288 `Link` of one page of a list. If the total is as many as can be paged through, or not all
 * entries were looked at, there may be more: then `X-Total-Count-Is` is `at-least`, and no page is called the last.
 */
export function pageHeaders(list: Page): Record<string, string> {
  const { page, limit, total, isExact = true, maxPageable } = list;
  const isComplete = isExact && total < maxPageable;
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [linkTo(list, 1, 'first')];
  if (isComplete) links.push(linkTo(list, last, 'last'));
  if (page > 1) links.push(linkTo(list, Math.min(page - 1, last), 'prev'));
  if (page < last) links.push(linkTo(list, page + 1, 'next'));
  return {
    'x-total-count': String(total),
    ...(!isComplete && { 'x-total-count-is': 'at-least' }),
    link: links.join(', '),
  };
}
