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
const parts = new Set<Part>(['shop']);

/** Loads the messages of the dashboard, in whichever language it is shown. */
export async function loadDeskMessages(): Promise<void> {
  parts.add('desk');
  await loadLanguage(wanted, 'desk');
}

/** Loads a language and shows the page in it. Of several at once, the last one counts. */
export async function switchLanguage(language: string): Promise<void> {
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
