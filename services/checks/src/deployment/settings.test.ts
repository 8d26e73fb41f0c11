import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { COMPOSE } from './testing/compose-file.ts';
import { pick, renderKustomization } from './testing/manifests.ts';
import {
  findUnknownSettings,
  listSecretSettings,
  listSettings,
  makeSecrets,
} from './testing/part-settings.ts';

type Variables = Record<string, string>;

let secrets: string;
beforeAll(async () => {
  secrets = await makeTestFolder();
  makeSecrets(secrets);
});
afterAll(removeTestFolders);

/** The image sets its commit and the ports, on all interfaces; how long a part drains has to fit the grace periods. */
const FIXED = ['REVISION', 'PORT', 'OPS_PORT', 'LISTEN_ADDRESS', 'OPS_LISTEN_ADDRESS', 'DRAIN_MS'];

/** `:+` has a value only if the variable does. */
const DEFAULT = /\$\{\w+(?::-([^${}]*)|:\+[^${}]*)\}/;

/** What Compose makes of a value without a `.env`. */
function withDefaults(value: string): string {
  const inner = value.replace(DEFAULT, '$1');
  return inner === value ? value : withDefaults(inner);
}

const readCompose = (part: string): Variables =>
  Object.fromEntries(
    Object.entries(COMPOSE.services[part]?.environment ?? {}).map(([name, value]) => [
      name,
      withDefaults(value),
    ]),
  );

const rendered = renderKustomization('ha');
const configMap = z.object({
  kind: z.literal('ConfigMap'),
  metadata: z.object({ name: z.literal('settings') }),
  data: z.record(z.string(), z.string()),
});
const settings = pick(rendered, configMap)[0]?.data ?? {};

const envVar = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({
      configMapKeyRef: z.strictObject({ name: z.literal('settings'), key: z.enum(Object.keys(settings)) }),
    }),
  }),
]);
const podSpec = z.object({ containers: z.tuple([z.object({ env: envVar.array() })]) });
const deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: z.object({ spec: podSpec }) }),
});
const deployments = pick(rendered, deployment);
const variablesOf = (part: string) =>
  deployments.find(({ metadata }) => metadata.name === part)?.spec.template.spec.containers[0].env ?? [];

const readKubernetes = (part: string): Variables =>
  Object.fromEntries(
    variablesOf(part).map((variable) => [
      variable.name,
      'value' in variable ? variable.value : (settings[variable.valueFrom.configMapKeyRef.key] ?? ''),
    ]),
  );

describe.each([
  ['docker-compose.yml', readCompose],
  ['k8s', readKubernetes],
] as const)('%s', (_files, variablesGivenTo) => {
  it.each(SHOP_PARTS)('sets every setting that %s needs, and none that it does not know', (part) => {
    expect(findUnknownSettings(part, variablesGivenTo(part), secrets)).toEqual([]);
  });

  it.each(SHOP_PARTS)('lets operators change every setting of %s', (part) => {
    const given = Object.keys(variablesGivenTo(part)).map((name) => name.replace(/_FILE$/, ''));
    const missing = listSettings(part).filter((name) => ![...given, ...FIXED].includes(name));
    expect(missing).toEqual([]);
  });

  it.each(SHOP_PARTS)('provides %s with all secrets that are created for it', (part) => {
    const files = Object.keys(variablesGivenTo(part)).filter((name) => name.endsWith('_FILE'));
    expect(files.toSorted()).toEqual(listSecretSettings(part, secrets).toSorted());
  });
});

describe('k8s', () => {
  it('has no setting that no part reads', () => {
    const used = SHOP_PARTS.flatMap(variablesOf).flatMap((variable) =>
      'valueFrom' in variable ? [variable.valueFrom.configMapKeyRef.key] : [],
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(settings)));
  });
});

describe('reading the settings of a part', () => {
  it('finds one that the part does not know', () => {
    const variables = { ...readKubernetes('web'), SEED_BOOKS: 'true' };
    expect(findUnknownSettings('web', variables, secrets)).toEqual(['SEED_BOOKS']);
  });
});
