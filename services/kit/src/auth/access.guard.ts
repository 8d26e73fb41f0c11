import { Failure } from '@bookstore/contracts/errors';
import type { Caller } from '@bookstore/contracts/operation';
import { ROLES_OF_CALLER, STAFF_ROLES } from '@bookstore/contracts/staff';
import { isStaffIssuer } from '@bookstore/contracts/tokens';
import { type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { decodeJwt } from 'jose';
import type { ServiceConfig } from '../config.ts';
import { createBearerGuard } from './bearer.strategy.ts';
import { ServiceTokenGuard } from './service-token.guard.ts';
import { RolesGuard } from './staff.guard.ts';

/** The passport strategy of customers' tokens, which a service that serves customers provides. */
export const CUSTOMER = 'customer';
const ACCESS = 'access';
type Access = Caller | 'services';

/** Declares who may call a handler, or all of a controller. */
export const AdmittedTo = (access: Access) => SetMetadata<string, Access>(ACCESS, access);

/** Anyone may call it. */
export const Public = () => AdmittedTo('anyone');

/** The shop's own services, by the token that they share. */
export const Internal = () => AdmittedTo('services');

type HttpRequest = { headers: { authorization?: string } };

/** Whether a token claims to be from admin-auth. */
function isFromStaffIssuer({ headers: { authorization = '' } }: HttpRequest): boolean {
  try {
    return isStaffIssuer(decodeJwt(authorization.replace(/^Bearer /i, '')).iss);
  } catch {
    // It is no token at all: the verifier of customers' tokens rejects it.
    return false;
  }
}

class CustomerGuard extends createBearerGuard(CUSTOMER) {}
const CUSTOMERS = new CustomerGuard();

/** Admits customers, or else staff. Only the verifier of the issuer that the token names is asked. */
const customersOr = (staff: CanActivate): CanActivate => ({
  canActivate: (context) => {
    const request = context.switchToHttp().getRequest<HttpRequest>();
    return (isFromStaffIssuer(request) ? staff : CUSTOMERS).canActivate(context);
  },
});

const STAFF = new RolesGuard(ROLES_OF_CALLER.staff);
const MANAGERS = new RolesGuard(ROLES_OF_CALLER.manager);
const GUARDS: Readonly<Record<Caller, CanActivate>> = {
  anyone: { canActivate: () => true },
  customer: CUSTOMERS,
  ownAccount: new RolesGuard(STAFF_ROLES, { isForTasks: true }),
  staff: STAFF,
  manager: MANAGERS,
  admin: new RolesGuard(ROLES_OF_CALLER.admin),
  customerOrStaff: customersOr(STAFF),
  customerOrManager: customersOr(MANAGERS),
};

/** Admits whom a handler, or else its controller, declares. What declares nothing admits nobody. */
export class AccessGuard implements CanActivate {
  readonly #reflector = new Reflector();
  readonly #guards: Readonly<Record<Access, CanActivate>>;

  constructor(config: ServiceConfig) {
    this.#guards = { ...GUARDS, services: new ServiceTokenGuard(config) };
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN or ACCOUNT_INCOMPLETE. */
  canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.#reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
    if (!access) throw new Failure('FORBIDDEN');
    return this.#guards[access].canActivate(context);
  }
}
