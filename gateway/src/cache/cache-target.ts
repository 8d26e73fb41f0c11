import { FILTERS_PATH, isIgnoredParameter, SUGGESTIONS_PATH } from '@bookstore/contracts/books';

/** The paths whose responses depend on the query. */
const SEARCHES = new Set(
  ['/api/books', SUGGESTIONS_PATH, FILTERS_PATH].flatMap((path) => [path, `${path}/`]),
);
const AUTHORS = '/api/authors/';

/** The target without the parameters and the space that catalog ignores, so that they lead to the same cached response. */
export function toCacheTarget(target: string): string {
  const queryAt = target.indexOf('?');
  if (queryAt < 0) return target;
  const path = target.slice(0, queryAt);
  if (!SEARCHES.has(path) && !path.startsWith(AUTHORS)) return path;
  const parameters = new URLSearchParams(target.slice(queryAt));
  for (const name of new Set(parameters.keys())) if (isIgnoredParameter(name)) parameters.delete(name);
  const searches = parameters.getAll('q');
  if (searches.length === 1) {
    const search = searches.join('').trim();
    if (search) parameters.set('q', search);
    else parameters.delete('q');
  }
  parameters.sort();
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}
