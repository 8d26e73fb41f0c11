import { PassportStrategy } from '@nestjs/passport';
import { Failure } from '@bookstore/contracts/errors';
import { ACTORS_OF_ROLE } from '@bookstore/contracts/staff';
import { STAFF_AUDIENCE, STAFF_ISSUER, type StaffClaims, staffClaims } from '@bookstore/contracts/tokens';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { BearerStrategy, createBearerGuard, createClaimsDecorator } from './bearer.strategy.ts';

const STAFF = 'staff';

/** Accepts the tokens that admin-auth signs, verified with its public `keys`. */
export class StaffStrategy extends PassportStrategy(BearerStrategy, STAFF) {
  constructor(keys: JWTVerifyGetKey) {
    super({ issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE, keys });
  }

  /** @throws Failure FORBIDDEN when a genuine token does not have the claims of staff with a known role. */
  validate(claims: JWTPayload): StaffClaims {
    const staff = staffClaims.safeParse(claims);
    if (!staff.success) throw new Failure('FORBIDDEN', { cause: staff.error });
    return staff.data;
  }
}

/** Admits staff only: 401 without a valid staff token, 403 without a known role. */
export class StaffGuard extends createBearerGuard(STAFF) {}

/** @throws Failure FORBIDDEN unless the staff may do what only managers may. */
export function requireManager({ role }: StaffClaims): void {
  if (!ACTORS_OF_ROLE[role].includes('manager')) throw new Failure('FORBIDDEN');
}

/** The claims of the staff whose token the guard has verified. */
export const Staff = createClaimsDecorator((claims) => staffClaims.parse(claims));
