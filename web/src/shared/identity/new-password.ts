import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { z } from 'zod';

/** Identity refuses the most common passwords, too. */
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const NEW_PASSWORD_FIELD = {
  name: 'newPassword',
  label: 'New password',
  autoComplete: 'new-password',
  hint: `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
  required: true,
} as const;
