import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BackupCosts, findBackup } from '../verify-compose/backup.ts';
import type { Cluster } from './cluster.ts';

const PASSPHRASE = `BACKUP_PASSPHRASE=${crypto.randomUUID()}`;

/** Makes a backup as the schedule does. @returns its path in the claim `backups`. */
async function backUp(cluster: Cluster): Promise<string> {
  await cluster.run('env', PASSPHRASE, 'k8s/make-secrets');
  await cluster.kubectl('apply', '-f', 'k8s/backup');
  await cluster.kubectl('create', 'job', '--from=cronjob/backup', 'backup-now');
  await cluster.kubectl('wait', '--for=condition=complete', '--timeout=300s', 'job/backup-now');
  return findBackup(await cluster.kubectl('logs', 'job/backup-now'));
}

async function copyOut(cluster: Cluster, path: string, file: string): Promise<void> {
  await cluster.kubectl('create', '-f', 'k8s/jobs/backup-files.yaml');
  const pod = ['--for=condition=ready', '--timeout=120s', 'pod', '-l=app.kubernetes.io/name=backup-files'];
  await cluster.kubectl('wait', ...pod);
  await cluster.run('bash', '-c', `kubectl -n bookstore exec job/backup-files -- cat ${path} > ${file}`);
}

/**
 * Backs up the running shop as k8s/README.md says, deletes its namespace with all volumes, and restores it.
 * @returns the size of the backup in bytes, and how many seconds backing up and restoring took.
 */
export async function backUpAndRestore(cluster: Cluster): Promise<BackupCosts> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-backup-'));
  const timed = async <T>(work: () => Promise<T>) => {
    const start = performance.now();
    return { result: await work(), seconds: (performance.now() - start) / 1000 };
  };
  try {
    const backup = await timed(() => backUp(cluster));
    const file = join(folder, basename(backup.result));
    await copyOut(cluster, backup.result, file);
    await cluster.run('kubectl', 'delete', 'namespace', 'bookstore');
    const restored = await timed(() => cluster.run('env', PASSPHRASE, 'k8s/restore', file));
    await cluster.kubectl('apply', '-f', 'k8s');
    return { bytes: (await stat(file)).size, seconds: [backup.seconds, restored.seconds] };
  } finally {
    await rm(folder, { recursive: true });
  }
}
