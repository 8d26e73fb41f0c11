import type { ReactNode } from 'react';
import { FormAlert } from '../form/fields.tsx';
import { explainSignInFailure } from './identity-messages.ts';

type SignInErrorProps = {
  message: string;
  error: Error | null;
  /** Shown in place of the explanation of the error. */
  cause?: ReactNode;
};

/** Says that signing in failed and, if the error explains it, why and what to do. */
export function SignInError({ message, error, cause }: SignInErrorProps) {
  const explanation = cause ?? explainSignInFailure(error);
  return (
    <FormAlert>
      {error && <p>{message}</p>}
      {error && explanation && <p className="mt-1">{explanation}</p>}
    </FormAlert>
  );
}
