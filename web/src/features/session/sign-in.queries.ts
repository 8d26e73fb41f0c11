import { useMutation } from '@tanstack/react-query';
import { account } from '../../shared/identity/account.ts';
import { register, signIn, signInWithGoogle } from '../../shared/identity/sign-in.ts';
import { useSessionMutation } from './session.queries.ts';

export const useRegister = () => useSessionMutation(register);
export const useSignIn = () => useSessionMutation(signIn);
export const useGoogleSignIn = () => useSessionMutation(signInWithGoogle);
export const useRequestPasswordReset = () => useMutation({ mutationFn: account.requestPasswordReset });

/** Ends all sessions, also the one of this browser. */
export const useResetPassword = () => useSessionMutation(account.resetPassword);
