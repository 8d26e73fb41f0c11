import { register, signIn, signInWithGoogle } from '../../shared/identity/sign-in.ts';
import { useSessionMutation } from './session.queries.ts';

export const useRegister = () => useSessionMutation(register);
export const useSignIn = () => useSessionMutation(signIn);
export const useGoogleSignIn = () => useSessionMutation(signInWithGoogle);
