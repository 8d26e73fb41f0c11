import { PassportStrategy } from '@nestjs/passport';
import { STAFF_AUDIENCE, STAFF_ISSUER, type StaffClaims, staffClaims } from '@bookstore/contracts/tokens';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createBearerGuard } from './bearer.guard.ts';
import { BearerStrategy } from './bearer.strategy.ts';
import { Failure } from '../http/failure.ts';

const STAFF = 'staff';

/** Takes the tokens that admin-auth signs, checked with its public `keys`. */
export class StaffStrategy extends PassportStrategy(BearerStrategy, STAFF) {
  constructor(keys: JWTVerifyGetKey) {
    super({ issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE, keys });
  }

  /** @throws Failure FORBIDDEN when a genuine token is not one of a member of staff with a known role. */
  validate(claims: JWTPayload): StaffClaims {
    const staff = staffClaims.safeParse(claims);
    if (!staff.success) throw new Failure('FORBIDDEN', { cause: staff.error });
    return staff.data;
  }
}

/** Lets only staff with the admin role through: 401 without a valid staff token, 403 without the role. */
export class StaffGuard extends createBearerGuard(STAFF) {}
