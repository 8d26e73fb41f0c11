import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const K8S = join(REPOSITORY, 'k8s');

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string().optional(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
});
type Manifest = z.infer<typeof manifest>;

const kustomization = z.object({
  resources: z.string().array(),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
});

const readDocuments = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => z.unknown().parse(document.toJS()));
const readKustomization = (folder: string) =>
  kustomization.parse(readDocuments(join(K8S, folder, 'kustomization.yaml'))[0]);

/** Reads the objects in files of `k8s`. */
export const readManifests = (...files: readonly string[]): Manifest[] =>
  files.flatMap((file) => readDocuments(join(K8S, file))).map((object) => manifest.parse(object));

/** The names of the YAML files that `kubectl apply -f` reads in a folder of `k8s`. */
export const listFiles = (folder = ''): string[] =>
  readdirSync(join(K8S, folder)).filter((name) => name.endsWith('.yaml'));

const fields = z.record(z.string(), z.unknown());
const named = z.array(z.looseObject({ name: z.string() }));

/** Kubernetes' strategic merge: lists of named items are merged by name, and null removes a field. */
function merge(value: unknown, patch: unknown): unknown {
  const [items, changes] = [named.safeParse(value), named.safeParse(patch)];
  if (items.success && changes.success) {
    const byName = new Map<string, unknown>(items.data.map((item) => [item.name, item]));
    for (const change of changes.data) byName.set(change.name, merge(byName.get(change.name), change));
    return [...byName.values()];
  }
  const [whole, part] = [fields.safeParse(value), fields.safeParse(patch)];
  if (!whole.success || !part.success) return patch;
  const merged = new Map(Object.entries(whole.data));
  for (const [name, change] of Object.entries(part.data)) {
    if (change === null) merged.delete(name);
    else merged.set(name, merge(whole.data[name], change));
  }
  return Object.fromEntries(merged);
}

/**
 * Renders a folder of `k8s` as `kubectl kustomize` does, when it has resources and merge patches only.
 * @throws Error when a patch has no target.
 */
export function renderKustomization(folder: 'base' | 'ha'): Manifest[] {
  const { resources, patches } = readKustomization(folder);
  const objects = resources.flatMap((name) =>
    name === '../base' ? renderKustomization('base') : readManifests(join(folder, name)),
  );
  for (const patch of patches.flatMap(({ path }) => readManifests(join(folder, path)))) {
    const index = objects.findIndex(
      ({ kind, metadata }) => kind === patch.kind && metadata.name === patch.metadata.name,
    );
    if (index < 0) throw new Error(`${patch.kind} ${patch.metadata.name ?? ''} is patched but missing`);
    objects[index] = manifest.parse(merge(objects[index], patch));
  }
  return objects;
}

/** The files that the base consists of. */
export const BASE_FILES: readonly string[] = readKustomization('base').resources;

/** The objects that fit a schema. */
export const pick = <S extends z.ZodType>(objects: readonly unknown[], schema: S): z.infer<S>[] =>
  objects.flatMap((object) => {
    const result = schema.safeParse(object);
    return result.success ? [result.data] : [];
  });
