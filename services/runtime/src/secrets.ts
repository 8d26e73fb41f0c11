import { readFileSync } from 'node:fs';
import { SettingsError } from './settings.ts';

/** The settings that hold a secret. Each can be given as `<NAME>_FILE`, the path of a file that holds it. */
const SECRET_SETTINGS = [
  'MONGO_URL',
  'RABBITMQ_URL',
  'ADMIN_PASSWORD',
  'IDENTITY_SECRET',
  'FACTS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
] as const;

type Environment = Record<string, string | undefined>;

function readSecret(name: string, path: string, faults: string[]): [name: string, value: string][] {
  try {
    return [[name, readFileSync(path, 'utf8').trimEnd()]];
  } catch {
    faults.push(`${name}_FILE (unreadable)`);
    return [];
  }
}

/**
 * The environment with what its `<NAME>_FILE` variables point to, without the line break at the end: so a secret stays
 * out of the environment, which `docker inspect` shows.
 * @throws SettingsError naming every file that cannot be read and every secret that is given in both ways.
 */
export function withSecretFiles(environment: Environment): Environment {
  const faults: string[] = [];
  const secrets = SECRET_SETTINGS.flatMap((name) => {
    const path = environment[`${name}_FILE`];
    if (!path) return [];
    if (environment[name]) faults.push(`${name} (also given as ${name}_FILE)`);
    return readSecret(name, path, faults);
  });
  if (faults.length > 0) throw new SettingsError(`Settings are wrong: ${faults.join(', ')}`);
  return { ...environment, ...Object.fromEntries(secrets) };
}
