import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { i18n, type I18n, type Messages, setupI18n } from '@lingui/core';
import { compile } from './compile.ts';

export { i18n };
export type { I18n, Messages };

/** How often a message was shown in English because the catalogue of a language lacks it, by `<language>: <message>`. */
export const missing = new Map<string, number>();

/** Marks a text that is shown elsewhere as a message. */
export const msg = (text: string): string => text;

/** The texts of the code are the messages of the source language, so it has no catalogue. */
function prepare(instance: I18n): I18n {
  instance.setMessagesCompiler(compile);
  instance.on('missing', ({ locale, id }) => {
    if (locale === SOURCE_LANGUAGE) return;
    const key = `${locale}: ${id}`;
    missing.set(key, (missing.get(key) ?? 0) + 1);
  });
  return instance;
}

/** Creates the messages of one language beside others: for services, and for prints in another language than the page. */
export function createI18n(language: string, messages: Messages): I18n {
  const instance = prepare(setupI18n());
  instance.loadAndActivate({ locale: language, messages });
  return instance;
}

prepare(i18n).loadAndActivate({ locale: SOURCE_LANGUAGE, messages: {} });
