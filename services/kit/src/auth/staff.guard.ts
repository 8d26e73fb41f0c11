import { Failure } from '@bookstore/contracts/errors';
import type { StaffRole } from '@bookstore/contracts/staff';
import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { type StaffClaims, staffClaims, staffTokenRules } from '@bookstore/contracts/tokens';
import type { Logger } from '@bookstore/runtime/logger';
import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { ServiceConfig } from '../config.ts';
import { BearerStrategy, createBearerGuard, type Refusals } from './bearer.strategy.ts';
import { createRemoteKeySet } from './remote-keys.ts';
import { createStaffAccess, createStaffAccessClient } from './staff-access.ts';

const STAFF = 'staff';

/** Accepts the tokens that admin-auth signs, verified with its public `keys`, but those that it refuses since. */
export class StaffStrategy extends PassportStrategy(BearerStrategy, STAFF) {
  constructor(publicUrl: string, keys: JWTVerifyGetKey, refusals: Refusals) {
    super({ ...staffTokenRules(publicUrl), keys, refusals, maxSeconds: STAFF_TOKEN_SECONDS });
  }

  /** @throws Failure FORBIDDEN when a genuine token does not have the claims of staff with a known role. */
  validate(claims: JWTPayload): StaffClaims {
    const staff = staffClaims.safeParse(claims);
    if (!staff.success) throw new Failure('FORBIDDEN', { cause: staff.error });
    return staff.data;
  }
}

/** The strategy of a service that is not admin-auth, which both publishes the keys and serves who has access. */
export function createStaffStrategy(
  {
    PUBLIC_URL,
    STAFF_JWKS_URL,
    SERVICE_TOKEN,
  }: ServiceConfig & { PUBLIC_URL: string; STAFF_JWKS_URL: string },
  { logger }: { logger: Logger },
): StaffStrategy {
  const load = createStaffAccessClient(STAFF_JWKS_URL, SERVICE_TOKEN);
  return new StaffStrategy(PUBLIC_URL, createRemoteKeySet(STAFF_JWKS_URL), createStaffAccess(load, logger));
}

class StaffGuard extends createBearerGuard(STAFF) {}

/** Admits staff of some roles, whose account has no task unless it is for those. */
export class RolesGuard implements CanActivate {
  readonly #staff = new StaffGuard();
  readonly #roles: readonly StaffRole[];
  readonly #isForTasks: boolean;

  constructor(roles: readonly StaffRole[], { isForTasks = false } = {}) {
    this.#roles = roles;
    this.#isForTasks = isForTasks;
  }

  /** @throws Failure UNAUTHENTICATED without a valid token, FORBIDDEN with another role, ACCOUNT_INCOMPLETE. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.#staff.canActivate(context);
    const { user } = context.switchToHttp().getRequest<FastifyRequest & { user: unknown }>();
    const { role, task } = staffClaims.parse(user);
    if (task && !this.#isForTasks) throw new Failure('ACCOUNT_INCOMPLETE');
    if (!this.#roles.includes(role)) throw new Failure('FORBIDDEN');
    return true;
  }
}
