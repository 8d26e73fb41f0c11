import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { K8S, listFiles, pick, readManifests, renderKustomization } from './testing/manifests.ts';
import { makeSecrets } from './testing/part-settings.ts';
import { expandCronJobs, podSpec, workload } from './testing/pods.ts';
import { role, startSecretsApi } from './testing/secrets-api.ts';

const base = renderKustomization('base');
const jobs = ['jobs', 'backup'].flatMap((folder) =>
  readManifests(...listFiles(folder).map((name) => join(folder, name))),
);
const ALL_JOBS = workload.omit({ metadata: true });

/** The files that a pod finds in /run/secrets, with their Secret and its key. */
const mounted = pick(expandCronJobs([...base, ...jobs]), ALL_JOBS).flatMap(({ spec }) => {
  const pod = podSpec.parse(spec.template.spec);
  return pod.volumes.flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap((source) =>
      'secret' in source
        ? source.secret.items.map((item) => ({
            // Compose's has the files of backups.
            pod: pod.serviceAccountName.replace(/^restore$/, 'backup'),
            secret: source.secret.name,
            ...item,
          }))
        : [],
    ),
  );
});

afterAll(removeTestFolders);

it('the Secrets on Kubernetes are given to each pod with the files, and their contents, that Compose gives it', async () => {
  const [compose, kubernetes] = [await makeTestFolder(), await makeTestFolder()];
  makeSecrets(compose);
  cpSync(join(compose, 'kept'), join(kubernetes, 'kept'), { recursive: true });
  makeSecrets(kubernetes, 'kubernetes');

  expect(mounted.length).toBeGreaterThan(15);
  for (const { pod, secret, key, path } of mounted)
    expect(readFileSync(join(kubernetes, secret, key), 'utf8')).toBe(
      readFileSync(join(compose, pod, path), 'utf8'),
    );
  const readers = readdirSync(compose).filter((name) => !['kept', 'grafana', 'alertmanager'].includes(name));
  for (const reader of readers) {
    const files = mounted.flatMap(({ pod, path }) => (pod === reader ? [path] : []));
    expect([...new Set(files)].toSorted()).toEqual(readdirSync(join(compose, reader)).toSorted());
  }
});

it.each([
  ['SMTP_URL', ['orders', 'identity']],
  ['GOOGLE_CLIENT_SECRET', ['identity']],
  ['BACKUP_PASSPHRASE', ['backup']],
])(
  'a secret that is never generated, %s, is empty until it is given, stays, and is removed when it is given as empty',
  async (name, readers) => {
    const folder = await makeTestFolder();
    const read = () => readers.map((reader) => readFileSync(join(folder, reader, name), 'utf8'));
    const make = (given?: string) => {
      makeSecrets(folder, 'compose', given === undefined ? {} : { [name]: given });
      return new Set(read());
    };
    expect(make()).toEqual(new Set(['']));
    expect(make('smtps://user:a%20b@smtp.example')).toEqual(new Set(['smtps://user:a%20b@smtp.example']));
    expect(make()).toEqual(new Set(['smtps://user:a%20b@smtp.example']));
    expect(make('')).toEqual(new Set(['']));
  },
);

describe('the Job create-secrets', () => {
  const [{ rules } = { rules: [] }] = pick(base, role);
  const decode = (value = '') => Buffer.from(value, 'base64').toString();
  const encode = (value: string) => Buffer.from(value).toString('base64');
  const token = crypto.randomUUID();
  let api: Awaited<ReturnType<typeof startSecretsApi>>;

  beforeEach(async () => {
    api = await startSecretsApi(rules, token);
  });
  afterEach(() => {
    api.close();
  });

  async function run(bearer: string = token) {
    const folder = await makeTestFolder();
    const tokenFile = join(await makeTestFolder(), 'token');
    writeFileSync(tokenFile, bearer);
    return promisify(execFile)(process.execPath, [join(K8S, 'scripts/create-secrets.mjs')], {
      env: { PATH: environment['PATH'], SECRETS_URL: api.url, TOKEN_FILE: tokenFile, SECRETS_DIR: folder },
    });
  }

  it('may create Secrets, and read none but those of earlier versions', () => {
    expect(rules).toEqual([
      { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: ['kept', 'identity'], verbs: ['get'] },
    ]);
    const bindings = base.filter(({ kind }) => /RoleBinding|ClusterRole/.test(kind));
    expect(bindings).toMatchObject([
      {
        kind: 'RoleBinding',
        roleRef: { kind: 'Role', name: 'create-secrets' },
        subjects: [{ kind: 'ServiceAccount', name: 'create-secrets' }],
      },
    ]);
  });

  it('creates every Secret that a pod of the shop mounts, and prints none', async () => {
    const { stdout } = await run();
    for (const { secret, key } of mounted) expect(api.secrets.get(secret)).toHaveProperty([key]);
    expect([...api.secrets.keys()].toSorted()).toEqual(
      [...new Set(mounted.map(({ secret }) => secret))].toSorted(),
    );
    const values = [...api.secrets.values()].flatMap((data) => Object.values(data)).filter(Boolean);
    for (const value of values) expect(stdout).not.toContain(decode(value));
  });

  it('changes nothing that is there, and adds what is missing, when it runs again', async () => {
    await run();
    const before = structuredClone(api.secrets);
    api.secrets.delete('service-token');
    await run();
    expect(api.secrets.size).toBe(before.size);
    expect(api.secrets.get('service-token')).not.toEqual(before.get('service-token'));
    for (const [name, data] of before)
      if (name !== 'service-token') expect(api.secrets.get(name)).toEqual(data);
  });

  it('takes over the values of a cluster whose secrets were in `kept` and `identity`', async () => {
    api.secrets.set('kept', { IDENTITY_MONGO_PASSWORD: encode('old-password') });
    api.secrets.set('identity', { GOOGLE_CLIENT_SECRET: encode('from-google') });
    await run();
    const url = decode(api.secrets.get('identity-mongo-password')?.['MONGO_URL']);
    expect(new URL(url).password).toBe('old-password');
    expect(decode(api.secrets.get('google-client-secret')?.['GOOGLE_CLIENT_SECRET'])).toBe('from-google');
  });

  it('fails with the reason when the API server refuses', async () => {
    await expect(run('expired')).rejects.toThrow(/secrets\/identity: 401/);
    expect(api.secrets.size).toBe(0);
  });
});
