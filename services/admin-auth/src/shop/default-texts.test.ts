import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { i18nFor } from '@bookstore/i18n/catalogue';
import { createDefaultShop } from '@bookstore/mail/shop-settings';
import { expect, it } from '@jest/globals';
import { restoreDefaults, translateDefaults, writeDefaultTexts } from './default-texts.ts';

it('The texts of a new shop are those of the specification in English', () => {
  const { tagline, hero, footer } = DEFAULT_SHOP;
  expect(writeDefaultTexts(i18nFor('en'))).toEqual({ tagline, hero, footer });
  expect(translateDefaults(createDefaultShop(), i18nFor('en'))).toEqual(createDefaultShop());
});

it('A German shop has the texts of a new shop in German, and those of its owner as they are', () => {
  const shop = createDefaultShop();
  const own = { ...shop, footer: { ...shop.footer, about: 'Bei uns wird gelesen.' } };
  const { hero, footer } = translateDefaults(own, i18nFor('de'));
  expect(hero.title).toBe('Neu in dieser Woche');
  expect(footer.about).toBe('Bei uns wird gelesen.');
  expect(footer.terms).toMatch(/^Eine Bestellung ist verbindlich/);
  expect(restoreDefaults({ ...own, hero, footer }, i18nFor('de'))).toEqual(own);
});
