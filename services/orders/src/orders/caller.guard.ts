import { type Actor, ACTORS_OF_ROLE, ROLES_OF_CALLER, type StaffRole } from '@bookstore/contracts/staff';
import { customerClaims, isStaffIssuer, staffClaims } from '@bookstore/contracts/tokens';
import { AdmittedBy } from '@bookstore/kit/auth/access.guard';
import { createClaimsDecorator } from '@bookstore/kit/auth/bearer.strategy';
import { RolesGuard } from '@bookstore/kit/auth/staff.guard';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { CustomerGuard } from './customer.guard.ts';

/** Who reads or changes an order, and what they may act as. */
export type OrderCaller = { id: string; actors: readonly Actor[] } & (
  { kind: 'customer' } | { kind: 'staff'; name: string; role: StaffRole }
);

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

type StaffCaller = 'staff' | 'manager';

/** Admits customers, or staff of some roles. Only the verifier of the issuer that the token names is asked. */
class CallerGuard implements CanActivate {
  readonly #staff: RolesGuard;
  readonly #customer = new CustomerGuard();

  constructor(caller: StaffCaller) {
    this.#staff = new RolesGuard(ROLES_OF_CALLER[caller]);
  }

  canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const request = context.switchToHttp().getRequest<HttpRequest>();
    return (isFromStaffIssuer(request) ? this.#staff : this.#customer).canActivate(context);
  }
}

/** Signed-in customers may call it, and all staff or managers. */
export const CustomersOr = (caller: StaffCaller) => AdmittedBy(new CallerGuard(caller));

/** A customer's verified claims have no role. */
function toCaller(claims: unknown): OrderCaller {
  const staff = staffClaims.safeParse(claims);
  if (!staff.success) return { kind: 'customer', id: customerClaims.parse(claims).sub, actors: ['customer'] };
  const { sub: id, username: name, role } = staff.data;
  return { kind: 'staff', id, name, role, actors: ACTORS_OF_ROLE[role] };
}

/** The caller whose token one of the guards has verified. */
export const Caller = createClaimsDecorator(toCaller);
