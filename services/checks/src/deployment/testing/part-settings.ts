import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';
import { environment } from '@bookstore/dev-env/testing/environment';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import type { z } from 'zod';

/** What the image sets. */
const IMAGE: Readonly<Record<string, string>> = { PORT: '8080', OPS_PORT: '9090' };
const MOUNT = '/run/secrets/';

/** Creates the shop's secrets in `folder`, `given` or generated: a folder for each part, or each Secret of Kubernetes. */
export function makeSecrets(
  folder: string,
  target: 'compose' | 'kubernetes' = 'compose',
  given: Record<string, string> = {},
): void {
  execFileSync('bash', [join(REPOSITORY, 'k8s/scripts/secrets.sh')], {
    env: { PATH: environment['PATH'], SECRETS_DIR: folder, FOR: target, ...given },
  });
}

export const listSettings = (part: ShopPart): string[] => Object.keys(PARTS[part].schema.shape);

/**
 * Reads settings as a part does when it starts with these variables and its secrets.
 * @returns the names of those variables that the part does not know.
 * @throws SettingsError naming what is missing or malformed.
 */
export function findUnknownSettings(
  part: ShopPart,
  variables: Record<string, string>,
  secrets: string,
): string[] {
  const placed = Object.entries(variables).map(([name, value]): [string, string] => [
    name,
    name.endsWith('_FILE') ? value.replace(MOUNT, join(secrets, part, '/')) : value,
  ]);
  const { schema } = PARTS[part];
  readSettings<z.ZodType>(schema, withSecretFiles(schema, { ...IMAGE, ...Object.fromEntries(placed) }));
  return Object.keys(variables).filter((name) => !(name.replace(/_FILE$/, '') in schema.shape));
}

/** The settings that name the files of a part's secrets. */
export function listSecretSettings(part: ShopPart, secrets: string): string[] {
  const folder = join(secrets, part);
  return existsSync(folder) ? readdirSync(folder).map((name) => `${name}_FILE`) : [];
}
