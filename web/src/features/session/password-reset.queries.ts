import { useMutation } from '@tanstack/react-query';
import { account } from '../../shared/identity/account.ts';
import { useSessionMutation } from './session.queries.ts';

export const useRequestPasswordReset = () => useMutation({ mutationFn: account.requestPasswordReset });

/** Ends all sessions, also the one of this browser. */
export const useResetPassword = () => useSessionMutation(account.resetPassword);
