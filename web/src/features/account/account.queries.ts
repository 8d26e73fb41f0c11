import type { SavedAddress } from '@bookstore/contracts/addresses';
import type { Order } from '@bookstore/contracts/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '../../shared/identity/account.ts';
import { createMyData } from './my-data.ts';

const ACCOUNT = ['account'];

export const accountQuery = () =>
  queryOptions({ queryKey: [...ACCOUNT, 'details'], queryFn: () => account.read() });

export const passwordQuery = () =>
  queryOptions({ queryKey: [...ACCOUNT, 'password'], queryFn: () => account.hasPassword() });

export const sessionsQuery = () =>
  queryOptions({ queryKey: [...ACCOUNT, 'sessions'], queryFn: () => account.listSessions() });

/** A mutation that is pending until the page shows the account as it is then. */
function useAccountMutation<Variables = void>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

export const useRename = () => useAccountMutation(account.rename);
export const useVerifyEmail = () => useAccountMutation(account.verifyEmail);
export const useSendVerification = () => useAccountMutation(account.sendVerification);
export const useChangePassword = () => useAccountMutation(account.changePassword);
export const useEndSession = () => useAccountMutation(account.endSession);
export const useEndOtherSessions = () => useAccountMutation(account.endOtherSessions);

/** Deletes the account. `onDeleted` runs even after the form is gone. */
export const useDeleteAccount = (onDeleted: () => Promise<void>) =>
  useMutation({ mutationFn: account.remove, onSuccess: onDeleted });

/** Collects all that the shop knows of the customer, as it is now. */
export const useMyData = (readOrders: () => Promise<Order[]>, readAddresses: () => Promise<SavedAddress[]>) =>
  useMutation({
    mutationFn: async () => {
      const [details, sessions, orders, addresses] = await Promise.all([
        account.read(),
        account.listSessions(),
        readOrders(),
        readAddresses(),
      ]);
      return createMyData({ details, sessions, addresses, orders, at: new Date() });
    },
  });
