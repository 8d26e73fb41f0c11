import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const rule = z.strictObject({
  apiGroups: z.tuple([z.literal('')]),
  resources: z.tuple([z.literal('secrets')]),
  resourceNames: z.string().array().optional(),
  verbs: z.tuple([z.enum(['create', 'get'])]),
});
export const role = z.object({ kind: z.literal('Role'), rules: rule.array() });
type Rules = z.infer<typeof role>['rules'];

const data = z.record(z.string(), z.string());
const secret = z.object({
  apiVersion: z.literal('v1'),
  kind: z.literal('Secret'),
  metadata: z.object({ name: z.string() }),
  data,
});

const VERBS: Readonly<Record<string, string>> = { GET: 'get', POST: 'create' };

/** The Secrets of a namespace by name, and the API server's address for them, which allows what a Role allows. */
export async function startSecretsApi(rules: Rules, token: string) {
  const secrets = new Map<string, z.infer<typeof data>>();
  const statusOf = (method: string, authorization: string | undefined, name: string | undefined): number => {
    const allowed = rules.some(
      ({ verbs, resourceNames }) =>
        verbs[0] === VERBS[method] && (!resourceNames || resourceNames.some((known) => known === name)),
    );
    if (authorization !== `Bearer ${token}`) return 401;
    if (!allowed) return 403;
    if (method === 'POST') return 201;
    return name !== undefined && secrets.has(name) ? 200 : 404;
  };

  const server = createServer((request, response) => {
    const { method = '', headers, url = '' } = request;
    const reply = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    const name = url.split('/secrets/')[1];
    const status = statusOf(method, headers.authorization, name);
    if (status !== 201) {
      request.resume();
      reply(status, { data: secrets.get(name ?? '') });
      return;
    }
    void json(request).then((body) => {
      const created = secret.parse(body);
      const isThere = secrets.has(created.metadata.name);
      if (!isThere) secrets.set(created.metadata.name, created.data);
      reply(isThere ? 409 : 201, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}/api/v1/namespaces/bookstore/secrets`,
    secrets,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
