import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { createProblem, type ErrorCode, ERRORS, PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import type { Logger } from '@bookstore/runtime/logger';
import { isDatabaseUnavailable } from '../mongo/mongo.ts';

const CODES_BY_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error) return Number(error.statusCode);
  return 500;
}

/** What any thrown value means to a client. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseUnavailable(error)) return new Failure('UNAVAILABLE', { cause: error });
  return new Failure(CODES_BY_STATUS[statusOf(error)] ?? 'INTERNAL_ERROR', { cause: error });
}

/** Answers a request with the problem+json of a failure. */
export function sendProblem(reply: FastifyReply, requestId: string, failure: Failure): void {
  const { code, details, retryAfterSeconds } = failure;
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  void reply
    .status(ERRORS[code].status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(createProblem(code, requestId, details)));
}

/** Makes a problem+json reply of every error, and one line in the log. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const failure = toFailure(error);
    const { code, cause } = failure;
    const { level, title } = ERRORS[code];
    const route = request.routeOptions.url;
    this.#logger[level]({ requestId: request.id, code, route, err: cause }, title);
    sendProblem(reply, request.id, failure);
  }
}
