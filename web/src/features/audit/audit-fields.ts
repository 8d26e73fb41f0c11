import { capitalize, countOf } from '../../shared/format/format.ts';

/** What fields of the API are called, where the words of their names do not say it. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  isbn: 'ISBN',
  seriesNumber: 'Number in the series',
  recommendedBy: 'Recommended by',
  isCounted: 'Counted',
  onHand: 'Copies',
  lowAt: 'Low from',
  courierNote: 'Note for the courier',
  phone: 'Phone number',
  email: 'E-mail address',
  state: 'Status',
  resends: 'Sent again',
  hasTotp: 'Second factor',
  requiresTotp: 'Second factor of all',
  accent: 'Accent colour',
  vatNumber: 'VAT number',
  hours: 'Opening hours',
  networks: 'Social networks',
  'hero.title': 'Heading of the home page',
  'hero.text': 'Text of the home page',
  isOpen: 'Takes orders',
  trackingUrl: 'Tracking link',
  slipNote: 'Word of thanks',
  closedNote: 'Why the shop is closed',
};

/** A name of the API in words: `remove item` of `removeItem`. */
export const toWords = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replaceAll('.', ': ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What a field is called: `New price` of `newPrice`. */
export const nameField = (field: string): string => FIELD_LABELS[field] ?? capitalize(toWords(field));

const IDS = /^[0-9a-f]{24}(?:, [0-9a-f]{24})*$/;
const YES_OR_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** What a value says; undefined if it is empty. Ids are those of the books of a list. */
export function describeValue(value: string | number | boolean | null | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value);
  return IDS.test(text) ? countOf(text.split(', ').length, 'book', 'books') : (YES_OR_NO[text] ?? text);
}
