import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { TABLE } from './render-parts.ts';

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
      listReaders('MONGO_URL').map(describePassword).join(''),
    ),
};

/** The files whose lists of parts follow from k8s/parts/parts.yaml, each with its text. */
export const renderLists = (): [file: string, text: string][] =>
  Object.entries(LISTS).map(([name, render]) => {
    const file = join(REPOSITORY, name);
    return [file, render(readFileSync(file, 'utf8'))];
  });
