import { createClientSignal } from '@bookstore/runtime/client-signal';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './staff-tokens.ts';

const textOf = (header: string | string[] | undefined) => [header].flat()[0];

/** The client of a request. The gateway sets its address, and overwrites a client's own. */
export const FromClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const http = context.switchToHttp();
  const { headers } = http.getRequest<FastifyRequest>();
  return {
    address: textOf(headers['x-forwarded-for']) ?? 'internal',
    signal: createClientSignal(http.getResponse<FastifyReply>().raw),
  };
});
