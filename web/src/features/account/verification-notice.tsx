import type { AccountSearch } from './account-search.ts';

const VERIFIED = 'Thank you, your e-mail address is verified.';
const FAILED =
  'The link to verify your e-mail address does not work any more. Your account can send you a new one.';

/** Tells how the link of the mail that verifies the e-mail address ended. */
export function VerificationNotice({ verified, error }: AccountSearch) {
  if (!verified && !error) return null;
  const style = error ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent';
  return (
    <p role="status" className={`mb-6 rounded-lg px-4 py-3 font-medium ${style}`}>
      {error ? FAILED : VERIFIED}
    </p>
  );
}
