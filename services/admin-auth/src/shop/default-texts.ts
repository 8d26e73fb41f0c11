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

const replaceAll = <T extends Readonly<Record<string, string>>>(own: T, usual: T, written: T): T => ({
  ...own,
  ...Object.fromEntries(Object.entries(written).filter(([name]) => own[name] === usual[name])),
});

/** A shop whose texts are in its language, also those that its owner has not changed. */
export function translateDefaults(shop: Shop, i18n: I18n): Shop {
  const { tagline, hero, footer } = writeDefaultTexts(i18n);
  return {
    ...shop,
    tagline: shop.tagline === DEFAULT_SHOP.tagline ? tagline : shop.tagline,
    hero: replaceAll<Shop['hero']>(shop.hero, DEFAULT_SHOP.hero, hero),
    footer: replaceAll<Shop['footer']>(shop.footer, DEFAULT_SHOP.footer, footer),
  };
}
