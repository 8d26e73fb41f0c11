import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { CommandStartedEvent, MongoClient } from 'mongodb';
import type { Metrics } from './metrics.ts';
import { isTracing } from './tracing.ts';

/**
 * The write concern of the shop: an acknowledged write survives a failover. MongoDB journals such a write by default; the
 * shop does not depend on the configuration of its replica set for that.
 */
export const WRITE_CONCERN = { w: 'majority', journal: true } as const;

/**
 * An option of the driver that its parser does not accept: how often a pool is searched for connections to close, or to open.
 * By default, ten times a second, it is most of what an idle process does. Assign it to the options of a client before it connects.
 */
export const POOL_CHECKS = { minPoolSizeCheckFrequencyMS: 2000 } as const;

const tracer = trace.getTracer('@bookstore/mongodb');

/** A MongoDB client, whose events say what it does; those of commands come only with `monitorCommands`. */
type ObservableClient = Pick<MongoClient, 'on'>;

function createPoolMetrics(metrics: Metrics): (client: ObservableClient) => void {
  const open = { total: 0, inUse: 0, waiting: 0 };
  const help = 'Open connections to the database, by whether they are in use or available.';
  metrics.addGauge('mongodb_pool_connections', help, ['state'], (gauge) => {
    gauge.set({ state: 'in_use' }, open.inUse);
    gauge.set({ state: 'available' }, open.total - open.inUse);
  });
  const waitingHelp = 'Operations that wait for a connection to the database.';
  metrics.addGauge('mongodb_pool_waiting_requests', waitingHelp, [], (gauge) => {
    gauge.set(open.waiting);
  });
  return (client) => {
    client
      .on('connectionCreated', () => (open.total += 1))
      .on('connectionClosed', () => (open.total -= 1))
      .on('connectionCheckOutStarted', () => (open.waiting += 1))
      .on('connectionCheckOutFailed', () => (open.waiting -= 1))
      .on('connectionCheckedIn', () => (open.inUse -= 1))
      .on('connectionCheckedOut', () => {
        open.waiting -= 1;
        open.inUse += 1;
      });
  };
}

function startSpan({ command, commandName, databaseName }: CommandStartedEvent): Span {
  const target: unknown = command[commandName];
  const collection = typeof target === 'string' ? target : undefined;
  const attributes = {
    'db.system.name': 'mongodb',
    'db.operation.name': commandName,
    'db.namespace': databaseName,
    ...(collection && { 'db.collection.name': collection }),
  };
  const name = collection ? `${commandName} ${collection}` : commandName;
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
}

/** Sweeps and pings are part of no trace and get no span. */
function traceCommands(client: ObservableClient): void {
  const running = new Map<number, Span>();
  client.on('commandStarted', (event) => {
    if (trace.getSpan(context.active())) running.set(event.requestId, startSpan(event));
  });
  client.on('commandSucceeded', ({ requestId }) => {
    running.get(requestId)?.end();
    running.delete(requestId);
  });
  client.on('commandFailed', ({ requestId }) => {
    running.get(requestId)?.setStatus({ code: SpanStatusCode.ERROR }).end();
    running.delete(requestId);
  });
}

/**
 * Measures the connection pools of MongoDB clients and, while tracing is on, makes a span of each command that belongs
 * to a request or a message: its name and collection, never what was queried or written.
 * @returns a function that observes a client; call it before the client connects.
 */
export function createMongoObserver(metrics: Metrics): (client: ObservableClient) => void {
  const observePool = createPoolMetrics(metrics);
  return (client) => {
    observePool(client);
    if (isTracing()) traceCommands(client);
  };
}
