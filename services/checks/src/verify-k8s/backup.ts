import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

const TOOLS = ['mongodump', 'mongorestore'];
const LOGIN = '-u root -p "$(cat /run/secrets/MONGO_ROOT_PASSWORD)"';
/** The members' own user: `root` is signed out when the users are restored, before the oplog is. */
const MEMBER_LOGIN = '-u __system --authenticationDatabase local -p "$(cat /data/configdb/keyfile)"';
/** Without network policies, which deny everything until all files are applied. */
const STORE = ['00-namespace.yaml', 'mongo.yaml', 'scripts.yaml', 'mongo-setup.yaml'].flatMap((name) => [
  '-f',
  join('k8s', name),
]);

/** Where MongoDB's Database Tools are: in its image, or on this machine's PATH. */
export async function findTools(cluster: Cluster): Promise<'image' | 'machine' | undefined> {
  const command = ['bash', '-c', TOOLS.map((tool) => `command -v ${tool}`).join(' && ')] as const;
  const succeeds = (run: Promise<unknown>) =>
    run.then(
      () => true,
      () => false,
    );
  if (await succeeds(cluster.kubectl('exec', 'mongo-0', '-c', 'mongo', '--', ...command))) return 'image';
  return (await succeeds(cluster.run(...command))) ? 'machine' : undefined;
}

/** Runs a shell command in mongo-0, with a redirection on this machine; its image lacks the tools if `isCopied`. */
async function execute(cluster: Cluster, command: string, redirection: string, isCopied: boolean) {
  const pod = 'kubectl -n bookstore exec -i mongo-0 -c mongo --';
  if (isCopied)
    for (const tool of TOOLS)
      await cluster.run(
        'bash',
        '-c',
        `${pod} bash -c 'cat > /tmp/${tool} && chmod +x /tmp/${tool}' < "$(command -v ${tool})"`,
      );
  await cluster.run('bash', '-c', `${pod} bash -c 'PATH=$PATH:/tmp ${command}' ${redirection}`);
}

/**
 * Backs up the running shop as k8s/README.md says, deletes its namespace with all volumes, and restores it.
 * @returns the size of the database's backup in bytes.
 */
export async function backUpAndRestore(cluster: Cluster, tools: 'image' | 'machine'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-backup-'));
  const [secrets, dump] = [join(folder, 'secrets.yaml'), join(folder, 'mongo.gz')];
  const isCopied = tools === 'machine';
  try {
    await cluster.run('bash', '-c', `umask 077; kubectl -n bookstore get secrets -o yaml > ${secrets}`);
    await execute(cluster, `mongodump ${LOGIN} --oplog --archive --gzip`, `> ${dump}`, isCopied);
    await cluster.run('kubectl', 'delete', 'namespace', 'bookstore');

    await cluster.run('kubectl', 'apply', ...STORE, '-f', secrets);
    await cluster.kubectl('wait', '--for=condition=complete', '--timeout=300s', 'job/mongo-setup');
    await execute(
      cluster,
      `mongorestore ${MEMBER_LOGIN} --oplogReplay --drop --archive --gzip`,
      `< ${dump}`,
      isCopied,
    );
    await cluster.kubectl('apply', '-f', 'k8s');
    return (await stat(dump)).size;
  } finally {
    await rm(folder, { recursive: true });
  }
}
