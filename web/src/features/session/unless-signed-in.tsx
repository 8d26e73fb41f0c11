import { i18n } from '@bookstore/i18n/i18n';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { NOTICES } from '../../shared/page/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FormResult } from '../../shared/form/form-result.tsx';
import { useSession, useSignOut } from './session.queries.ts';

type UnlessSignedInProps = {
  /** Where customers who are signed in continue. */
  redirect?: string | undefined;
  children: ReactNode;
};

/** Shows a form to sign in to customers who were signed out when they came. The form leads on when they sign in. */
export function UnlessSignedIn({ redirect = '/', children }: UnlessSignedInProps) {
  const { currentUser } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  /** Undefined until the session is known. */
  const [wasSignedIn, setWasSignedIn] = useState<boolean>();
  const isSignedOut = currentUser === null;
  if (currentUser !== undefined && (wasSignedIn === undefined || (wasSignedIn && isSignedOut)))
    setWasSignedIn(!isSignedOut);

  if (!wasSignedIn || !currentUser) return children;
  return (
    <FormResult text={i18n.t('You are signed in as {email}.', { email: currentUser.email })}>
      <Button onClick={() => void navigate({ href: redirect })}>{i18n.t('Continue')}</Button>
      <Button
        look="secondary"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onError: () => void showAlert(NOTICES.logoutFailed) })}
      >
        {i18n.t('Sign in as someone else')}
      </Button>
    </FormResult>
  );
}
