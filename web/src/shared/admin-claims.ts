import { staffClaims, type StaffClaims } from '@bookstore/contracts/tokens';
import { readAdminToken } from './admin-token.ts';
import { readClaims } from './jwt.ts';

/** Who is logged in as staff, if anyone is. */
export const readAdminClaims = (): StaffClaims | undefined =>
  staffClaims.safeParse(readClaims(readAdminToken() ?? '')).data;
