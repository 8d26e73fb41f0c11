import { type AccountSearch, accountSearch } from './account-search.ts';

/** The search of the account, if that is where the login leads. */
export function readAccountSearch(path: string): AccountSearch {
  const [pathname, search] = path.split('?', 2);
  return accountSearch(pathname === '/account' ? Object.fromEntries(new URLSearchParams(search)) : {});
}
