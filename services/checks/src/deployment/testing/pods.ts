import { z } from 'zod';

const strings = z.record(z.string(), z.string());
const resources = z.strictObject({ cpu: z.string(), memory: z.string() });
const userId = z.int().positive();

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }).optional(),
  tcpSocket: z.strictObject({ port: z.string() }).optional(),
  exec: z.strictObject({ command: z.string().array() }).optional(),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});

const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  imagePullPolicy: z.literal('IfNotPresent'),
  command: z.string().array().optional(),
  args: z.string().array().optional(),
  env: z.array(z.looseObject({ name: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).optional(),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.int() }) }) })
    .optional(),
  resources: z.strictObject({ requests: resources, limits: resources }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string() })),
});

const items = z.array(z.strictObject({ key: z.string(), path: z.string() }));
const source = z.union([
  z.strictObject({ secret: z.strictObject({ name: z.string(), items }) }),
  z.strictObject({ configMap: z.strictObject({ name: z.string(), items }) }),
  z.strictObject({
    serviceAccountToken: z.strictObject({ path: z.string(), expirationSeconds: z.int().max(600) }),
  }),
]);

/** All that a pod of the shop may ask for: well within the Pod Security level `restricted`. */
export const podSpec = z.strictObject({
  serviceAccountName: z.string(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.int().optional(),
  restartPolicy: z.enum(['OnFailure', 'Never']).optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: userId,
    runAsGroup: userId,
    fsGroup: userId,
    fsGroupChangePolicy: z.literal('OnRootMismatch').optional(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.unknown().optional(),
  initContainers: container.array().default([]),
  containers: container.array(),
  volumes: z.array(
    z.strictObject({
      name: z.string(),
      emptyDir: z.unknown().optional(),
      configMap: z.unknown().optional(),
      persistentVolumeClaim: z.strictObject({ claimName: z.literal('backups') }).optional(),
      projected: z.strictObject({ defaultMode: z.int().optional(), sources: source.array() }).optional(),
    }),
  ),
});

const cronJob = z.looseObject({
  kind: z.literal('CronJob'),
  spec: z.object({ jobTemplate: z.object({ spec: z.unknown() }) }),
});

/** The objects, with the Jobs that CronJobs make in their place. */
export const expandCronJobs = (objects: readonly unknown[]): unknown[] =>
  objects.map((object) => {
    const { data } = cronJob.safeParse(object);
    return data ? { ...data, kind: 'Job', spec: data.spec.jobTemplate.spec } : object;
  });

/** What runs pods. */
export const workload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    strategy: z.unknown().optional(),
    template: z.object({ metadata: z.object({ labels: strings }), spec: z.unknown() }),
  }),
});
