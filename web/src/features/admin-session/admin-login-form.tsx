import { staffCredentials, type StaffCredentials } from '@bookstore/contracts/staff';
import { Button } from '../../shared/button.tsx';
import { showAlert } from '../../shared/dialogs/dialog-store.ts';
import { TextField } from '../../shared/field/text-field.tsx';
import { FormAlert } from '../../shared/form/form-alert.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { useAdminSignIn } from './admin-session.queries.ts';

export function AdminLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { register, handleSubmit, formState } = useZodForm(staffCredentials, { username: '', password: '' });
  const signIn = useAdminSignIn();

  const submit = (credentials: StaffCredentials) => {
    signIn.mutate(credentials, {
      onSuccess: () => void showAlert(NOTICES.staffLoggedIn).then(onSignedIn),
    });
  };

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label="Username"
        autoComplete="username"
        registration={register('username')}
        error={formState.errors.username?.message}
        required
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        registration={register('password')}
        error={formState.errors.password?.message}
        required
      />
      <FormAlert>{signIn.isError && MESSAGES.staffCredentialsRefused}</FormAlert>
      <Button type="submit" disabled={signIn.isPending}>
        Login
      </Button>
    </form>
  );
}
