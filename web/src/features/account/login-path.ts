import type { AccountSearch } from './account-search.ts';

/** The search of the account, if that is where the login leads. Apart from its schema, which every page loads. */
export function readAccountSearch(path: string): AccountSearch {
  const [pathname, search] = path.split('?', 2);
  const parameters = new URLSearchParams(pathname === '/account' ? search : '');
  return {
    verified: parameters.get('verified') === 'true' ? 'true' : undefined,
    error: parameters.get('error') ?? undefined,
  };
}
