import type { I18n } from '@bookstore/i18n/i18n';

const MAX_GREETED = 60;

/** What mail programs make a link of, which would let anyone send advertisements by registering with such a name. */
const LINK = /[/@:\\]|\w\.\w|www\./i;

/** `Hello Ann,`, without the name where it is long or looks like a link. */
export function greet(name: string, i18n: I18n): string {
  const plain = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return !plain || plain.length > MAX_GREETED || LINK.test(plain)
    ? i18n.t('Hello,')
    : i18n.t('Hello {name},', { name: plain });
}
