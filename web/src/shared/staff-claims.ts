import { type Actor, ACTORS_OF_ROLE } from '@bookstore/contracts/staff';
import { staffClaims, type StaffClaims } from '@bookstore/contracts/tokens';
import { readStaffToken } from './staff-token.ts';
import { readClaims } from './jwt.ts';

/** The claims of the staff account that is logged in. */
export const readStaffClaims = (): StaffClaims | undefined =>
  staffClaims.safeParse(readClaims(readStaffToken() ?? '')).data;

/** The actors as which the staff account may act; none without a login. */
export function readStaffActors(): readonly Actor[] {
  const role = readStaffClaims()?.role;
  return role ? ACTORS_OF_ROLE[role] : [];
}

/** Whether the staff account may do what only managers may. */
export const isManager = (): boolean => readStaffActors().includes('manager');
