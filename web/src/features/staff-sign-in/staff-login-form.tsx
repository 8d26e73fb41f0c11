import { staffCredentials, type StaffCredentials, staffSession } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storeStaffToken } from '../../shared/staff/staff-token.ts';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { CODE_FIELD, explainCode } from '../../shared/form/code-field.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readCode, request } from '../../shared/http/http.ts';
import { SignInError } from '../../shared/identity/sign-in-error.tsx';
import { MESSAGES } from '../../shared/page/messages.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';

const isCodeMissing = (error: unknown): boolean => readCode(error) === 'SECOND_FACTOR_REQUIRED';

/** Asks for a code as well, once the password is right and the account has a second factor. */
export function StaffLoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const form = useZodForm(staffCredentials, { username: '', password: '' });
  const [asksForCode, setAsksForCode] = useState(false);
  const login = useMutation({
    mutationFn: (body: StaffCredentials) =>
      request('/api/auth/admin', staffSession, { method: 'POST', body }),
    onSuccess: ({ token }) => storeStaffToken(token),
    onError: (error) => setAsksForCode((asked) => asked || isCodeMissing(error)),
  });
  useEffect(() => {
    if (asksForCode) form.setFocus('code');
  }, [asksForCode, form]);

  const submit = (credentials: StaffCredentials) =>
    login.mutate(credentials, {
      onSuccess: () => void showAlert(PAGE_NOTICES.staffLoggedIn).then(onLoggedIn),
    });

  return (
    <Form form={form} submit={i18n.t('Login')} isPending={login.isPending} onSubmit={submit}>
      <TextField form={form} name="username" label={i18n.t('Username')} autoComplete="username" required />
      <PasswordField
        form={form}
        name="password"
        label={i18n.t('Password')}
        autoComplete="current-password"
        required
        isOnly
      />
      {asksForCode && <TextField form={form} {...CODE_FIELD} />}
      <SignInError
        message={asksForCode ? explainCode() : MESSAGES.staffLoginFailed}
        error={isCodeMissing(login.error) ? null : login.error}
      />
    </Form>
  );
}
