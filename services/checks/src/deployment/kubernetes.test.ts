import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import {
  applied,
  autoscaler,
  described,
  listed,
  networkPolicy,
  objects,
  pick,
  workload,
} from './manifests.ts';

const PARTS = ['admin-auth', 'catalog', 'gateway', 'identity', 'orders', 'web'];
const STORES = ['mongo', 'rabbitmq'];
const SERVICES = ['catalog', 'orders', 'admin-auth', 'identity'];

const workloads = pick(workload);
const byName = (names: readonly string[]) =>
  workloads.filter(({ metadata }) => names.includes(metadata.name));
const namesOf = (kind: string) =>
  described.flatMap((object) => (object.kind === kind ? [object.metadata.name] : [])).toSorted();
const inMebibytes = (memory: string) => Number(/^(\d+)Mi$/.exec(memory)?.[1]);

describe('the manifests', () => {
  it('are the files of the base, each listed by it', () => {
    expect(applied.toSorted()).toEqual(listed.toSorted());
    for (const name of applied)
      expect(realpathSync(join(REPOSITORY, 'k8s', name))).toBe(join(REPOSITORY, 'k8s/base', name));
  });

  it('are all in the shop’s own namespace, which is restricted', () => {
    const spaces = described.flatMap(({ kind, metadata }) =>
      kind === 'Namespace' ? [] : [metadata.namespace],
    );
    expect(new Set(spaces)).toEqual(new Set(['bookstore']));
    const [namespace] = described.filter(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it('hold no secret', () => {
    expect(namesOf('Secret')).toEqual([]);
    expect(JSON.stringify(objects)).not.toMatch(/:\/\/[^/"\s$]+:[^/"\s$]+@/);
  });

  it('give every part a Deployment, a Service, a ServiceAccount, a budget and an autoscaler', () => {
    expect(namesOf('Deployment')).toEqual(PARTS);
    expect(namesOf('HorizontalPodAutoscaler')).toEqual(PARTS);
    expect(workloads.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      [...PARTS, ...STORES, 'mongo-setup'].toSorted(),
    );
    for (const kind of ['Service', 'ServiceAccount', 'PodDisruptionBudget'])
      expect(namesOf(kind)).toEqual(expect.arrayContaining([...PARTS, ...STORES]));
    for (const { spec } of pick(autoscaler)) expect(spec.minReplicas).toBe(2);
  });

  it('ask for 1 GiB at most for two of every part', () => {
    const asked = byName(PARTS).flatMap(({ spec }) =>
      spec.template.spec.containers.map(({ resources }) => inMebibytes(resources.requests.memory)),
    );
    expect(2 * asked.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024);
  });
});

describe.each(workloads.map((object) => [object.metadata.name, object] as const))(
  '%s',
  (name, { kind, spec }) => {
    const { metadata, spec: pod } = spec.template;
    const containers = [...pod.containers, ...pod.initContainers];

    it('is no root, has a profile of system calls and its own account without a token', () => {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
        runAsUser: PARTS.includes(name) ? 1000 : 999,
      });
      expect(pod.serviceAccountName).toBe(name);
      expect(metadata.labels).toMatchObject({ 'app.kubernetes.io/name': name });
    });

    it('gains no rights, has no capability, and cannot write to its own files', () => {
      for (const { securityContext } of containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    });

    it('runs a named version that need not be fetched', () => {
      for (const { image } of containers) expect(image).toMatch(/^[\w/-]+:(?!latest)\S+$/);
    });

    if (kind === 'Job') return;
    it('tells when it has started, when it is ready and when it is stuck', () => {
      for (const { startupProbe, readinessProbe, livenessProbe } of pod.containers)
        expect([startupProbe, readinessProbe, livenessProbe]).not.toContain(undefined);
      expect(pod.topologySpreadConstraints).toBeDefined();
    });

    if (kind === 'StatefulSet') return;
    it('is replaced one by one, and only after the new one is ready', () => {
      expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
      for (const { lifecycle } of pod.containers)
        expect(lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } });
    });
  },
);

/** Sections 1 and 6 of the design: who opens a connection to whom. */
const EDGES = [
  ...['catalog', 'orders', 'admin-auth', 'identity', 'web'].map((to) => `gateway > ${to} 8080`),
  'web > catalog 8080',
  'catalog > admin-auth 8080',
  'orders > identity 8080',
  ...['orders > catalog 8080', 'admin-auth > catalog 8080', 'admin-auth > orders 8080'],
  ...['catalog 8080', 'orders 8080', 'mongo 27017'].map((to) => `rebuild-statistics > ${to}`),
  ...[...SERVICES, 'mongo-setup'].map((from) => `${from} > mongo 27017`),
  ...['catalog', 'orders', 'admin-auth'].map((from) => `${from} > rabbitmq 5672`),
].toSorted();
/** What all pods share, and what crosses the border of the namespace. */
const GENERAL = ['default-deny', 'names', 'monitoring'];

describe('the network policies', () => {
  const policies = pick(networkPolicy);
  const own = policies.filter(({ metadata }) => !GENERAL.includes(metadata.name));
  const podsOf = (peers: (typeof own)[number]['spec']['egress'][number]['to']) =>
    peers.flatMap(({ podSelector }) => podSelector?.matchExpressions?.flatMap(({ values }) => values) ?? []);

  it('deny everything that is not allowed', () => {
    const [deny] = policies.filter(({ metadata }) => metadata.name === 'default-deny');
    expect(deny?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      egress: [],
    });
  });

  it('let out exactly the edges of the design', () => {
    const edges = own.flatMap(({ metadata, spec }) =>
      spec.egress.flatMap(({ to, ports }) =>
        podsOf(to).flatMap((name) => ports.map(({ port }) => `${metadata.name} > ${name} ${port}`)),
      ),
    );
    expect(edges.toSorted()).toEqual(EDGES);
  });

  it('let in exactly the edges of the design, and everybody to the gateway alone', () => {
    const edges = own.flatMap(({ metadata, spec }) =>
      spec.ingress.flatMap(({ from, ports }) =>
        (from ? podsOf(from) : ['everybody']).flatMap((name) =>
          ports.map(({ port }) => `${name} > ${metadata.name} ${port}`),
        ),
      ),
    );
    expect(edges.toSorted()).toEqual([...EDGES, 'everybody > gateway 8080'].toSorted());
  });

  it('let identity alone out, to public addresses by TLS', () => {
    const leaving = own.flatMap(({ metadata, spec }) =>
      spec.egress.flatMap(({ to, ports }) =>
        to.flatMap(({ ipBlock }) => (ipBlock ? [{ name: metadata.name, ports, ...ipBlock }] : [])),
      ),
    );
    expect(leaving).toMatchObject([{ name: 'identity', cidr: '0.0.0.0/0', ports: [{ port: 443 }] }]);
  });
});
