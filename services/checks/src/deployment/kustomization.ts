import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const kustomization = z.object({
  resources: z.string().array(),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
});
const manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
type Manifest = z.infer<typeof manifest>;

const fields = z.record(z.string(), z.unknown());
const named = z.array(z.looseObject({ name: z.string() }));

/** Reads every document of a YAML file. */
export const readDocuments = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => z.unknown().parse(document.toJS()));

/** Patches as Kubernetes' strategic merge does: fields one by one, null takes one away, lists of what has a name by name. */
function merge(value: unknown, patch: unknown): unknown {
  const [items, changes] = [named.safeParse(value), named.safeParse(patch)];
  if (items.success && changes.success) {
    const changeOf = (name: string) => changes.data.find((change) => change.name === name);
    const isNew = ({ name }: { name: string }) => items.data.every((item) => item.name !== name);
    return [
      ...items.data.map((item) => merge(item, changeOf(item.name) ?? {})),
      ...changes.data.filter(isNew),
    ];
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

const isSame = (one: Manifest, other: Manifest) =>
  one.kind === other.kind && one.metadata.name === other.metadata.name;

/**
 * Every object that `kubectl kustomize` makes of a folder that lists resources and merge patches.
 * @throws Error when a patch is of nothing.
 */
export function renderKustomization(folder: string): Manifest[] {
  const { resources, patches } = kustomization.parse(readDocuments(join(folder, 'kustomization.yaml'))[0]);
  const read = (name: string) => readDocuments(join(folder, name)).map((object) => manifest.parse(object));
  const objects = resources.flatMap((name) =>
    name.endsWith('.yaml') ? read(name) : renderKustomization(join(folder, name)),
  );
  for (const patch of patches.flatMap(({ path }) => read(path))) {
    const place = objects.findIndex((object) => isSame(object, patch));
    if (place < 0) throw new Error(`${patch.kind} ${patch.metadata.name} is patched but not there`);
    objects[place] = manifest.parse(merge(objects[place], patch));
  }
  return objects;
}
