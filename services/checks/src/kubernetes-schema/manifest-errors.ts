import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SCHEMA_FILE } from './schema-file.ts';

const { kinds, $defs } = z
  .object({ kinds: z.record(z.string(), z.string()), $defs: z.record(z.string(), z.looseObject({})) })
  .parse(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')));

const typeMeta = z.object({ apiVersion: z.string(), kind: z.string() });

/** What an API server of Kubernetes 1.34 would refuse in a manifest: an unknown kind or field, a wrong or missing value. */
export function findManifestErrors(manifest: unknown): string[] {
  const { apiVersion, kind } = typeMeta.parse(manifest);
  const name = kinds[`${apiVersion} ${kind}`];
  if (name === undefined) return [`${apiVersion} has no ${kind}`];
  const { error } = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs }).safeParse(manifest);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
