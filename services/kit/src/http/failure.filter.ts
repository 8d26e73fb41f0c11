import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import {
  createProblem,
  type ErrorCode,
  ERRORS,
  Failure,
  PROBLEM_MEDIA_TYPE,
} from '@bookstore/contracts/errors';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import { RetryLater } from '@bookstore/runtime/retry-later';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** The failure that any thrown value is to a client. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RetryLater)
    return new Failure(error.code, { retryAfterSeconds: error.retryAfterSeconds });
  if (isDatabaseUnavailable(error)) return new Failure('UNAVAILABLE', { cause: error });
  return new Failure(CODES_BY_STATUS[statusOf(error)] ?? 'INTERNAL_ERROR', { cause: error });
}

/** Answers a request with the problem+json of a failure. */
export function sendProblem(reply: FastifyReply, requestId: string, { code, details }: Failure): void {
  const { retryAfterSeconds } = details;
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  void reply
    .status(ERRORS[code].status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(createProblem(code, requestId, details)));
}

/** Answers every error with problem+json, counts it, and logs it once. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  readonly #logger: Logger;
  readonly #failures: ReturnType<Metrics['addCounter']>;

  constructor(logger: Logger, metrics: Metrics) {
    this.#logger = logger;
    this.#failures = metrics.addCounter('failures_total', 'Requests that were refused or failed.', 'code');
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const failure = toFailure(error);
    const { code, cause } = failure;
    const { level, title } = ERRORS[code];
    const route = request.routeOptions.url;
    this.#failures.inc({ code });
    this.#logger[level]({ requestId: request.id, code, route, err: cause }, title);
    sendProblem(reply, request.id, failure);
  }
}

/** Answers 405 with Allow to every other method on the paths of `routes`, each a method and a pattern. */
export function rejectOtherMethods(app: NestFastifyApplication, routes: readonly string[]): void {
  const fastify = app.getHttpAdapter().getInstance();
  const pairs = routes.map((route) => route.split(' '));
  const byUrl = Map.groupBy(pairs, ([, url = '']) => url.replace(/(?<=.)\/$/, ''));
  for (const [url, ofUrl] of byUrl) {
    const allowed = new Set(ofUrl.map(([method = '']) => method));
    const method = fastify.supportedMethods.filter((each) => !allowed.has(each));
    const reject = (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('allow', [...allowed].join(', '));
      sendProblem(reply, request.id, new Failure('METHOD_NOT_ALLOWED'));
    };
    // In `onRequest`, so that no body is read.
    fastify.route({ method, url, onRequest: reject, handler: reject });
  }
}
