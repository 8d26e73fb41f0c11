import { REPOSITORY } from '@bookstore/dev-env/repository';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from 'yaml';
import { TABLE } from './render-parts.ts';

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

const listReaders = (secret: string): string[] =>
  Object.entries(TABLE.parts).flatMap(([name, { secrets }]) =>
    Object.values(secrets).includes(secret) ? [name] : [],
  );

function describePassword(part: string): string {
  const user = part.replaceAll('-', '_');
  return `              - secret: { name: ${part}-mongo-password, items: [{ key: ${user}, path: ${user} }] }\n`;
}

/** The files that list parts by their secrets, and what they list. */
const LISTS: Readonly<Record<string, (text: string) => string>> = {
  'k8s/scripts/secrets.sh': (text) =>
    text
      .replace(/^with_database=.*/m, `with_database='${listReaders('MONGO_URL').join(' ')}'`)
      .replace(/^with_broker=.*/m, `with_broker='${listReaders('RABBITMQ_URL').join(' ')}'`),
  'k8s/base/mongo-setup.yaml': (text) =>
    text.replace(
      /(?: +- secret: .*-mongo-password.*\n)+/,
      [...listReaders('MONGO_URL'), 'backup'].map(describePassword).join(''),
    ),
};

/** The files whose lists of parts follow from k8s/parts/parts.yaml, each with its text. */
export const renderLists = (): [file: string, text: string][] =>
  Object.entries(LISTS).map(([name, render]) => {
    const file = join(REPOSITORY, name);
    return [file, render(readFileSync(file, 'utf8'))];
  });
