import { Button } from '../../shared/button.tsx';
import { showAlert } from '../../shared/dialogs/dialog-store.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { useGoogleSignIn } from './session.queries.ts';

/** Signs in in a popup, whether the account is new or not. */
export function GoogleButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useGoogleSignIn();

  const start = () => {
    signIn.mutate(undefined, {
      onSuccess: () => void showAlert(NOTICES.loggedIn).then(onSignedIn),
      onError: () => void showAlert(MESSAGES.googleSignInFailed),
    });
  };

  return (
    <Button look="secondary" className="w-full" disabled={signIn.isPending} onClick={start}>
      Sign-in with Google
    </Button>
  );
}
