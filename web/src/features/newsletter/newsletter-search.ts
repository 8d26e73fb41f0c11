import { isText, type SearchParameters } from '../../shared/checks.ts';

/** The token of the mail. */
export const newsletterSearch = ({ token }: SearchParameters): { token?: string | undefined } => ({
  token: isText(token) && token ? token : undefined,
});
