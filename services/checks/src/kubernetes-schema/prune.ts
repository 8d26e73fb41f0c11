import { z } from 'zod';

/** What the shop's manifests are made of. */
const KINDS: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'io.k8s.api.apps.v1.Deployment',
  'apps/v1 StatefulSet': 'io.k8s.api.apps.v1.StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'batch/v1 Job': 'io.k8s.api.batch.v1.Job',
  'networking.k8s.io/v1 Ingress': 'io.k8s.api.networking.v1.Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
  'v1 ConfigMap': 'io.k8s.api.core.v1.ConfigMap',
  'v1 Namespace': 'io.k8s.api.core.v1.Namespace',
  'v1 Service': 'io.k8s.api.core.v1.Service',
  'v1 ServiceAccount': 'io.k8s.api.core.v1.ServiceAccount',
};

/** Plain strings by their type: what else they take is said in words only. */
const IN_WORDS = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['integer', 'string'] },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['number', 'string'] },
};

const definition = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });
const swagger = z.object({ definitions: z.record(z.string(), definition) });

const isForReaders = (key: string, value: unknown) =>
  key.startsWith('x-kubernetes-') || (['description', 'format'].includes(key) && typeof value === 'string');

/** Leaves out what is for readers, and lets no object have a property that the schema does not name. */
function tighten(key: string, value: unknown): unknown {
  if (isForReaders(key, value)) return undefined;
  const closed = z.looseObject({ properties: z.looseObject({}) }).safeParse(value);
  return closed.success ? { ...closed.data, additionalProperties: false } : value;
}

/**
 * Makes the strict JSON Schema of the shop's kinds of `swaggerText`, which is Kubernetes' own OpenAPI document.
 * A `status` is the cluster's to write.
 */
export function pruneSchema(swaggerText: string) {
  const { definitions } = swagger.parse(
    JSON.parse(swaggerText.replaceAll('"#/definitions/', '"#/$defs/'), tighten),
  );
  const all: typeof definitions = { ...definitions, ...IN_WORDS };
  const needed = new Set(Object.values(KINDS));
  const $defs: typeof definitions = {};
  // What is added to a set while it is walked is walked too.
  for (const name of needed) {
    const found = definition.parse(all[name]);
    if (found.properties && Object.values(KINDS).includes(name)) delete found.properties['status'];
    $defs[name] = found;
    for (const [, used = ''] of JSON.stringify(found).matchAll(/"#\/\$defs\/([^"]+)"/g)) needed.add(used);
  }
  return { kinds: KINDS, $defs };
}
