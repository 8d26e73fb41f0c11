import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idempotencyKey } from '@bookstore/contracts/orders';
import { Failure } from '@bookstore/contracts/errors';
import type { FastifyRequest } from 'fastify';

const HEADER = 'idempotency-key';

/** The request's Idempotency-Key, when it has one. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const key = idempotencyKey.optional().safeParse(headers[HEADER]);
  if (key.success) return key.data;
  throw new Failure('VALIDATION_FAILED', {
    errors: [{ path: HEADER, message: 'Give 1 to 255 visible ASCII characters' }],
  });
});
