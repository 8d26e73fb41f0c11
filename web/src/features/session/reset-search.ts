import { isText, type SearchParameters } from '../../shared/checks.ts';

/** The token of the mail for a forgotten password. */
export const resetSearch = ({ token }: SearchParameters): { token?: string | undefined } => ({
  token: isText(token) && token ? token : undefined,
});
