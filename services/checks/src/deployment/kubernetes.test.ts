import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { z } from 'zod';
import { LIMITS } from '@bookstore/gateway/limits';
import { RENDERERS } from './render.ts';
import { TABLE } from './render-parts.ts';
import { COMPOSE } from './testing/compose-file.ts';
import { BASE_FILES, K8S, listFiles, pick, readManifests, renderKustomization } from './testing/manifests.ts';
import { expandCronJobs, podSpec, workload } from './testing/pods.ts';
import { findTypeErrors } from './testing/type-errors.ts';

const PARTS: readonly string[] = SHOP_PARTS.toSorted();
const STORES = ['mongo', 'rabbitmq'];
const JOBS = ['create-secrets', 'mongo-setup'];

const base = renderKustomization('base');
const ha = renderKustomization('ha');
const readFolder = (folder: string) => readManifests(...listFiles(folder).map((name) => join(folder, name)));
const jobs = readFolder('jobs');
const catcher = readFolder('mail-catcher');
const backup = readFolder('backup');
const workloads = pick(base, workload).map((object) => ({
  ...object,
  name: object.metadata.name,
  pod: podSpec.parse(object.spec.template.spec),
}));
const namesOf = (kind: string) =>
  base.flatMap((object) => (object.kind === kind ? [object.metadata.name] : [])).toSorted();
const toMebibytes = (memory: string) => Number(/^(\d+)Mi$/.exec(memory)?.[1]);

it('`npm run render:k8s` has written what it renders', () => {
  for (const render of RENDERERS)
    for (const [file, text] of render()) expect([file, readFileSync(file, 'utf8')]).toEqual([file, text]);
});

describe('the manifests of `kubectl apply -f k8s`', () => {
  it('are the files of the base', () => {
    expect(listFiles().toSorted()).toEqual(BASE_FILES.toSorted());
    for (const name of listFiles()) expect(realpathSync(join(K8S, name))).toBe(join(K8S, 'base', name));
  });

  it('are all in the shop’s own namespace, which is restricted', () => {
    const namespaces = base.flatMap(({ kind, metadata }) =>
      kind === 'Namespace' ? [] : [metadata.namespace],
    );
    expect(new Set(namespaces)).toEqual(new Set(['bookstore']));
    const [namespace] = base.filter(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it('contain no secret', () => {
    expect(namesOf('Secret')).toEqual([]);
    expect(JSON.stringify(base)).not.toMatch(/:\/\/[^/"\s$]+:[^/"\s$]+@/);
  });

  it('give every part a Deployment, a Service, a ServiceAccount, a disruption budget and an autoscaler', () => {
    expect(namesOf('Deployment')).toEqual(PARTS);
    expect(namesOf('HorizontalPodAutoscaler')).toEqual(PARTS);
    expect(workloads.map(({ name }) => name).toSorted()).toEqual([...PARTS, ...STORES, ...JOBS].toSorted());
    for (const kind of ['Service', 'ServiceAccount', 'PodDisruptionBudget'])
      expect(namesOf(kind)).toEqual(expect.arrayContaining([...PARTS, ...STORES]));
    const autoscaler = z.object({
      kind: z.literal('HorizontalPodAutoscaler'),
      spec: z.object({ minReplicas: z.int() }),
    });
    for (const { spec } of pick(base, autoscaler)) expect(spec.minReplicas).toBe(2);
  });

  it('request at most 1 GiB for two replicas of six parts, and as much for each further one', () => {
    const requested = workloads
      .filter(({ name }) => PARTS.includes(name))
      .flatMap(({ pod }) => pod.containers.map(({ resources }) => toMebibytes(resources.requests.memory)));
    expect(2 * requested.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual((1024 / 6) * PARTS.length);
  });

  it('run all images of the shop in one version, and so do k8s/jobs, k8s/backup and k8s/mail-catcher', () => {
    const images = pick(
      expandCronJobs([...base, ...jobs, ...backup, ...catcher]),
      workload.omit({ metadata: true }),
    ).flatMap(({ spec }) =>
      podSpec
        .parse(spec.template.spec)
        .containers.flatMap(({ image }) => /^bookstore\/.*:(.*)$/.exec(image)?.[1] ?? []),
    );
    expect(images).toHaveLength(PARTS.length + 6);
    expect(new Set(images).size).toBe(1);
  });

  it('limit the memory of every container as Compose does', () => {
    const toCompose = (limit: string) => limit.toLowerCase().replace('i', '');
    const limits = pick([...base, ...catcher], workload).map(({ metadata, spec }) => {
      const [container] = podSpec.parse(spec.template.spec).containers;
      return [metadata.name, toCompose(container?.resources.limits.memory ?? '')] as const;
    });
    for (const [name, limit] of limits.filter(([name]) => name !== 'create-secrets'))
      expect([name, limit]).toEqual([name, COMPOSE.services[name]?.mem_limit]);
  });

  it('let an Ingress controller pass on what the gateway accepts', () => {
    const ingress = z.object({
      kind: z.literal('Ingress'),
      metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
    });
    const annotations = pick(base, ingress)[0]?.metadata.annotations;
    const sizes = ['nginx.ingress.kubernetes.io/proxy-body-size', 'nginx.org/client-max-body-size'].map(
      (name) => Number(/^(\d+)m$/.exec(annotations?.[name] ?? '')?.[1]) * 1024 * 1024,
    );
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(LIMITS.archiveBytes);
  });
});

it('k8s/gateway-api routes everything to the Service of the gateway', () => {
  const [gateway] = base.filter(({ kind, metadata }) => kind === 'Service' && metadata.name === 'gateway');
  const { port } = z.object({ ports: z.tuple([z.object({ port: z.int() })]) }).parse(gateway?.['spec'])
    .ports[0];
  const rules = [
    { matches: [{ path: { type: 'PathPrefix', value: '/' } }], backendRefs: [{ name: 'gateway', port }] },
  ];
  expect(readManifests('gateway-api/httproute.yaml')).toMatchObject([
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { namespace: 'bookstore' },
      spec: { rules },
    },
  ]);
});

it('k8s/mail-catcher accepts mails of those that send them only, on a port at which they may call a mail server', () => {
  const senders = Object.entries(TABLE.parts).flatMap(([name, { calls }]) =>
    calls.includes('mail-server') ? [name] : [],
  );
  expect(senders).toEqual(['orders', 'admin-auth', 'identity']);
  const policy = catcher.find(({ kind }) => kind === 'NetworkPolicy');
  expect(policy?.['spec']).toMatchObject({
    ingress: [
      { from: [{ podSelector: { matchExpressions: [{ values: senders }] } }], ports: [{ port: 2525 }] },
    ],
    egress: [],
  });
});

it('k8s/ha runs three members of each store, and the base one', () => {
  const replicas = (objects: typeof base) =>
    objects.filter(({ kind }) => kind === 'StatefulSet').map(({ spec }) => spec);
  expect(replicas(base)).toMatchObject([{ replicas: 1 }, { replicas: 1 }]);
  expect(replicas(ha)).toMatchObject([{ replicas: 3 }, { replicas: 3 }]);
});

describe.each(workloads.map((object) => [object.name, object] as const))(
  '%s',
  (name, { kind, spec, pod }) => {
    const containers = [...pod.containers, ...pod.initContainers];

    it('runs as its own user and account', () => {
      expect(pod.securityContext.runAsUser).toBe([...PARTS, 'create-secrets'].includes(name) ? 1000 : 999);
      expect(pod.serviceAccountName).toBe(name);
      expect(spec.template.metadata.labels).toMatchObject({ 'app.kubernetes.io/name': name });
    });

    it('runs an image of a fixed version', () => {
      for (const { image } of containers) expect(image).toMatch(/^[\w/-]+:(?!latest)\S+$/);
    });

    if (kind === 'Job') return;
    it('has startup, readiness and liveness probes, and is spread over nodes', () => {
      for (const { startupProbe, readinessProbe, livenessProbe } of pod.containers)
        expect([startupProbe, readinessProbe, livenessProbe]).not.toContain(undefined);
      expect(pod.topologySpreadConstraints).toBeDefined();
    });

    if (kind === 'StatefulSet') return;
    it('is replaced pod by pod, each once the new one is ready', () => {
      expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
      for (const { lifecycle } of pod.containers)
        expect(lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } });
    });
  },
);

const aService = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } };
const aBudget = (spec: unknown) => ({ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', spec });
const aDeployment = (container: object) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  spec: { selector: {}, template: { spec: { containers: [{ name: 'web', ...container }] } } },
});

describe('the types of Kubernetes 1.30', () => {
  it('allow every object of the base, of k8s/ha, of k8s/jobs, of k8s/backup and of k8s/mail-catcher', () => {
    // An account, a Service, a Deployment, its budget and autoscaler, and a network policy.
    const ofParts = 7 * PARTS.length;
    const all = [base, ha, jobs, backup, catcher];
    expect(all.map(({ length }) => length)).toEqual([31 + ofParts, 33 + ofParts, 3, 6, 4]);
    expect(findTypeErrors(all.flat())).toEqual([]);
    for (const object of all.flat()) expect(object).not.toHaveProperty('status');
  });

  const allowed = [
    { ...aService, spec: { ports: [{ port: 80, targetPort: 'http' }] } },
    aBudget({ maxUnavailable: '50%' }),
    aBudget({ maxUnavailable: 1 }),
  ];
  const refused = [
    [aDeployment({ imagePolicy: 'Always' }), /'"imagePolicy"' does not exist in type 'Container'/],
    [{ ...aService, ports: [] }, /'"ports"' does not exist in type 'Service'/],
    [aDeployment({ livenesProbe: {} }), /livenesProbe/],
    [{ ...aService, spec: { ports: [{ port: '80' }] } }, /'string' is not assignable to type 'number'/],
    [aDeployment({ env: [{ name: 'PORT', value: 80 }] }), /'number' is not assignable to type 'string'/],
    [aDeployment({ ports: [{ name: 'http' }] }), /'containerPort' is missing/],
    [{ ...aService, kind: 'Servise' }, /no exported member( named)? 'Servise'/],
    [{ ...aService, apiVersion: 'apps/v1' }, /no exported member( named)? 'Service'/],
  ] as const;
  it('refuse an unknown kind or field, a missing value and one of another type, and nothing else', () => {
    expect(findTypeErrors(allowed)).toEqual([]);
    const errors = findTypeErrors(refused.map(([object]) => object));
    expect(errors).toHaveLength(refused.length);
    for (const [index, [, message]] of refused.entries()) expect(errors[index]).toMatch(message);
  });
});
