import { i18n } from '@bookstore/i18n/i18n';

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
const LIST_FIELD = /^([a-z0-9-]+) (intro|books)$/;
const LIST_FIELDS: ReadonlyMap<string, (list: string) => string> = new Map([
  ['intro', (list: string) => i18n.t('Sentence of {list}', { list })],
  ['books', (list: string) => i18n.t('Books of {list}', { list })],
]);

/** What a field is called. A category or a list has the name of its address. */
export function nameField(field: string): string {
  const [, list = '', part = ''] = LIST_FIELD.exec(field) ?? [];
  return FIELDS.get(field)?.() ?? LIST_FIELDS.get(part)?.(list) ?? field;
}

/** Statuses of orders, payments, imports, mails, accounts and subscribers, and why copies were removed. */
const STATES: ReadonlyMap<string, () => string> = new Map([
  ['placed', () => i18n.t('placed')],
  ['confirmed', () => i18n.t('confirmed')],
  ['shipped', () => i18n.t('shipped')],
  ['delivered', () => i18n.t('delivered')],
  ['cancelled', () => i18n.t('cancelled')],
  ['returned', () => i18n.t('returned')],
  ['due', () => i18n.t('due')],
  ['collected', () => i18n.t('collected')],
  ['refunded', () => i18n.t('refunded')],
  ['void', () => i18n.t('nothing due')],
  ['checked', () => i18n.t('checked')],
  ['committing', () => i18n.t('being committed')],
  ['committed', () => i18n.t('committed')],
  ['undoing', () => i18n.t('being undone')],
  ['undone', () => i18n.t('undone')],
  ['waiting', () => i18n.t('waiting')],
  ['sent', () => i18n.t('sent')],
  ['failed', () => i18n.t('failed')],
  ['skipped', () => i18n.t('skipped')],
  ['invited', () => i18n.t('invited')],
  ['active', () => i18n.t('active')],
  ['deactivated', () => i18n.t('deactivated')],
  ['pending', () => i18n.t('not confirmed')],
  ['damaged', () => i18n.t('damaged')],
  ['lost', () => i18n.t('lost')],
  ['received-by-mistake', () => i18n.t('received by mistake')],
  ['admin', () => i18n.t('admin')],
  ['manager', () => i18n.t('manager')],
  ['fulfiller', () => i18n.t('fulfiller')],
]);
const STATE_FIELDS = ['status', 'payment', 'state', 'reason', 'role'];

/** What stands in the place of a customer's own data, and answers to a question. */
const WORDS: ReadonlyMap<string, () => string> = new Map([
  ['(personal)', () => i18n.t('(personal)')],
  ['(personal, changed)', () => i18n.t('(personal, changed)')],
  ['true', () => i18n.t('yes')],
  ['false', () => i18n.t('no')],
]);

const IDS = /^[0-9a-f]{24}(?:, [0-9a-f]{24})*$/;

/** What a value says; undefined if it is empty. Ids are those of the books of a list. */
export function describeValue(
  field: string,
  value: string | number | boolean | null | undefined,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value);
  if (IDS.test(text))
    return i18n.t('{count, plural, one {# book} other {# books}}', { count: text.split(', ').length });
  const state = STATE_FIELDS.includes(field) ? STATES.get(text) : undefined;
  return (state ?? WORDS.get(text))?.() ?? text;
}
