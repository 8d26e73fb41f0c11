import { type Actor, ACTORS_OF_ROLE } from '@bookstore/contracts/staff';
import { staffClaims, type StaffClaims } from '@bookstore/contracts/tokens';
import { readStaffToken } from './staff-token.ts';
import { readClaims } from './jwt.ts';

/** Who is logged in as staff, if anyone is. */
export const readStaffClaims = (): StaffClaims | undefined =>
  staffClaims.safeParse(readClaims(readStaffToken() ?? '')).data;

/** The actors that they may act as; none when no one is logged in. */
export function readStaffActors(): readonly Actor[] {
  const role = readStaffClaims()?.role;
  return role ? ACTORS_OF_ROLE[role] : [];
}

/** Whether they may do what only managers may. */
export const isManager = (): boolean => readStaffActors().includes('manager');
