import { HOUR_SECONDS, STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import { staffReceipt } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormResult } from '../../shared/form/form-result.tsx';
import { readCode, request } from '../../shared/http/http.ts';
import { NewPasswordForm } from '../../shared/identity/password-forms.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';

/** Sets the password of an invited account with the token of the mail, once. */
export function InvitationForm({ token }: { token: string | undefined }) {
  const accept = useMutation({
    mutationFn: (password: string) =>
      request('/api/auth/admin/invitation', staffReceipt, { method: 'POST', body: { token, password } }),
  });
  // A token of another length is none.
  const isDead = ['LINK_INVALID', 'VALIDATION_FAILED'].includes(readCode(accept.error) ?? '');

  if (!token || isDead)
    return (
      <FormResult
        text={i18n.t(
          'This link does not work any more: it was used already, is older than {hours, plural, one {# hour} other {# hours}}, or was withdrawn. Please ask an admin to invite you again.',
          { hours: STAFF_INVITATION_SECONDS / HOUR_SECONDS },
        )}
      >
        <Link to="/admin" className={buttonStyle('secondary')}>
          {i18n.t('Login')}
        </Link>
      </FormResult>
    );
  if (accept.isSuccess)
    return (
      <FormResult text={i18n.t('Your password is set. Login with it and the user name in the mail.')}>
        <Link to="/admin" className={buttonStyle()}>
          {i18n.t('Login')}
        </Link>
      </FormResult>
    );
  return <NewPasswordForm sending={accept} />;
}
