import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '@bookstore/contracts/limits';
import { type LoggerService, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from '@bookstore/runtime/logger';
import { REQUEST_ID_HEADER, toRequestId } from '@bookstore/runtime/request-id';
import { type RunningProcess, startRuntime } from '@bookstore/runtime/run';
import {
  closeConnectionsWhileDraining,
  makeCloseGraceful,
  UPSTREAM_KEEP_ALIVE_MS,
} from '@bookstore/runtime/server';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { FastifyError, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import 'reflect-metadata';
import { AccessGuard } from '../auth/access.guard.ts';
import type { ServiceConfig } from '../config.ts';
import { FailureFilter, rejectOtherMethods, sendProblem, toFailure } from '../http/failure.filter.ts';
import { observeRequests } from '../http/request-observation.ts';
import { createValidationPipe } from '../http/validation.ts';
import { waitForRestoredDatabase } from '../mongo/mongo.ts';
import { Platform, PlatformModule } from './platform.ts';

type ServiceOptions = {
  name: string;
  config: ServiceConfig;
  imports: NonNullable<ModuleMetadata['imports']>;
  /** How often the indexes are checked, if not every minute. */
  indexCheckMs?: number;
  /** How long a command of the database may wait for its reply, if not half a minute. */
  replyTimeoutMs?: number;
};

/** A service that listens, with the method and pattern of every route. */
export type RunningService = RunningProcess & { routes: readonly string[] };

/** Sends Nest's own log through the service's logger; its start-up messages are debug. */
function createNestLogger(logger: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...details: unknown[]) => {
      logger[level]({ details }, typeof message === 'string' ? message : JSON.stringify(message));
    };
  return { log: at('debug'), warn: at('warn'), error: at('error') };
}

const createAdapter = () =>
  new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: UPSTREAM_KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Fastify itself answers a URL that it cannot decode, before Nest's filters.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(reply, request.id, toFailure(error));
    },
    genReqId: ({ headers }: IncomingMessage) => toRequestId(headers[REQUEST_ID_HEADER]),
  });

/** Many clients name a type even if they send no body, as with DELETE: Fastify would reject that as empty JSON. */
function acceptEmptyJson(app: NestFastifyApplication): void {
  const parseJson = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  const options = { bodyLimit: MAX_BODY_BYTES };
  app.useBodyParser<RawServerDefault>('application/json', options, (request, body, done) => {
    if (body.length > 0) return parseJson(request, body.toString(), done);
    done(null);
  });
}

/** What a handler can declare with `@RouteConfig`: the largest body, in bytes, where that is not `MAX_BODY_BYTES`. */
const routeConfig = z.object({ bodyLimit: z.int().optional() });

/**
 * Starts a Nest service: settings, database, broker, logs, health, metrics and error replies are there for the given
 * modules. It reports its health from the first moment, also while it waits for its database and for its indexes.
 */
export async function startService({
  name,
  config,
  imports,
  indexCheckMs,
  replyTimeoutMs,
}: ServiceOptions): Promise<RunningService> {
  const { logger, health, metrics, ready } = await startRuntime(name, config);

  @Module({
    imports: [PlatformModule.with({ config, replyTimeoutMs, health, logger, metrics }), ...imports],
  })
  class RootModule {}

  await waitForRestoredDatabase(config.MONGO_URL, logger);
  const app = await NestFactory.create<NestFastifyApplication>(RootModule, createAdapter(), {
    logger: createNestLogger(logger),
    abortOnError: false,
  });
  const connection = app.get<Connection>(getConnectionToken());
  const indexes = app.get(Platform).createIndexCheck(connection, indexCheckMs);
  await indexes.start();
  const fastify = app.getHttpAdapter().getInstance();
  const registered: string[] = [];
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = routeConfig.parse(route.config ?? {});
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
    for (const each of [route.method].flat()) registered.push(`${each} ${route.url}`);
  });
  acceptEmptyJson(app);
  app.useGlobalGuards(new AccessGuard(config));
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalFilters(new FailureFilter(logger, metrics));
  observeRequests({ app, logger, metrics });
  closeConnectionsWhileDraining(app.getHttpServer(), health);
  makeCloseGraceful(app.getHttpServer());
  await app.init();
  const routes = [...registered];
  rejectOtherMethods(app, routes);
  await app.listen(config.PORT, config.LISTEN_ADDRESS ?? '0.0.0.0');
  const close = async () => {
    await indexes.stop();
    await app.close();
    // Mongoose keeps a connection that is only closed, with its models.
    await connection.destroy();
  };
  return { ...ready(Number(new URL(await app.getUrl()).port), close), routes };
}
