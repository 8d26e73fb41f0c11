import { directionOf } from '@bookstore/contracts/shop-languages';
import { i18n } from '@bookstore/i18n/i18n';
import { useSyncExternalStore } from 'react';
import { CATALOGUES, type Part } from './catalogues.ts';

/** Loads the messages of a language. English has none; what cannot be loaded is shown in English. */
export async function loadLanguage(language: string, part: Part = 'shop'): Promise<void> {
  const catalogue = await CATALOGUES[language]?.[part]().catch(() => undefined);
  i18n.load(language, { ...catalogue?.messages });
}

/** Makes a language that is loaded the one of all texts. */
export function activateLanguage(language: string): void {
  if (i18n.locale === language) return;
  i18n.load(language, {});
  i18n.activate(language);
}

let wanted = i18n.locale;
/** The language of the shop, and that of the account of staff who look at the dashboard, which comes before it. */
let ofShop = wanted;
let own: string | undefined;
const parts = new Set<Part>(['shop']);

/** Loads the messages of the dashboard, and shows it in the language that its account has chosen, if any. */
export async function enterDesk(ownLanguage: string | undefined): Promise<void> {
  const before = own;
  parts.add('desk');
  own = ownLanguage;
  await loadLanguage(own ?? ofShop, 'desk');
  if (own !== before) await show(own ?? ofShop);
}

/** Shows pages in the language of the shop again. */
export async function leaveDesk(): Promise<void> {
  if (own === undefined) return;
  own = undefined;
  await show(ofShop);
}

/** Loads the language of the shop and shows the page in it, unless it is one of the dashboard in another language. */
export async function switchLanguage(language: string): Promise<void> {
  ofShop = language;
  await show(own ?? language);
}

/** Of several at once, the last one counts. */
async function show(language: string): Promise<void> {
  wanted = language;
  if (i18n.locale === language) return;
  await Promise.all([...parts].map((part) => loadLanguage(language, part)));
  if (wanted !== language) return;
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
  activateLanguage(language);
}

const subscribe = (listener: () => void) => i18n.on('change', listener);
const readLanguage = () => i18n.locale;

/** The language in which the page is shown. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, readLanguage, readLanguage);
