import { type Actor, ACTORS_OF_ROLE, type StaffRole } from '@bookstore/contracts/staff';
import type { CustomerClaims, StaffClaims } from '@bookstore/contracts/tokens';

/** Who reads or changes an order, and what they may act as. */
export type OrderCaller = { id: string; actors: readonly Actor[] } & (
  { kind: 'customer' } | { kind: 'staff'; name: string; role: StaffRole }
);

/** Who the verified claims of a token are of. A customer's have no role. */
export function toCaller(claims: CustomerClaims | StaffClaims): OrderCaller {
  if (!('role' in claims)) return { kind: 'customer', id: claims.sub, actors: ['customer'] };
  const { sub: id, username: name, role } = claims;
  return { kind: 'staff', id, name, role, actors: ACTORS_OF_ROLE[role] };
}
