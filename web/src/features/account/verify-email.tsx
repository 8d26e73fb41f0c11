import { Link } from '@tanstack/react-router';
import { MailLink } from '../../shared/form/mail-link.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { useVerifyEmail } from './account.queries.ts';

const TEXTS = {
  text: 'An account of this shop has your e-mail address. Verify it only if the account is yours.',
  button: 'Verify address',
  done: 'Thank you, your e-mail address is verified.',
  failed: 'Your e-mail address could not be verified. Please try again.',
  dead: 'The link to verify your e-mail address does not work any more. Your account can send you a new one.',
};

export const VerifyEmail = ({ token }: { token: string | undefined }) => (
  <MailLink token={token} follow={useVerifyEmail()} texts={TEXTS}>
    <Link to="/account" className={buttonStyle('secondary')}>
      Your Account
    </Link>
  </MailLink>
);
