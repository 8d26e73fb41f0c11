/** The field of a code of a second factor. */
export const CODE_FIELD = {
  name: 'code',
  label: 'Code',
  hint: 'The six digits that your authenticator shows, or a recovery code.',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

export const CODE_REFUSED = 'This code is wrong or was used already. Each code works once.';
