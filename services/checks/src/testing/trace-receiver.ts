import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { portOf } from '@bookstore/runtime/testing/ports';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute).default([]),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = Omit<z.infer<typeof span>, 'attributes'> & {
  service: unknown;
  attributes: Record<string, unknown>;
};

const valuesOf = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Receives spans by OTLP over HTTP, as a collector does. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
        const service = valuesOf(resource.attributes)['service.name'];
        for (const found of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...found, service, attributes: valuesOf(found.attributes) });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  const port = await portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans: (): readonly ReceivedSpan[] => spans,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;
