import { localeIn } from '@bookstore/contracts/shop-languages';
import { createI18n, type I18n, i18n as ofPage } from '@bookstore/i18n/i18n';
import { useShop } from '../shop/shop.ts';
import { loadedMessages } from './language.ts';

/** The texts in the language of the shop, whatever staff read: for what is printed for its customers. */
export function useShopI18n(): I18n {
  const { language, locale } = useShop();
  if (language === ofPage.locale) return ofPage;
  const ofShop = createI18n(language, loadedMessages.get(language) ?? {});
  ofShop.activate(language, localeIn(language, locale));
  return ofShop;
}
