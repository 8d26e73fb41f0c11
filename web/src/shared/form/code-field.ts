import { i18n } from '@bookstore/i18n/i18n';

/** The field of a code of a second factor. */
export const CODE_FIELD = {
  name: 'code',
  get label() {
    return i18n.t('Code');
  },
  get hint() {
    return i18n.t('The six digits that your authenticator shows, or a recovery code.');
  },
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

export const CODE_REFUSED = 'This code is wrong or was used already. Each code works once.';
