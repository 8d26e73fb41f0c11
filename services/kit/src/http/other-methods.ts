import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { sendProblem } from './failure.filter.ts';

const refuse = (request: FastifyRequest, reply: FastifyReply, allowed: string): void => {
  void reply.header('allow', allowed);
  sendProblem(reply, request.id, new Failure('METHOD_NOT_ALLOWED'));
};

/** Has every address of these routes, each a method and a pattern, answer 405 to the methods that it has no route for. */
export function rejectOtherMethods(app: NestFastifyApplication, routes: readonly string[]): void {
  const fastify = app.getHttpAdapter().getInstance();
  const pairs = routes.map((route) => route.split(' '));
  const byUrl = Map.groupBy(pairs, ([, url = '']) => url.replace(/(?<=.)\/$/, ''));
  for (const [url, ofUrl] of byUrl) {
    const allowed = new Set(ofUrl.map(([method = '']) => method));
    const method = fastify.supportedMethods.filter((each) => !allowed.has(each));
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      refuse(request, reply, [...allowed].join(', '));
    };
    // Before the body is read: it does not matter what it is.
    fastify.route({ method, url, onRequest: answer, handler: answer });
  }
}
