import { Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import type { IncomingMessage } from 'node:http';
import 'reflect-metadata';
import type { ServiceConfig } from '../config.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { closeConnectionsWhileDraining } from '@bookstore/runtime/draining';
import { FailureFilter, sendProblem, toFailure } from '../http/failure.filter.ts';
import { Health } from '@bookstore/runtime/health';
import { createLogger, type Logger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { startTracing } from '@bookstore/runtime/tracing/tracing';
import { createNestLogger } from './nest-logger.ts';
import { startOpsServer } from '@bookstore/runtime/ops';
import { rejectOtherMethods } from '../http/other-methods.ts';
import { PlatformModule } from './platform.module.ts';
import { observeRequests } from '../http/request-observation.ts';
import { closeUnusedConnections } from '../http/unused-connections.ts';
import { createValidationPipe } from '../http/validation.ts';

const BODY_LIMIT = 100 * 1024;
/** Longer than the gateway keeps its own connections open, so that it never writes into one that is closing. */
const KEEP_ALIVE_MS = 75_000;

type ServiceOptions = {
  name: string;
  config: ServiceConfig;
  imports: NonNullable<ModuleMetadata['imports']>;
};

/** A service that listens: where, and how to end it. */
export type RunningService = {
  url: string;
  opsUrl: string;
  /** The method and pattern of every route it serves. */
  routes: readonly string[];
  logger: Logger;
  health: Health;
  close: () => Promise<void>;
};

function listRoutes(app: NestFastifyApplication): readonly string[] {
  const routes: string[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`);
    });
  return routes;
}

const createAdapter = () =>
  new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Fastify answers an address it cannot read before any filter of Nest's sees it.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(reply, request.id, toFailure(error));
    },
    genReqId: ({ headers }: IncomingMessage) => toRequestId(headers[REQUEST_ID_HEADER]),
  });

/**
 * Starts a Nest service: its own settings, database, broker, logs, health, metrics and error replies are
 * there for the given modules. It tells its health from the first moment, also while it waits for its database.
 */
export async function startService({ name, config, imports }: ServiceOptions): Promise<RunningService> {
  const endTracing = await startTracing(name, config);
  const logger = createLogger(name, config.LOG_LEVEL);
  const health = new Health();
  const metrics = createMetrics(name);
  const ops = await startOpsServer({ port: config.OPS_PORT, health, metrics });
  let isListening = false;
  health.require('http', () => isListening);

  @Module({ imports: [PlatformModule.with({ config, health, logger, metrics }), ...imports] })
  class RootModule {}

  const app = await NestFactory.create<NestFastifyApplication>(RootModule, createAdapter(), {
    logger: createNestLogger(logger),
    abortOnError: false,
  });
  const registered = listRoutes(app);
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalFilters(new FailureFilter(logger));
  observeRequests({ app, logger, metrics });
  closeConnectionsWhileDraining(app.getHttpServer(), health);
  closeUnusedConnections(app);
  await app.init();
  const routes = [...registered];
  rejectOtherMethods(app, routes);
  await app.listen(config.PORT, '0.0.0.0');
  isListening = true;
  logger.info({ port: config.PORT, opsPort: ops.port }, 'listening');
  return {
    url: (await app.getUrl()).replace('0.0.0.0', '127.0.0.1'),
    opsUrl: `http://127.0.0.1:${ops.port}`,
    routes,
    logger,
    health,
    close: async () => {
      await app.close();
      await endTracing();
      await ops.close();
    },
  };
}
