import type { Shop } from '@bookstore/contracts/shop';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import type { I18n } from '@bookstore/i18n/i18n';
import { describeNewShop } from '@bookstore/i18n/new-shop';

type Texts = Pick<Shop, 'tagline' | 'hero' | 'footer'>;

/** The texts of a new shop in a language; in English they are those of `DEFAULT_SHOP`. */
export const writeDefaultTexts = (i18n: I18n): Texts => ({
  tagline: i18n.t(
    'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.',
  ),
  hero: {
    title: i18n.t('Latest Launches of the Week'),
    text: i18n.t(
      'New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide horizons. Choose a book tonight and pay when it arrives.',
    ),
  },
  footer: {
    services: i18n.t(
      'Order any number of different books, one copy each, and pay in cash on delivery. No card, no prepayment.',
    ),
    about: describeNewShop(i18n),
    contact: i18n.t(
      'We use the e-mail address and phone number of your order to contact you about that order only. You get the newsletter only if you subscribe.',
    ),
    privacy: i18n.t(
      'We store your account, your orders and, if you subscribe, your e-mail address. No advertising, no trackers, no resale.',
    ),
    terms: i18n.t(
      'An order is binding at the prices shown when it is placed. If a price has changed in the meantime, we ask you to confirm it first.',
    ),
  },
});

type Named = Readonly<Record<string, string>>;

const replaceEach = <T extends Named>(own: T, known: Named, written: Named): T => ({
  ...own,
  ...Object.fromEntries(Object.entries(written).filter(([name]) => own[name] === known[name])),
});

const replaceTexts = <T extends Texts>(own: T, known: Texts, written: Texts): T => ({
  ...own,
  tagline: own.tagline === known.tagline ? written.tagline : own.tagline,
  hero: replaceEach(own.hero, known.hero, written.hero),
  footer: replaceEach(own.footer, known.footer, written.footer),
});

/** A shop with the texts that its owner has not changed in a language. */
export const translateDefaults = <T extends Texts>(shop: T, i18n: I18n): T =>
  replaceTexts(shop, DEFAULT_SHOP, writeDefaultTexts(i18n));

/** The reverse: such texts as they are stored, so that they follow the language. */
export const restoreDefaults = <T extends Texts>(shop: T, i18n: I18n): T =>
  replaceTexts(shop, writeDefaultTexts(i18n), DEFAULT_SHOP);
