import type { AccountSearch } from './account-search.ts';

const TEXTS = {
  verified: { text: 'Thank you, your e-mail address is verified.', style: 'bg-accent-soft text-accent' },
  failed: {
    text: 'The link to verify your e-mail address does not work any more. You need not verify it to order.',
    style: 'bg-warning-soft text-warning',
  },
};

/** What became of the link of the mail that verifies the e-mail address. */
export function VerificationNotice({ verified, error }: AccountSearch) {
  if (!verified) return null;
  const { text, style } = TEXTS[error ? 'failed' : 'verified'];
  return (
    <p role="status" className={`mb-6 rounded-lg px-4 py-3 font-medium ${style}`}>
      {text}
    </p>
  );
}
