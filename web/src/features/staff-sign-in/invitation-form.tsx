import { describeLifetime, STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import { staffReceipt } from '@bookstore/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { FormResult } from '../../shared/form/form-result.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readCode, request } from '../../shared/http/http.ts';
import { IdentityForm } from '../../shared/identity/identity-form.tsx';
import { NEW_PASSWORD_FIELD, newPassword } from '../../shared/identity/new-password.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

const FAILED = 'The password could not be set. Please try again.';
const LIFETIME = describeLifetime(STAFF_INVITATION_SECONDS);

const choice = z.object({ newPassword });

/** Sets the password of an invited account with the token of the mail, once. */
export function InvitationForm({ token }: { token: string | undefined }) {
  const form = useZodForm(choice, { newPassword: '' });
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
  return (
    <IdentityForm
      form={form}
      submit="Set password"
      mutation={accept}
      failure={FAILED}
      onSubmit={(values) => accept.mutate(values.newPassword)}
    >
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </IdentityForm>
  );
}
