import { findOption, isText, type SearchParameters } from '../../shared/checks.ts';

/** How the link of the mail that verifies the e-mail address ended: identity leads it to the account. */
export type AccountSearch = {
  verified?: 'true' | undefined;
  /** Why the link did not work. */
  error?: string | undefined;
};

export const accountSearch = ({ verified, error }: SearchParameters): AccountSearch => ({
  verified: findOption(['true'], verified),
  error: isText(error) ? error : undefined,
});

/** The search of the account, if that is where the login leads. */
export function readAccountSearch(path: string): AccountSearch {
  const [pathname, search] = path.split('?', 2);
  return accountSearch(pathname === '/account' ? Object.fromEntries(new URLSearchParams(search)) : {});
}
