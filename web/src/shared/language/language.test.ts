import { i18n } from '@bookstore/i18n/i18n';
import { afterEach, expect, it } from '@jest/globals';
import { formatCount } from '../format/format.ts';
import { setCurrentShop } from '../shop/current-shop.ts';
import { NEW_SHOP } from '../shop/new-shop.ts';
import { activateLanguage } from './language.ts';

const BOOKS = '{count, plural, one {# book} other {# books}}';

afterEach(() => {
  setCurrentShop(NEW_SHOP);
  activateLanguage('en');
});

it('A number in a plural is written as the shop writes numbers, also once only its locale is another', () => {
  for (const locale of ['de-DE', 'de-CH', 'de-AT']) {
    setCurrentShop({ ...NEW_SHOP, locale });
    activateLanguage('de');
    expect(i18n.t(BOOKS, { count: 12_345 })).toContain(formatCount(12_345));
  }
});
