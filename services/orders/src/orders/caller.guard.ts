import { type Actor, ACTORS_OF_ROLE, type StaffRole } from '@bookstore/contracts/staff';
import { customerClaims, STAFF_ISSUER, staffClaims } from '@bookstore/contracts/tokens';
import { createClaimsDecorator } from '@bookstore/kit/auth/bearer.strategy';
import { StaffGuard } from '@bookstore/kit/auth/staff.guard';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
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
    return decodeJwt(authorization.replace(/^Bearer /i, '')).iss === STAFF_ISSUER;
  } catch {
    // It is no token at all: the verifier of customers' tokens rejects it.
    return false;
  }
}

/** Requires a signed-in customer or staff. Only the verifier of the issuer that the token names is asked. */
@Injectable()
export class CallerGuard implements CanActivate {
  readonly #staff = new StaffGuard();
  readonly #customer = new CustomerGuard();

  canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const request = context.switchToHttp().getRequest<HttpRequest>();
    const guard = isFromStaffIssuer(request) ? this.#staff : this.#customer;
    return guard.canActivate(context);
  }
}

/** A customer's verified claims have no role. */
function toCaller(claims: unknown): OrderCaller {
  const staff = staffClaims.safeParse(claims);
  if (!staff.success) return { kind: 'customer', id: customerClaims.parse(claims).sub, actors: ['customer'] };
  const { sub: id, username: name, role } = staff.data;
  return { kind: 'staff', id, name, role, actors: ACTORS_OF_ROLE[role] };
}

/** The caller whose token one of the guards has verified. */
export const Caller = createClaimsDecorator(toCaller);
