import { directionOf, localeIn } from '@bookstore/contracts/shop-languages';
import { i18n, type Messages } from '@bookstore/i18n/i18n';
import { useSyncExternalStore } from 'react';
import { currentShop } from '../shop/current-shop.ts';
import { CATALOGUES, type Part } from './catalogues.ts';

/** The messages of the languages that are loaded. */
export const loadedMessages = new Map<string, Messages>();

/** Loads the messages of a language. English has none; what cannot be loaded is shown in English. */
export async function loadLanguage(language: string, part: Part = 'shop'): Promise<void> {
  const catalogue = await CATALOGUES[language]?.[part]().catch(() => undefined);
  const messages = { ...loadedMessages.get(language), ...catalogue?.messages };
  loadedMessages.set(language, messages);
  i18n.load(language, messages);
}

/** Makes a language that is loaded the one of all texts. Numbers in plurals are written as in the country of the shop's locale. */
export function activateLanguage(language: string): void {
  const locale = localeIn(language, currentShop().locale);
  if (i18n.locale === language && i18n.locales === locale) return;
  i18n.load(language, {});
  i18n.activate(language, locale);
}

let wanted = i18n.locale;
/** The language of the shop, and that of the account of staff who look at the dashboard, which comes before it. */
let ofShop = wanted;
let own: string | undefined;
const parts = new Set<Part>(['shop']);
const loadParts = (language: string) => Promise.all([...parts].map((part) => loadLanguage(language, part)));

/**
 * Loads the messages of the dashboard, and shows it in the language that its account has chosen, if any. Those in the language of
 * the shop are loaded too, for what is printed for customers.
 */
export async function enterDesk(ownLanguage: string | undefined): Promise<void> {
  const before = own;
  parts.add('desk');
  own = ownLanguage;
  await Promise.all([...new Set([own ?? ofShop, ofShop])].map((language) => loadLanguage(language, 'desk')));
  if (own !== before) await show(own ?? ofShop);
}

/** Shows pages in the language of the shop again. */
export async function leaveDesk(): Promise<void> {
  if (own === undefined) return;
  own = undefined;
  await show(ofShop);
}

/**
 * Loads the language of the shop and shows the page in it, unless it is one of the dashboard in another language. The same
 * language is shown anew in another locale.
 */
export async function switchLanguage(language: string): Promise<void> {
  ofShop = language;
  const shown = show(own ?? language);
  if (own !== undefined) await loadParts(language);
  await shown;
}

/** Of several at once, the last one counts. */
async function show(language: string): Promise<void> {
  wanted = language;
  if (i18n.locale !== language) {
    await loadParts(language);
    if (wanted !== language) return;
    const { documentElement } = document;
    documentElement.lang = language;
    documentElement.dir = directionOf(language);
  }
  activateLanguage(language);
}

const subscribe = (listener: () => void) => i18n.on('change', listener);
const readLanguage = () => i18n.locale;

/** The language in which the page is shown. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, readLanguage, readLanguage);
