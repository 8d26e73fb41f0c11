type Issue = {
  code?: unknown;
  input?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  format?: unknown;
};

/** The message for a validation issue, in English as those of schemas; undefined falls back to the schema's own one. */
export function explainIssue({ code, input, origin, minimum, maximum, format }: Issue): string | undefined {
  // A select without a choice has no value.
  if (code === 'invalid_value' || (code === 'invalid_type' && input === undefined))
    return 'Please choose one';
  if (origin === 'number' && code === 'too_small') return `Please enter at least ${String(minimum)}`;
  if (origin === 'number' && code === 'too_big') return `Please enter at most ${String(maximum)}`;
  if (input === '' || minimum === 1) return 'Please fill in this field';
  if (code === 'too_small') return `Please use at least ${String(minimum)} characters`;
  if (code === 'too_big') return `Please use at most ${String(maximum)} characters`;
  return format === 'email' ? 'Please enter an e-mail address, such as name@example.com' : undefined;
}
