import { staffIdentity } from '@bookstore/contracts/staff';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

/**
 * A request that finds what a service knows of accounts older than two seconds is answered by it once more, and the next one
 * by what is read then: an ended session is noticed within two seconds and twice this.
 */
const REFRESH_MS = 1000;

/** Whether the token is still valid, asked while the tab is visible. */
export const staffIdentityQuery = () =>
  queryOptions({
    queryKey: ['staff-identity'],
    queryFn: ({ signal }) => request('/api/staff/identity', staffIdentity, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });
