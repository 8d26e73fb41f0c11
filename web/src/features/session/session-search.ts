import { isText, type SearchParameters } from '../../shared/checks.ts';

/** A path of this site only; the browser would resolve `//host` and `/\host` to another one. */
const INTERNAL_PATH = /^\/(?![/\\])/;

/** The path to return to after login or registration. External URLs are ignored. */
export const loginSearch = ({ redirect }: SearchParameters): { redirect?: string | undefined } => ({
  redirect: isText(redirect) && INTERNAL_PATH.test(redirect) ? redirect : undefined,
});
