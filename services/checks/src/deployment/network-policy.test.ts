import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { TABLE } from './render-parts.ts';
import { pick, renderKustomization } from './testing/manifests.ts';

const labels = z.record(z.string(), z.string());
const peer = z.strictObject({
  podSelector: z
    .object({
      matchExpressions: z.array(z.object({ operator: z.literal('In'), values: z.string().array() })),
    })
    .optional(),
  namespaceSelector: z.object({ matchLabels: labels }).optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.string().array() }).optional(),
});
const ports = z.array(z.strictObject({ port: z.int(), protocol: z.enum(['TCP', 'UDP']).optional() }));
const networkPolicy = z.object({
  kind: z.literal('NetworkPolicy'),
  metadata: z.object({ name: z.string() }),
  spec: z.strictObject({
    podSelector: z.looseObject({ matchLabels: labels.optional() }),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: peer.array().optional(), ports })).default([]),
    egress: z.array(z.strictObject({ to: peer.array().default([]), ports })).default([]),
  }),
});

const PORTS = new Map([
  ['mongo', 27017],
  ['rabbitmq', 5672],
]);
/** Who opens a connection to whom. */
const CONNECTIONS = Object.entries({ ...TABLE.parts, ...TABLE.otherPods })
  .flatMap(([from, { calls }]) =>
    calls.flatMap((to) =>
      to === 'ops'
        ? Object.keys(TABLE.parts).map((part) => `${from} > ${part} 9090`)
        : [`${from} > ${to} ${PORTS.get(to) ?? 8080}`],
    ),
  )
  .filter((connection) => !/internet|api-server|mail-server/.test(connection))
  .toSorted();
/** What all pods share, and what crosses the border of the namespace. */
const GENERAL = ['default-deny', 'names', 'monitoring'];

const policies = pick(renderKustomization('base'), networkPolicy);
const own = policies.filter(({ metadata }) => !GENERAL.includes(metadata.name));
const podsOf = (peers: z.infer<typeof peer>[]) =>
  peers.flatMap(({ podSelector }) => podSelector?.matchExpressions.flatMap(({ values }) => values) ?? []);

describe('the network policies', () => {
  it('deny everything that is not allowed', () => {
    const [deny] = policies.filter(({ metadata }) => metadata.name === 'default-deny');
    expect(deny?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      egress: [],
    });
  });

  it('each select the pods of their name', () => {
    for (const { metadata, spec } of own)
      expect(spec.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': metadata.name } });
  });

  it('allow exactly the connections of k8s/parts/parts.yaml to be opened', () => {
    expect(CONNECTIONS).not.toEqual([]);
    const connections = own.flatMap(({ metadata, spec }) =>
      spec.egress.flatMap(({ to, ports: allowed }) =>
        podsOf(to).flatMap((name) => allowed.map(({ port }) => `${metadata.name} > ${name} ${port}`)),
      ),
    );
    expect(connections.toSorted()).toEqual(CONNECTIONS);
  });

  it('accept exactly the same connections, and any to the gateway', () => {
    const connections = own.flatMap(({ metadata, spec }) =>
      spec.ingress.flatMap(({ from, ports: allowed }) =>
        (from ? podsOf(from) : ['any']).flatMap((name) =>
          allowed.map(({ port }) => `${name} > ${metadata.name} ${port}`),
        ),
      ),
    );
    expect(connections.toSorted()).toEqual([...CONNECTIONS, 'any > gateway 8080'].toSorted());
  });

  it('let pods open connections to any address only on the ports of the API server and of mail servers', () => {
    const open = own.flatMap(({ metadata, spec }) =>
      spec.egress.flatMap(({ to, ports: allowed }) => (to.length > 0 ? [] : [[metadata.name, allowed]])),
    );
    const mail = [{ port: 25 }, { port: 465 }, { port: 587 }, { port: 2525 }];
    expect(open).toEqual([
      ['orders', mail],
      ['admin-auth', mail],
      ['identity', mail],
      ['create-secrets', [{ port: 443 }, { port: 6443 }]],
      ['restore', [{ port: 443 }, { port: 6443 }]],
    ]);
  });

  it('let only identity and admin-auth out of the cluster, to public addresses by TLS, and catalog, for covers also without it', () => {
    const leaving = own.flatMap(({ metadata, spec }) =>
      spec.egress.flatMap(({ to, ports: allowed }) =>
        to.flatMap(({ ipBlock }) => (ipBlock ? [{ name: metadata.name, ports: allowed, ...ipBlock }] : [])),
      ),
    );
    const cidr = '0.0.0.0/0';
    expect(leaving).toMatchObject([
      { name: 'catalog', cidr, ports: [{ port: 443 }] },
      { name: 'catalog', cidr, ports: [{ port: 80 }] },
      { name: 'admin-auth', cidr, ports: [{ port: 443 }] },
      { name: 'identity', cidr, ports: [{ port: 443 }] },
    ]);
  });
});
