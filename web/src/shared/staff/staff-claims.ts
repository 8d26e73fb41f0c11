import { type Actor, ACTORS_OF_ROLE, ROLES_OF_CALLER } from '@bookstore/contracts/staff';
import { staffClaims, type StaffClaims } from '@bookstore/contracts/tokens';
import { useEffect, useState } from 'react';
import { type Bearer, RequestError } from '../http/http.ts';
import { readClaims } from './jwt.ts';
import { asStaff, onStaffTokenChange, readStaffToken } from './staff-token.ts';

/** The claims of the staff account that is logged in. */
export const readStaffClaims = (): StaffClaims | undefined =>
  staffClaims.safeParse(readClaims(readStaffToken() ?? '')).data;

/** The same for a page, which sees every new token; after the end of the session they are those of the last one. */
export function useStaffClaims(): StaffClaims | undefined {
  const [claims, setClaims] = useState(readStaffClaims);
  useEffect(() => onStaffTokenChange(() => setClaims((known) => readStaffClaims() ?? known)), []);
  return claims;
}

/** The account that is logged in now: when another one has taken its place, its requests fail with 401 and are not sent. */
export function asPresentStaff(): Bearer {
  const account = readStaffClaims()?.sub;
  return {
    ...asStaff,
    getToken: async () => {
      if (readStaffClaims()?.sub !== account) throw new RequestError('UNAUTHENTICATED', { status: 401 });
      return asStaff.getToken();
    },
  };
}

export type StaffCaller = keyof typeof ROLES_OF_CALLER;

/** Whether an account may call what is for all staff, for managers or for admins. One with a task may call neither. */
export const mayCall = (caller: StaffCaller, claims = readStaffClaims()): boolean =>
  claims !== undefined && !claims.task && ROLES_OF_CALLER[caller].some((role) => role === claims.role);

/** The actors as which the staff account may act; none without a login. */
export function readStaffActors(): readonly Actor[] {
  const role = readStaffClaims()?.role;
  return role ? ACTORS_OF_ROLE[role] : [];
}

/** Whether the staff account may do what only managers may. */
export const isManager = (): boolean => readStaffActors().includes('manager');

/** The page that staff see first after their login. */
export const staffHome = () => (isManager() ? '/dashboard' : '/dashboard/orders');
