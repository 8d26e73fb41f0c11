import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';

/** Identity refuses the most common passwords, too. */
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const NEW_PASSWORD_FIELD = {
  name: 'newPassword',
  get label() {
    return i18n.t('New password');
  },
  autoComplete: 'new-password',
  get hint() {
    return i18n.t('{min} to {max} characters.', { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH });
  },
  required: true,
} as const;
