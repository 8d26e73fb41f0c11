import type { OperationId, operations } from '@bookstore/contracts/api';
import { type Actor, ACTORS_OF_ROLE, ROLES_OF_CALLER, type StaffRole } from '@bookstore/contracts/staff';
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

/** Who may call the operations that decide what staff see. The operations are imported as types only: their schemas are large. */
const CALLERS = {
  addBook: 'manager',
  addOrderNote: 'staff',
  changeBook: 'manager',
  changeCategories: 'manager',
  changeOrders: 'staff',
  changeReadingLists: 'manager',
  changeSettings: 'admin',
  checkImport: 'manager',
  countStock: 'manager',
  exportOrders: 'manager',
  findCustomer: 'manager',
  listAuditOfOrders: 'manager',
  listAuditOfStaff: 'admin',
  listMails: 'staff',
  listOrders: 'staff',
  listStaff: 'admin',
  listStockLevels: 'staff',
  listSubscribers: 'admin',
  readHealth: 'admin',
  readStatistics: 'manager',
  receiveStock: 'manager',
} as const satisfies { [Id in OperationId]?: (typeof operations)[Id]['caller'] };

export type StaffOperation = keyof typeof CALLERS;

/** The roles that may call an operation. */
export const rolesFor = (operation: StaffOperation): readonly StaffRole[] =>
  ROLES_OF_CALLER[CALLERS[operation]];

/** Whether an account may call an operation. One with a task may call none. */
export const mayCall = (operation: StaffOperation, claims = readStaffClaims()): boolean =>
  claims !== undefined && !claims.task && rolesFor(operation).includes(claims.role);

/** The actors as which the staff account may act; none without a login. */
export function readStaffActors(): readonly Actor[] {
  const role = readStaffClaims()?.role;
  return role ? ACTORS_OF_ROLE[role] : [];
}

/** The first page that is for the role of staff. */
export const staffHome = () => (mayCall('readStatistics') ? '/dashboard' : '/dashboard/orders');

/** The page that a login leads to: for those who only fulfil orders the ones that wait, the oldest first. */
export const staffStart = () =>
  mayCall('readStatistics') ? staffHome() : `${staffHome()}?status=placed&sort=oldest`;
