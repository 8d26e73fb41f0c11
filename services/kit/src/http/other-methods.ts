import { Failure } from '@bookstore/contracts/errors';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './failure.filter.ts';

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
