import type { IncomingMessage, ServerResponse } from 'node:http';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { Failure } from '@bookstore/contracts/errors';
import type { Logger } from '@bookstore/runtime/logger';
import { ServerSpan } from '@bookstore/runtime/spans';
import type { createRequestTimer } from '@bookstore/runtime/metrics';
import type { Identity } from './identity.ts';
import { createRefusal, toProblemReply } from './problems.ts';
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

/** Creates what answers identity's port: better-auth on the routes the shop uses, problems everywhere else. */
export function createHandler(options: HandlerOptions) {
  const { identity, publicUrl, hasGoogle, isDatabaseUp, logger, timer } = options;

  const ask = async (request: IncomingMessage, route: Route, requestId: string): Promise<Response> => {
    if (route.needsGoogle && !hasGoogle) {
      throw new Failure('NOT_FOUND', { detail: 'Sign-in with Google is not set up.' });
    }
    if (route.method !== request.method) throw new Failure('METHOD_NOT_ALLOWED');
    const reply = await identity.handler(
      await toWebRequest(request, new URL(route.path + route.search, publicUrl)),
    );
    if (reply.status >= 500) throw new Failure('INTERNAL_ERROR');
    return reply.status >= 400 ? toProblemReply(reply, requestId) : reply;
  };

  const explain = async (error: unknown, requestId: string): Promise<Response> => {
    if (error instanceof Failure && error.code !== 'INTERNAL_ERROR') {
      return createRefusal(error.code, requestId, error.details);
    }
    const code = (await isDatabaseUp()) ? 'INTERNAL_ERROR' : 'UNAVAILABLE';
    // Not the error itself: a database's error quotes what it could not write.
    const name = error instanceof Error ? error.name : typeof error;
    logger.error({ requestId, name, code }, 'could not answer');
    return createRefusal(code, requestId);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const requestId = toRequestId(request.headers[REQUEST_ID_HEADER]);
    const route = findRoute(request.url ?? '');
    const { method = '', headers } = request;
    const span = ServerSpan.start({ method, headers, requestId });
    const answer = () =>
      (route ? ask(request, route, requestId) : Promise.reject(new Failure('NOT_FOUND'))).catch(
        (error: unknown) => explain(error, requestId),
      );
    const reply = await (span ? span.run(answer) : answer());
    response.setHeader(REQUEST_ID_HEADER, requestId);
    await sendWebResponse(reply, response);
    const labels = { method, route: route?.pattern ?? 'unknown', status: reply.status };
    timer.observe(labels, (performance.now() - startedAt) / 1000);
    logger.debug({ requestId, ...labels }, 'request');
    span?.end(labels);
  };
}
