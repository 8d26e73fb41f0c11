import { CUSTOMER_AUDIENCE, type CustomerClaims, customerClaims } from '@bookstore/contracts/tokens';
import { CUSTOMER } from '@bookstore/kit/auth/access.guard';
import { BearerStrategy } from '@bookstore/kit/auth/bearer.strategy';
import type { EndedSessions } from '@bookstore/kit/auth/ended-sessions';
import { Failure } from '@bookstore/contracts/errors';
import { PassportStrategy } from '@nestjs/passport';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';

/** Accepts the tokens that the identity service signs for customers. */
export class CustomerStrategy extends PassportStrategy(BearerStrategy, CUSTOMER) {
  constructor(issuer: string[], keys: JWTVerifyGetKey, endedSessions?: EndedSessions) {
    super({ issuer, audience: CUSTOMER_AUDIENCE, keys, refusals: endedSessions });
  }

  /** @throws Failure FORBIDDEN when a valid token has no customer's email. */
  validate(claims: JWTPayload): CustomerClaims {
    const customer = customerClaims.safeParse(claims);
    if (!customer.success) throw new Failure('FORBIDDEN', { cause: customer.error });
    return customer.data;
  }
}

/** Whether an email is the one of a customer's account. */
export const isEmailOf = ({ email }: CustomerClaims, other: string): boolean =>
  email.toLowerCase() === other.toLowerCase();
