import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@bookstore/runtime/logger';
import type { createRequestTimer } from '@bookstore/runtime/metrics';
import { REQUEST_ID_HEADER, toRequestId } from '@bookstore/runtime/request-id';
import { ServerSpan } from '@bookstore/runtime/spans';
import type { Identity } from './identity.ts';
import { createProblemResponse, IdentityError, toProblemResponse } from './problems.ts';
import { findRoute, type Route } from './routes.ts';
import { sendWebResponse, toWebRequest } from './web-request.ts';

type HandlerOptions = {
  identity: Pick<Identity, 'handler'>;
  publicUrl: string;
  hasGoogle: boolean;
  isDatabaseUp: () => Promise<boolean>;
  logger: Logger;
  timer: ReturnType<typeof createRequestTimer>;
};

/** Creates the request handler: better-auth on the routes that the shop uses, problem responses for everything else. */
export function createHandler(options: HandlerOptions) {
  const { identity, publicUrl, hasGoogle, isDatabaseUp, logger, timer } = options;

  const respond = async (request: IncomingMessage, route: Route | undefined, requestId: string) => {
    if (!route) throw new IdentityError('NOT_FOUND');
    if (route.needsGoogle && !hasGoogle)
      throw new IdentityError('NOT_FOUND', { message: 'Sign-in with Google is not set up.' });
    if (route.method !== request.method) throw new IdentityError('METHOD_NOT_ALLOWED');
    const url = new URL(route.path + route.search, publicUrl);
    const response = await identity.handler(await toWebRequest(request, url));
    if (response.status >= 500) throw new Error(`better-auth responded with ${response.status}`);
    return response.status >= 400 ? toProblemResponse(response, requestId) : response;
  };

  const respondToError = async (error: unknown, requestId: string): Promise<Response> => {
    if (error instanceof IdentityError) return createProblemResponse(error.code, requestId, error.message);
    const code = (await isDatabaseUp()) ? 'INTERNAL_ERROR' : 'UNAVAILABLE';
    // Only the error's name: a database error contains the values that could not be written.
    const name = error instanceof Error ? error.name : typeof error;
    logger.error({ requestId, name, code }, 'request failed');
    return createProblemResponse(code, requestId);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const requestId = toRequestId(request.headers[REQUEST_ID_HEADER]);
    const route = findRoute(request.url ?? '');
    const { method = '', headers } = request;
    const span = ServerSpan.start({ method, headers, requestId });
    const respondAlways = () =>
      respond(request, route, requestId).catch((error: unknown) => respondToError(error, requestId));
    const webResponse = await (span ? span.run(respondAlways) : respondAlways());
    response.setHeader(REQUEST_ID_HEADER, requestId);
    await sendWebResponse(webResponse, response);
    const labels = { method, route: route?.pattern ?? 'unknown', status: webResponse.status };
    timer.observe(labels, (performance.now() - startedAt) / 1000);
    logger.debug({ requestId, ...labels }, 'request');
    span?.end(labels);
  };
}
