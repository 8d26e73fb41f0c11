import { staffCredentials, type StaffCredentials, staffSession } from '@bookstore/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { storeStaffToken } from '../../shared/staff-token.ts';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { request } from '../../shared/http.ts';
import { SignInError } from '../../shared/identity/sign-in-error.tsx';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { Button } from '../../shared/ui/button.tsx';

export function StaffLoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const form = useZodForm(staffCredentials, { username: '', password: '' });
  const login = useMutation({
    mutationFn: (body: StaffCredentials) =>
      request('/api/auth/admin', staffSession, { method: 'POST', body }),
    onSuccess: ({ token }) => storeStaffToken(token),
  });

  const submit = (credentials: StaffCredentials) =>
    login.mutate(credentials, { onSuccess: () => void showAlert(NOTICES.staffLoggedIn).then(onLoggedIn) });

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <TextField form={form} name="username" label="Username" autoComplete="username" required />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" required />
      <SignInError message={MESSAGES.staffLoginFailed} error={login.error} />
      <Button type="submit" disabled={login.isPending}>
        Login
      </Button>
    </form>
  );
}
