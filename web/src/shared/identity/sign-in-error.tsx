import type { ReactNode } from 'react';
import { FormAlert } from '../form/fields.tsx';
import { explainSignInFailure } from './identity-messages.ts';

type SignInErrorProps = {
  message: string;
  error: Error | null;
  /** In place of what the error itself tells. */
  cause?: ReactNode;
};

/** That signing in failed; and below, where there is more to say, why and what to do. */
export function SignInError({ message, error, cause }: SignInErrorProps) {
  const explanation = cause ?? explainSignInFailure(error);
  return (
    <FormAlert>
      {error && <p>{message}</p>}
      {error && explanation && <p className="mt-1">{explanation}</p>}
    </FormAlert>
  );
}
