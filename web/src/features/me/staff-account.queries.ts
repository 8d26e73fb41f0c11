import {
  ownAccount,
  type PasswordChange,
  recoveryCodes,
  type StaffLanguageChange,
  staffSession,
  type StaffSession,
  type TotpCode,
  type TotpCreation,
  type TotpRemoval,
  totpSecret,
} from '@bookstore/contracts/staff';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../shared/http/http.ts';
import { enterDesk } from '../../shared/language/language.ts';
import { asStaff, storeStaffToken } from '../../shared/staff/staff-token.ts';

const PATH = '/api/staff/me';
const KEY = ['staff-account'];

/** The own account of staff. */
export const ownAccountQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => request(PATH, ownAccount, { bearer: asStaff, signal }),
  });

/** A mutation that is pending until the page shows the account as it is then. */
function useOwnMutation<Result, Variables = void>(mutationFn: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) });
}

/** A change of the account is a new token for this session: the one before is not valid any more. */
async function renew(session: Promise<StaffSession>): Promise<void> {
  storeStaffToken((await session).token);
}

export const useChangePassword = () =>
  useOwnMutation((body: PasswordChange) =>
    renew(request(`${PATH}/password`, staffSession, { method: 'PUT', body, bearer: asStaff })),
  );

export const useEndOtherSessions = () =>
  useOwnMutation(() =>
    renew(request(`${PATH}/sessions`, staffSession, { method: 'DELETE', bearer: asStaff })),
  );

/** The dashboard is in the language at once. */
export const useChooseLanguage = () =>
  useOwnMutation(async (body: StaffLanguageChange) => {
    await renew(request(`${PATH}/language`, staffSession, { method: 'PUT', body, bearer: asStaff }));
    await enterDesk(body.language || undefined);
  });

/** A secret is in force only once a code of it is confirmed: the account stays as it is. */
export const useCreateTotp = () =>
  useMutation({
    mutationFn: (body: TotpCreation) =>
      request(`${PATH}/totp`, totpSecret, { method: 'POST', body, bearer: asStaff }),
  });

/** Turns the second factor on. @returns the recovery codes, which are shown this once. */
export const useConfirmTotp = () =>
  useOwnMutation(async (body: TotpCode) => {
    const reply = request(`${PATH}/totp`, recoveryCodes, { method: 'PUT', body, bearer: asStaff });
    await renew(reply.then(({ session }) => session));
    return (await reply).recoveryCodes;
  });

export const useRemoveTotp = () =>
  useOwnMutation((body: TotpRemoval) =>
    renew(request(`${PATH}/totp/removal`, staffSession, { method: 'POST', body, bearer: asStaff })),
  );
