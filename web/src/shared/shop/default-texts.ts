import { i18n } from '@bookstore/i18n/i18n';
import { NEW_SHOP } from './new-shop.ts';

const { tagline, hero, footer } = NEW_SHOP;

/** A text of the shop: that of a new shop in the language of the page, and any other as its owner has written it. */
export function translateDefault(text: string): string {
  switch (text) {
    case tagline:
      return i18n.t(
        'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.',
      );
    case hero.title:
      return i18n.t('Latest Launches of the Week');
    case hero.text:
      return i18n.t(
        'New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide horizons. Choose a book tonight and pay when it arrives.',
      );
    case footer.services:
      return i18n.t(
        'Order any number of different books, one copy each, and pay in cash on delivery. No card, no prepayment.',
      );
    case footer.about:
      return i18n.t(
        'A small book store for business, technology, fiction, horror and adventure, run by people who read what they sell.',
      );
    case footer.contact:
      return i18n.t(
        'We use the e-mail address and phone number of your order to contact you about that order only. You get the newsletter only if you subscribe.',
      );
    case footer.privacy:
      return i18n.t(
        'We store your account, your orders and, if you subscribe, your e-mail address. No advertising, no trackers, no resale.',
      );
    case footer.terms:
      return i18n.t(
        'An order is binding at the prices shown when it is placed. If a price has changed in the meantime, we ask you to confirm it first.',
      );
    default:
      return text;
  }
}
