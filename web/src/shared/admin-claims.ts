import { ACTORS_OF_ROLE } from '@bookstore/contracts/order-transitions';
import { staffClaims, type StaffClaims } from '@bookstore/contracts/tokens';
import { readAdminToken } from './admin-token.ts';
import { readClaims } from './jwt.ts';

/** Who is logged in as staff, if anyone is. */
export const readAdminClaims = (): StaffClaims | undefined =>
  staffClaims.safeParse(readClaims(readAdminToken() ?? '')).data;

/** Whether they may do what only managers may. */
export function isManager(): boolean {
  const role = readAdminClaims()?.role;
  return role !== undefined && ACTORS_OF_ROLE[role].includes('manager');
}
