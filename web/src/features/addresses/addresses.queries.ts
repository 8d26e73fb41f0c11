import {
  addressBook,
  type AddressBook,
  type AddressBookRequest,
  type SavedAddress,
} from '@bookstore/contracts/addresses';
import { MAX_ADDRESSES } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { readCode, request } from '../../shared/http/http.ts';
import { asCustomer } from '../../shared/identity/identity.ts';
import { isSameDelivery } from '../../shared/orders/delivery-fields.ts';

const PATH = '/api/addresses/';
/** The checkout waits no longer for them. */
const TIMEOUT_MS = 5000;
const MAX_CONFLICTS = 2;

const read = (signal?: AbortSignal): Promise<AddressBook> =>
  request(PATH, addressBook, { bearer: asCustomer, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });

/** The addresses that the customer has saved. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: ['account', 'addresses'],
    queryFn: ({ signal }) => read(signal),
    retry: false,
  });

const save = (body: AddressBookRequest): Promise<AddressBook> =>
  request(PATH, addressBook, { method: 'PUT', body, bearer: asCustomer });

const isConflict = (error: unknown) => readCode(error) === 'CONFLICT';

/** Saves all addresses in place of those of a version. After a conflict those that are stored are shown. */
export function useSaveAddresses() {
  const queryClient = useQueryClient();
  const { queryKey } = addressesQuery();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => (isConflict(error) ? queryClient.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Adds an address to those that are saved, unless it is among them or they are as many as possible. */
export function useKeepAddress() {
  const queryClient = useQueryClient();
  const { queryKey } = addressesQuery();
  return useMutation({
    mutationFn: async (kept: SavedAddress) => {
      const { v, addresses } = await read();
      if (addresses.length >= MAX_ADDRESSES || addresses.some((each) => isSameDelivery(each, kept))) return;
      await save({ v, addresses: [...addresses, kept] });
    },
    onSuccess: () => {
      // The next checkout waits for them as they are then.
      queryClient.removeQueries({ queryKey, type: 'inactive' });
      return queryClient.invalidateQueries({ queryKey });
    },
    retry: (failures, error) => isConflict(error) && failures < MAX_CONFLICTS,
    onError: () => showToast(i18n.t('The address of this order could not be kept in your account')),
  });
}
