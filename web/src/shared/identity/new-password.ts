import { z } from 'zod';

/** Identity refuses the most common passwords, too. */
export const newPassword = z.string().min(8).max(128);

export const NEW_PASSWORD_FIELD = {
  name: 'newPassword',
  label: 'New password',
  autoComplete: 'new-password',
  hint: '8 to 128 characters.',
  required: true,
} as const;
