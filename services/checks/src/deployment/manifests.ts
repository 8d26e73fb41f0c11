import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { readDocuments } from './kustomization.ts';

const strings = z.record(z.string(), z.string());
const resources = z.strictObject({ cpu: z.string(), memory: z.string() });
const probe = z.object({ periodSeconds: z.int() });

const container = z.object({
  name: z.string(),
  image: z.string(),
  resources: z.strictObject({ requests: resources, limits: resources }),
  securityContext: z.record(z.string(), z.unknown()),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z.unknown().optional(),
});

const pod = z.object({
  metadata: z.object({ labels: strings }),
  spec: z.object({
    serviceAccountName: z.string(),
    automountServiceAccountToken: z.literal(false),
    securityContext: z.record(z.string(), z.unknown()),
    containers: container.array(),
    initContainers: container.array().default([]),
    topologySpreadConstraints: z.unknown().optional(),
  }),
});

const peer = z.strictObject({
  podSelector: z
    .object({
      matchLabels: strings.optional(),
      matchExpressions: z.array(z.object({ values: z.string().array() })).optional(),
    })
    .optional(),
  namespaceSelector: z.object({ matchLabels: strings }).optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.string().array() }).optional(),
});
const ports = z.array(z.strictObject({ port: z.int(), protocol: z.enum(['TCP', 'UDP']).optional() }));

const metadata = z.object({ name: z.string(), namespace: z.string().optional(), labels: strings.optional() });
const selector = z.object({ matchLabels: strings });

export const workload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet', 'Job']),
  metadata,
  spec: z.object({ template: pod, selector: selector.optional(), strategy: z.unknown().optional() }),
});
export const networkPolicy = z.object({
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: z.object({ matchLabels: strings.optional() }).loose(),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: peer.array().optional(), ports })).default([]),
    egress: z.array(z.strictObject({ to: peer.array(), ports })).default([]),
  }),
});
export const autoscaler = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata,
  spec: z.object({ minReplicas: z.int(), maxReplicas: z.int() }),
});
const any = z.object({ apiVersion: z.string(), kind: z.string(), metadata });

const folder = join(REPOSITORY, 'k8s');

/** The names of the manifests that `kubectl apply -f k8s` reads. */
export const applied = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Every object of the base, as it stands in the files. */
export const objects: readonly unknown[] = applied.flatMap((name) => readDocuments(join(folder, name)));

export const described = objects.map((object) => any.parse(object));

/** The objects that are like `schema`. */
export const pick = <S extends z.ZodType>(schema: S): z.infer<S>[] =>
  objects.flatMap((object) => {
    const result = schema.safeParse(object);
    return result.success ? [result.data] : [];
  });

/** What the kustomization lists. */
export const listed = z
  .object({ resources: z.string().array() })
  .parse(readDocuments(join(folder, 'base/kustomization.yaml'))[0]).resources;
