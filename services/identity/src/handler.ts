import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '@bookstore/contracts/errors';
import { createClientSignal } from '@bookstore/runtime/client-signal';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import type { Logger } from '@bookstore/runtime/logger';
import { REQUEST_ID_HEADER, toRequestId } from '@bookstore/runtime/request-id';
import type { createRequestObserver } from '@bookstore/runtime/request-observer';
import { RetryLater } from '@bookstore/runtime/retry-later';
import { runInSpan } from '@bookstore/runtime/spans';
import type { createAccountRoutes } from './account/account-routes.ts';
import { createProblemResponse, createUnavailable, toProblemResponse } from './problems.ts';
import { runInScope } from './request-scope.ts';
import { findRoute, type Route } from './routes.ts';
import { sendWebResponse, toWebRequest } from './web-request.ts';

type HandlerOptions = {
  handle: ReturnType<typeof createAccountRoutes>;
  publicUrl: string;
  hasGoogle: boolean;
  /** Whether an `authorization` header is that of another service. */
  isService: (authorization: string | undefined) => boolean;
  isDatabaseUp: () => Promise<boolean>;
  logger: Logger;
  observe: ReturnType<typeof createRequestObserver>;
};

/** Creates the request handler: better-auth on the routes that the shop uses, problem responses for everything else. */
export function createHandler(options: HandlerOptions) {
  const { handle, publicUrl, hasGoogle, isService, isDatabaseUp, logger, observe } = options;

  const respond = async (request: IncomingMessage, route: Route | undefined, client: AbortSignal) => {
    if (!route) throw new Failure('NOT_FOUND');
    if (route.isInternal && !isService(request.headers.authorization)) throw new Failure('UNAUTHENTICATED');
    if (route.needsGoogle && !hasGoogle)
      throw new Failure('NOT_FOUND', { detail: 'Sign-in with Google is not set up.' });
    if (route.method !== request.method) throw new Failure('METHOD_NOT_ALLOWED');
    const url = new URL(route.path + route.search, publicUrl);
    const webRequest = await toWebRequest(request, url, route.fields);
    const response = await runInScope(client, () => handle(route, webRequest));
    if (response.status >= 500) throw new Error(`better-auth responded with ${response.status}`);
    return response;
  };

  const toFailure = async (error: unknown, requestId: string, client: AbortSignal): Promise<Failure> => {
    if (error instanceof Failure) return error;
    if (error instanceof RetryLater)
      return new Failure(error.code, { retryAfterSeconds: error.retryAfterSeconds });
    if (client.aborted) return new Failure('REQUEST_TIMEOUT');
    // A commit that fails with its connection ends in an error of better-auth's abort, which has no such name.
    const isTemporary = isDatabaseUnavailable(error) || !(await isDatabaseUp());
    const failure = isTemporary ? createUnavailable() : new Failure('INTERNAL_ERROR');
    // Only the error's name: a database error contains the values that could not be written.
    const name = error instanceof Error ? error.name : typeof error;
    logger.error({ requestId, name, code: failure.code }, 'request failed');
    return failure;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = toRequestId(request.headers[REQUEST_ID_HEADER]);
    const route = findRoute(request.url ?? '');
    const client = createClientSignal(response);
    const span = observe(request, response, requestId, () => route?.pattern ?? 'unknown');
    const webResponse = await runInSpan(span, () =>
      respond(request, route, client)
        .then((answer) => (answer.status < 400 ? answer : toProblemResponse(answer, requestId)))
        .catch(async (error: unknown) =>
          createProblemResponse(await toFailure(error, requestId, client), requestId),
        ),
    );
    response.setHeader(REQUEST_ID_HEADER, requestId);
    if (!route?.isPublic) webResponse.headers.set('cache-control', 'no-store');
    await sendWebResponse(webResponse, response);
  };
}
