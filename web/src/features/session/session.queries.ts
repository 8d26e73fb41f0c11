import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { identity } from '../../shared/identity/identity.ts';

/** The signed-in account, or null. It is never stale: every sign-in and sign-out refetches it. */
export const sessionQuery = () =>
  queryOptions({ queryKey: ['session'], queryFn: identity.getAccount, staleTime: Infinity });

export const useSession = () => ({ currentUser: useQuery(sessionQuery()).data });

/** Returns a function that loads the session again. */
export function useReloadSession() {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...sessionQuery(), staleTime: 0 });
}

/** A mutation that changes the session. It is pending until the new session is loaded. */
export const useSessionMutation = <Variables = void>(mutationFn: (variables: Variables) => Promise<void>) =>
  useMutation({ mutationFn, onSuccess: useReloadSession() });

export const useSignOut = () => useSessionMutation(identity.signOut);
