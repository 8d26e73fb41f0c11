import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adminAuthSettings } from '@bookstore/admin-auth/config';
import { catalogSettings } from '@bookstore/catalog/config';
import { readSettings } from '@bookstore/runtime/settings';
import { gatewaySettings } from '@bookstore/gateway/config';
import { identitySettings } from '@bookstore/identity/config';
import { withSecretFiles } from '@bookstore/runtime/settings';
import { ordersSettings } from '@bookstore/orders/config';
import { webSettings } from '@bookstore/web/config';
import type { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { environment } from '@bookstore/dev-env/testing/environment';

const SETTINGS = {
  gateway: gatewaySettings,
  web: webSettings,
  catalog: catalogSettings,
  orders: ordersSettings,
  'admin-auth': adminAuthSettings,
  identity: identitySettings,
} as const;
type PartName = keyof typeof SETTINGS;

export const PART_NAMES = ['gateway', 'web', 'catalog', 'orders', 'admin-auth', 'identity'] as const;

const IMAGE: Readonly<Record<string, string>> = { PORT: '8080', OPS_PORT: '9090' };
const MOUNT = '/run/secrets/';

/** Makes the shop's secrets in `folder` as an operator does, a folder for each part. */
export function makeSecrets(folder: string): void {
  execFileSync('bash', [join(REPOSITORY, 'k8s/compose/secrets.sh')], {
    env: { PATH: environment['PATH'], SECRETS_DIR: folder },
  });
}

/**
 * Starts nothing, but reads settings as the part would: those of its image, those it is `given`, and its secrets.
 * @returns the names that it is given and does not know.
 * @throws SettingsError naming what is missing or malformed.
 */
export function readGiven(part: PartName, given: Record<string, string>, secrets: string): string[] {
  const placed: Record<string, string> = {};
  for (const [name, value] of Object.entries(given))
    placed[name] = name.endsWith('_FILE') ? value.replace(MOUNT, join(secrets, part, '/')) : value;
  readSettings<z.ZodType>(SETTINGS[part], withSecretFiles({ ...IMAGE, ...placed }));
  const known = Object.keys(SETTINGS[part].shape);
  return Object.keys(given).filter((name) => !known.includes(name.replace(/_FILE$/, '')));
}

/** The secrets that were made for a part, by the names under which settings give their files. */
export function listSecrets(part: PartName, secrets: string): string[] {
  const isThere = readdirSync(secrets).includes(part);
  return isThere ? readdirSync(join(secrets, part)).map((name) => `${name}_FILE`) : [];
}
