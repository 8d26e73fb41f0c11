import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { MailLink } from '../../shared/form/mail-link.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { useVerifyEmail } from './account.queries.ts';

const createTexts = () => ({
  text: i18n.t('An account of this shop has your e-mail address. Verify it only if the account is yours.'),
  button: i18n.t('Verify address'),
  done: i18n.t('Thank you, your e-mail address is verified.'),
  failed: i18n.t('Your e-mail address could not be verified. Please try again.'),
  dead: i18n.t(
    'The link to verify your e-mail address does not work any more. Your account can send you a new one.',
  ),
});

export const VerifyEmail = ({ token }: { token: string | undefined }) => (
  <MailLink token={token} follow={useVerifyEmail()} texts={createTexts()}>
    <Link to="/account" className={buttonStyle('secondary')}>
      {i18n.t('Your Account')}
    </Link>
  </MailLink>
);
