import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { renderKustomization } from './kustomization.ts';
import { listSecrets, makeSecrets, PART_NAMES, readGiven } from './part-settings.ts';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';

type Given = Record<string, string>;

let secrets: string;
beforeAll(async () => {
  secrets = await makeTestFolder();
  makeSecrets(secrets);
});
afterAll(removeTestFolders);

const { services } = z
  .object({
    services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })),
  })
  .parse(parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'), { merge: true }));
const DEFAULT = /\$\{\w+:-([^${}]*)\}/;

/** What Compose makes of a value when there is no `.env`. */
function withDefaults(value: string): string {
  const inner = value.replace(DEFAULT, '$1');
  return inner === value ? value : withDefaults(inner);
}

const givenByCompose = (part: string): Given =>
  Object.fromEntries(
    Object.entries(services[part]?.environment ?? {}).map(([name, value]) => [name, withDefaults(value)]),
  );

const rendered = renderKustomization(join(REPOSITORY, 'k8s/ha'));
const isNamed = (kind: string, name: string) => (object: (typeof rendered)[number]) =>
  object.kind === kind && object.metadata.name === name;

const configMap = z.object({ data: z.record(z.string(), z.string()) });
const { data: settings } = configMap.parse(rendered.find(isNamed('ConfigMap', 'settings')));
const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({
      configMapKeyRef: z.strictObject({ name: z.literal('settings'), key: z.enum(Object.keys(settings)) }),
    }),
  }),
]);
const podSpec = z.object({ containers: z.tuple([z.object({ env: variable.array() })]) });
const deployment = z.object({ spec: z.object({ template: z.object({ spec: podSpec }) }) });

function variablesOf(part: string) {
  const { spec } = deployment.parse(rendered.find(isNamed('Deployment', part)));
  return spec.template.spec.containers[0].env;
}

const givenByKubernetes = (part: string): Given =>
  Object.fromEntries(
    variablesOf(part).map((given) => [
      given.name,
      'value' in given ? given.value : (settings[given.valueFrom.configMapKeyRef.key] ?? ''),
    ]),
  );

describe.each([
  ['docker-compose.yml', givenByCompose],
  ['k8s', givenByKubernetes],
] as const)('%s', (_files, givenTo) => {
  it.each(PART_NAMES)('gives %s every setting it needs, and none that it does not know', (part) => {
    expect(readGiven(part, givenTo(part), secrets)).toEqual([]);
  });

  it.each(PART_NAMES)('gives %s the secrets that are made for it, and no others are made', (part) => {
    const files = Object.keys(givenTo(part)).filter((name) => name.endsWith('_FILE'));
    expect(files.toSorted()).toEqual(listSecrets(part, secrets).toSorted());
  });
});

describe('k8s', () => {
  it('has no setting that it gives to nobody', () => {
    const used = PART_NAMES.flatMap(variablesOf).flatMap((given) =>
      'valueFrom' in given ? [given.valueFrom.configMapKeyRef.key] : [],
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(settings)));
  });
});

describe('the reading of what is given', () => {
  it('names a setting that the part does not know', () => {
    const given = { ...givenByKubernetes('web'), SEED_BOOKS: 'true' };
    expect(readGiven('web', given, secrets)).toEqual(['SEED_BOOKS']);
  });

  it.each([
    ['missing', { CATALOG_URL: '' }],
    ['malformed', { CATALOG_URL: 'catalog' }],
  ])('tells of a setting that is %s', (fault, change) => {
    const read = () => readGiven('web', { ...givenByKubernetes('web'), ...change }, secrets);
    expect(read).toThrow(`CATALOG_URL (${fault})`);
  });
});
