import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { hasTracing } from './tracing.ts';

const tracer = trace.getTracer('@bookstore/mongodb');

type Command = { requestId: number; commandName: string; databaseName: string; command: object };
type End = { requestId: number };

/** What of a MongoDB client tells of its commands when it was opened with `monitorCommands`. */
export type CommandSource = {
  on: {
    (name: 'commandStarted', listener: (event: Command) => void): unknown;
    (name: 'commandSucceeded' | 'commandFailed', listener: (event: End) => void): unknown;
  };
};

function collectionOf({ command, commandName }: Command): string | undefined {
  const target: unknown = Object.entries(command).find(([name]) => name === commandName)?.[1];
  return typeof target === 'string' ? target : undefined;
}

/**
 * Makes a span of each command that belongs to a request or a message. It tells the command's name and collection,
 * never what was asked or written. Sweeps and pings belong to nothing and make no span.
 */
export function traceCommands(client: CommandSource): void {
  if (!hasTracing()) return;
  const running = new Map<number, Span>();
  client.on('commandStarted', (event) => {
    if (!trace.getSpan(context.active())) return;
    const { commandName, databaseName } = event;
    const collection = collectionOf(event);
    const attributes = {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      'db.namespace': databaseName,
      ...(collection && { 'db.collection.name': collection }),
    };
    const name = collection ? `${commandName} ${collection}` : commandName;
    running.set(event.requestId, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  const end = ({ requestId }: End, isDone: boolean) => {
    const span = running.get(requestId);
    running.delete(requestId);
    if (!isDone) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  client.on('commandSucceeded', (event) => {
    end(event, true);
  });
  client.on('commandFailed', (event) => {
    end(event, false);
  });
}
