import { i18n } from '@bookstore/i18n/i18n';

/** Follows the text of a link that opens in a new tab, for screen readers. */
export const NewTabNote = () => <span className="sr-only">{i18n.t(', opens in a new tab')}</span>;
