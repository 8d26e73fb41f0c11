import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { Document } from 'yaml';

export const SCRIPTS_FILE = join(REPOSITORY, 'k8s/base/scripts.yaml');
const HEADER = '# Rendered from k8s/scripts by `npm run render:k8s`; edit them there.\n\n';

/** The ConfigMap of each Job, and its scripts. */
const JOBS = {
  'create-secrets': ['create-secrets.mjs', 'secrets.sh'],
  'mongo-setup': ['mongo-setup.js'],
} as const;

const readScript = (name: string): [string, string] => [
  name,
  readFileSync(join(REPOSITORY, 'k8s/scripts', name), 'utf8'),
];

/** Renders the ConfigMaps with the Jobs' scripts, as YAML. */
export function renderScripts(): string {
  const documents = Object.entries(JOBS).map(
    ([name, scripts]) =>
      new Document({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: {
          name,
          namespace: 'bookstore',
          labels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'bookstore' },
        },
        data: Object.fromEntries(scripts.map(readScript)),
      }),
  );
  return HEADER + documents.map((document) => document.toString({ lineWidth: 0 })).join('---\n');
}
