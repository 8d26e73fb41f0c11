import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Failure } from '@bookstore/contracts/errors';
import { toFailure } from '../http/failure.filter.ts';

/** A guard that answers 401 to a request without a valid token for the passport strategy of that name. */
export function createBearerGuard(strategy: string) {
  @Injectable()
  class BearerGuard extends AuthGuard(strategy) {
    override handleRequest<T>(error: unknown, user: T | false): T {
      if (error) throw toFailure(error);
      if (!user) throw new Failure('UNAUTHENTICATED');
      return user;
    }
  }
  return BearerGuard;
}
