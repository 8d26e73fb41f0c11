import {
  staffAccount,
  type StaffAccountChange,
  type StaffInvitation,
  staffInvitationReceipt,
  staffList,
  staffPolicy,
  type StaffPolicyChange,
  type StaffReinvitation,
} from '@bookstore/contracts/staff';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

const PATH = '/api/staff';
const KEY = ['staff'];
const REFRESH_MS = 5000;

const accountPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** All accounts, refetched while they are on screen: they tell when they were last seen. */
export const staffListQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => request(PATH, staffList, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

/** A mutation after which the list shows the accounts as they are: one that failed may be stored, too. */
function useStaffMutation<Result, Variables>(mutationFn: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }) });
}

export const useInvite = () =>
  useStaffMutation((body: StaffInvitation) =>
    request(PATH, staffInvitationReceipt, { method: 'POST', body, bearer: asStaff }),
  );

export const useInviteAgain = () =>
  useStaffMutation(({ id, ...body }: StaffReinvitation & { id: string }) =>
    request(`${accountPath(id)}/invitation`, staffInvitationReceipt, {
      method: 'POST',
      body,
      bearer: asStaff,
    }),
  );

export const useChangeStaff = () =>
  useStaffMutation(({ id, ...body }: StaffAccountChange & { id: string }) =>
    request(accountPath(id), staffAccount, { method: 'PUT', body, bearer: asStaff }),
  );

export const useChangePolicy = () =>
  useStaffMutation((body: StaffPolicyChange) =>
    request(`${PATH}/policy`, staffPolicy, { method: 'PUT', body, bearer: asStaff }),
  );
