import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { identity } from '../../shared/identity/customer.ts';

/** The signed-in account, or null. It changes only when somebody signs in or out, and is then read again. */
export const sessionQuery = () =>
  queryOptions({ queryKey: ['session'], queryFn: identity.getAccount, staleTime: Infinity });

/** The current user, and whether it is not known yet whether there is one. */
export function useSession() {
  const { data, isPending } = useQuery(sessionQuery());
  return { currentUser: data ?? null, isLoading: isPending };
}

/** Something that changes who is signed in: it ends when the new session is known. */
function useSessionChange<Variables = void>(change: (variables: Variables) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.query({ ...sessionQuery(), staleTime: 0 }),
  });
}

export const useRegister = () => useSessionChange(identity.register);
export const useSignIn = () => useSessionChange(identity.signIn);
export const useGoogleSignIn = () => useSessionChange(identity.signInWithGoogle);
export const useSignOut = () => useSessionChange(identity.signOut);
