import type { BookImport } from '@bookstore/contracts/imports';
import { BOOK_FORMATS } from '@bookstore/contracts/lists';
import type { Payment } from '@bookstore/contracts/order-transitions';
import { STAFF_ROLES, type StaffAccount } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { FORMAT_LABELS, nameLanguage } from '../../shared/books/book-labels.ts';
import { REMOVAL_NAMES } from '../../shared/books/removal-reasons.ts';
import { formatCount, formatPrice } from '../../shared/format/format.ts';
import { MAIL_STATE_NAMES, SUBSCRIBER_STATE_NAMES } from '../../shared/mails/mail-labels.ts';
import { STATUS_NAMES } from '../../shared/orders/status-names.ts';
import { nameRole } from '../../shared/staff/role-names.ts';

/** What fields of the API are called: those of books, of lists and imports, of orders, of stock and mails, of staff, of the settings. */
const FIELDS: ReadonlyMap<string, () => string> = new Map([
  ['title', () => i18n.t('Title')],
  ['author', () => i18n.t('Author')],
  ['authors', () => i18n.t('Authors')],
  ['description', () => i18n.t('Description')],
  ['category', () => i18n.t('Category')],
  ['trending', () => i18n.t('Trending')],
  ['oldPrice', () => i18n.t('Old price')],
  ['newPrice', () => i18n.t('New price')],
  ['coverImage', () => i18n.t('Cover image')],
  ['isbn', () => i18n.t('ISBN')],
  ['publisher', () => i18n.t('Publisher')],
  ['language', () => i18n.t('Language')],
  ['pages', () => i18n.t('Pages')],
  ['format', () => i18n.t('Format')],
  ['publishedOn', () => i18n.t('Published on')],
  ['series', () => i18n.t('Series')],
  ['seriesNumber', () => i18n.t('Number in the series')],
  ['recommendation', () => i18n.t('Recommendation')],
  ['recommendedBy', () => i18n.t('Recommended by')],
  ['withdrawn', () => i18n.t('Withdrawn')],
  ['order', () => i18n.t('Order of the entries')],
  ['about', () => i18n.t('Text about the author')],
  ['state', () => i18n.t('Status')],
  ['status', () => i18n.t('Status')],
  ['payment', () => i18n.t('Payment')],
  ['total', () => i18n.t('Total')],
  ['collected', () => i18n.t('Collected')],
  ['refunded', () => i18n.t('Refunded')],
  ['books', () => i18n.t('Books')],
  ['carrier', () => i18n.t('Carrier')],
  ['tracking', () => i18n.t('Tracking')],
  ['notes', () => i18n.t('Notes')],
  ['name', () => i18n.t('Name')],
  ['phone', () => i18n.t('Phone number')],
  ['address', () => i18n.t('Address')],
  ['courierNote', () => i18n.t('Note for the courier')],
  ['isCounted', () => i18n.t('Counted')],
  ['onHand', () => i18n.t('Copies')],
  ['lowAt', () => i18n.t('Low from')],
  ['reason', () => i18n.t('Reason')],
  ['attempts', () => i18n.t('Attempts')],
  ['resends', () => i18n.t('Sent again')],
  ['role', () => i18n.t('Role')],
  ['hasTotp', () => i18n.t('Second factor')],
  ['requiresTotp', () => i18n.t('Second factor of all')],
  ['tagline', () => i18n.t('Tagline')],
  ['logo', () => i18n.t('Logo')],
  ['accent', () => i18n.t('Accent colour')],
  ['company', () => i18n.t('Company')],
  ['vatNumber', () => i18n.t('VAT number')],
  ['hours', () => i18n.t('Opening hours')],
  ['email', () => i18n.t('E-mail address')],
  ['networks', () => i18n.t('Social networks')],
  ['hero.title', () => i18n.t('Heading of the home page')],
  ['hero.text', () => i18n.t('Text of the home page')],
  ['promises', () => i18n.t('Promises')],
  ['news', () => i18n.t('News')],
  ['footer.services', () => i18n.t('Footer: services')],
  ['footer.about', () => i18n.t('Footer: about')],
  ['footer.contact', () => i18n.t('Footer: contact')],
  ['footer.privacy', () => i18n.t('Footer: privacy')],
  ['footer.terms', () => i18n.t('Footer: terms')],
  ['pages.terms', () => i18n.t('Pages: terms')],
  ['pages.privacy', () => i18n.t('Pages: privacy')],
  ['pages.returns', () => i18n.t('Pages: returns')],
  ['pages.imprint', () => i18n.t('Pages: imprint')],
  ['currency', () => i18n.t('Currency')],
  ['locale', () => i18n.t('Locale')],
  ['timeZone', () => i18n.t('Time zone')],
  ['deliveryNote', () => i18n.t('Delivery note')],
  ['paymentNote', () => i18n.t('Payment note')],
  ['isOpen', () => i18n.t('Takes orders')],
  ['trackingUrl', () => i18n.t('Tracking link')],
  ['slipNote', () => i18n.t('Word of thanks')],
  ['closedNote', () => i18n.t('Why the shop is closed')],
]);

/** Fields of the reading lists, which begin with the address of a list. */
const LIST_FIELD = /^(\S+) (intro|books)$/;
const LIST_FIELDS: ReadonlyMap<string, (list: string) => string> = new Map([
  ['intro', (list: string) => i18n.t('Sentence of {list}', { list })],
  ['books', (list: string) => i18n.t('Books of {list}', { list })],
]);

/** What a field is called. A category or a list has the name of its address. */
export function nameField(field: string): string {
  const [, list = '', part = ''] = LIST_FIELD.exec(field) ?? [];
  return FIELDS.get(field)?.() ?? LIST_FIELDS.get(part)?.(list) ?? field;
}

const PAYMENTS = {
  due: () => i18n.t('due'),
  collected: () => i18n.t('collected'),
  refunded: () => i18n.t('refunded'),
  void: () => i18n.t('nothing due'),
} as const satisfies Record<Payment, () => string>;

const IMPORT_STATES = {
  checked: () => i18n.t('checked'),
  committing: () => i18n.t('being committed'),
  committed: () => i18n.t('committed'),
  undoing: () => i18n.t('being undone'),
  undone: () => i18n.t('undone'),
} as const satisfies Record<BookImport['state'], () => string>;

const ACCOUNT_STATES = {
  invited: () => i18n.t('invited'),
  active: () => i18n.t('active'),
  deactivated: () => i18n.t('deactivated'),
} as const satisfies Record<StaffAccount['state'], () => string>;

/** What stands in the place of a customer's own data. */
const PERSONAL = {
  '(personal)': () => i18n.t('(personal)'),
  '(personal, changed)': () => i18n.t('(personal, changed)'),
} as const;

/** What a text says; undefined if it is not known. */
type Describe = (text: string) => string | undefined;

function byName(names: Readonly<Record<string, () => string>>): Describe {
  const known = new Map(Object.entries(names));
  return (text) => known.get(text)?.();
}

function describeFormat(text: string): string | undefined {
  const format = BOOK_FORMATS.find((each) => each === text);
  return format && FORMAT_LABELS[format];
}

function describeRole(text: string): string | undefined {
  const role = STAFF_ROLES.find((each) => each === text);
  return role && nameRole(role);
}

const PERSONAL_FIELDS = ['name', 'phone', 'address', 'courierNote'];
/** The texts of a field that are shown in other words. All others are shown as they are. */
const TEXTS: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['status', byName(STATUS_NAMES)],
  ['payment', byName(PAYMENTS)],
  ['state', byName({ ...IMPORT_STATES, ...MAIL_STATE_NAMES, ...ACCOUNT_STATES, ...SUBSCRIBER_STATE_NAMES })],
  ['reason', byName(REMOVAL_NAMES)],
  ['role', describeRole],
  ['format', describeFormat],
  ['language', nameLanguage],
  ...PERSONAL_FIELDS.map((field): [string, Describe] => [field, byName(PERSONAL)]),
]);
const PRICES = ['oldPrice', 'newPrice', 'total', 'collected', 'refunded'];

const IDS = /^[0-9a-f]{24}(?:, [0-9a-f]{24})*$/;
const countBooks = (ids: string): string =>
  i18n.t('{count, plural, one {# book} other {# books}}', { count: ids.split(', ').length });

function describeText(field: string, text: string): string {
  if (LIST_FIELD.test(field) && IDS.test(text)) return countBooks(text);
  return TEXTS.get(field)?.(text) ?? text;
}

/** What a value says; undefined if it is empty. */
export function describeValue(
  field: string,
  value: string | number | boolean | null | undefined,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? i18n.t('yes') : i18n.t('no');
  if (typeof value === 'number') return PRICES.includes(field) ? formatPrice(value) : formatCount(value);
  return describeText(field, value);
}
