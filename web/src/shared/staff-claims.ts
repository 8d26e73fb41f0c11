import { ACTORS_OF_ROLE } from '@bookstore/contracts/order-transitions';
import { staffClaims, type StaffClaims } from '@bookstore/contracts/tokens';
import { readStaffToken } from './staff-token.ts';
import { readClaims } from './jwt.ts';

/** Who is logged in as staff, if anyone is. */
export const readStaffClaims = (): StaffClaims | undefined =>
  staffClaims.safeParse(readClaims(readStaffToken() ?? '')).data;

/** Whether they may do what only managers may. */
export function isManager(): boolean {
  const role = readStaffClaims()?.role;
  return role !== undefined && ACTORS_OF_ROLE[role].includes('manager');
}
