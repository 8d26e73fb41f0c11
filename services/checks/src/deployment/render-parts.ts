import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { Document, parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const FOLDER = join(REPOSITORY, 'k8s/parts');
export const RENDERED_FILE = join(REPOSITORY, 'k8s/base/parts.yaml');
const HEADER =
  '# Rendered from k8s/parts by `npm run render:k8s`; edit it there. The parts, then the connections they may open.\n\n';

const NAME = 'app.kubernetes.io/name';
const CALLED_PORTS: Readonly<Record<string, number>> = {
  mongo: 27017,
  rabbitmq: 5672,
  internet: 443,
  'internet-http': 80,
};
/** What has other addresses in each cluster: it may be called at any, on these ports. */
const PORTS_ANYWHERE: Readonly<Record<string, readonly number[]>> = {
  // Its Service, and where that leads to.
  'api-server': [443, 6443],
  'mail-server': [25, 465, 587, 2525],
};
const PUBLIC_ADDRESSES = {
  cidr: '0.0.0.0/0',
  except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
};

const environment = z.record(z.string(), z.string());
const part = z.strictObject({
  memory: z.strictObject({ requests: z.string(), limits: z.string() }),
  calls: z.string().array(),
  secrets: environment.default({}),
  env: environment,
  nodePort: z.int().optional(),
});
type Part = z.infer<typeof part>;

/** The shop's parts as Kubernetes runs them. */
export const TABLE = z
  .strictObject({
    env: environment,
    parts: z.record(z.string(), part),
    otherPods: z.record(z.string(), z.object({ calls: z.string().array() })),
  })
  .parse(parse(readFileSync(join(FOLDER, 'parts.yaml'), 'utf8')));
const MANIFESTS = readFileSync(join(FOLDER, 'manifests.yaml'), 'utf8');

const PODS = Object.entries({ ...TABLE.parts, ...TABLE.otherPods });

const describeVariable = ([name, value]: [string, string]) =>
  value.startsWith('$')
    ? { name, valueFrom: { configMapKeyRef: { name: 'settings', key: value.slice(1) } } }
    : { name, value };

function renderPart([name, { memory, secrets, env, nodePort }]: [string, Part]): Document[] {
  const documents = parseAllDocuments(MANIFESTS.replaceAll('PART', name));
  const [service, deployment] = ['Service', 'Deployment'].map((kind) =>
    documents.find((document) => document.get('kind') === kind),
  );
  if (!service || !deployment) throw new Error('manifests.yaml has no Service or no Deployment');
  const pod = ['spec', 'template', 'spec'];
  const container = [...pod, 'containers', 0];
  const add = (path: readonly unknown[], value: object) => {
    deployment.addIn(path, deployment.createNode(value, { flow: true }));
  };

  const keys = Object.values(secrets);
  const files = keys.map((key): [string, string] => [`${key}_FILE`, `/run/secrets/${key}`]);
  const variables = [...Object.entries(TABLE.env), ...files, ...Object.entries(env)];
  deployment.setIn([...container, 'env'], deployment.createNode([]));
  for (const variable of variables) add([...container, 'env'], describeVariable(variable));
  for (const bound of ['requests', 'limits'] as const)
    deployment.setIn([...container, 'resources', bound, 'memory'], memory[bound]);
  if (keys.length > 0) {
    const sources = Object.entries(secrets).map(([secret, key]) => ({
      secret: { name: secret, items: [{ key, path: key }] },
    }));
    add([...container, 'volumeMounts'], { name: 'secrets', mountPath: '/run/secrets', readOnly: true });
    add([...pod, 'volumes'], { name: 'secrets', projected: { defaultMode: 0o440, sources } });
  }
  if (nodePort) {
    service.setIn(['spec', 'type'], 'NodePort');
    service.setIn(['spec', 'ports', 0, 'nodePort'], nodePort);
  }
  return documents;
}

/** The ports for operators of all parts. */
const OPS = 'ops';
const OPS_PORT = 9090;

const portOf = (called: string) => CALLED_PORTS[called] ?? 8080;
const select = (names: readonly string[]) => ({
  matchExpressions: [{ key: NAME, operator: 'In', values: names }],
});

function describeIngress(name: string) {
  const ports = [{ port: portOf(name) }];
  const from = (called: string) =>
    PODS.flatMap(([caller, { calls }]) => (calls.includes(called) ? [caller] : []));
  const watched = TABLE.parts[name]
    ? [{ from: [{ podSelector: select(from(OPS)) }], ports: [{ port: OPS_PORT }] }]
    : [];
  // From wherever shoppers are: the NodePort and the Ingress.
  if (TABLE.parts[name]?.nodePort) return [{ ports }, ...watched];
  const callers = from(name);
  return [...(callers.length > 0 ? [{ from: [{ podSelector: select(callers) }], ports }] : []), ...watched];
}

function describeEgress(called: readonly string[]) {
  const known = called.filter((name) => !(name in PORTS_ANYWHERE) && name !== OPS);
  const watched = called.includes(OPS)
    ? [{ to: [{ podSelector: select(Object.keys(TABLE.parts)) }], ports: [{ port: OPS_PORT }] }]
    : [];
  const anywhere = called.flatMap((name) => {
    const ports = PORTS_ANYWHERE[name]?.map((port) => ({ port }));
    return ports ? [{ ports }] : [];
  });
  const addressed = [...Map.groupBy(known, portOf)].map(([port, names]) => ({
    to: [
      names.some((name) => name.startsWith('internet'))
        ? { ipBlock: PUBLIC_ADDRESSES }
        : { podSelector: select(names) },
    ],
    ports: [{ port }],
  }));
  return [...addressed, ...watched, ...anywhere];
}

const renderPolicy = ([name, { calls }]: [string, { calls: readonly string[] }]) =>
  new Document({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace: 'bookstore' },
    spec: {
      podSelector: { matchLabels: { [NAME]: name } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: describeIngress(name),
      egress: describeEgress(calls),
    },
  });

/** Renders the manifests of every part, and a network policy for every pod, as YAML. */
export function renderParts(): string {
  const documents = [...Object.entries(TABLE.parts).flatMap(renderPart), ...PODS.map(renderPolicy)];
  return (
    HEADER + documents.map((document) => document.toString({ lineWidth: 0, directives: false })).join('---\n')
  );
}
