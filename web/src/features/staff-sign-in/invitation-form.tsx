import { describeLifetime, STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import { staffReceipt } from '@bookstore/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormResult } from '../../shared/form/form-result.tsx';
import { readCode, request } from '../../shared/http/http.ts';
import { NewPasswordForm } from '../../shared/identity/password-forms.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';

const LIFETIME = describeLifetime(STAFF_INVITATION_SECONDS);

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
        text={`This link does not work any more: it was used already, is older than ${LIFETIME}, or was withdrawn. Please ask an admin to invite you again.`}
      >
        <Link to="/admin" className={buttonStyle('secondary')}>
          Login
        </Link>
      </FormResult>
    );
  if (accept.isSuccess)
    return (
      <FormResult text="Your password is set. Login with it and the user name in the mail.">
        <Link to="/admin" className={buttonStyle()}>
          Login
        </Link>
      </FormResult>
    );
  return <NewPasswordForm sending={accept} />;
}
