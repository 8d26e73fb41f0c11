import { isText, type SearchParameters } from './checks.ts';

/** The token of the mail whose link leads to a page. */
export const mailSearch = ({ token }: SearchParameters): { token?: string | undefined } => ({
  token: isText(token) && token ? token : undefined,
});
