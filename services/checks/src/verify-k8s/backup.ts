import { basename, join } from 'node:path';
import { findBackup, tryBackup } from '../verify-compose/backup.ts';
import type { Cluster } from './cluster.ts';

const PASSPHRASE = `BACKUP_PASSPHRASE=${crypto.randomUUID()}`;

/** Makes a backup as the schedule does. @returns its copy in the folder. */
async function backUp({ run, kubectl }: Cluster, folder: string): Promise<string> {
  await run('env', PASSPHRASE, 'k8s/make-secrets');
  await kubectl('apply', '-f', 'k8s/backup');
  await kubectl('create', 'job', '--from=cronjob/backup', 'backup-now');
  await kubectl('wait', '--for=condition=complete', '--timeout=300s', 'job/backup-now');
  const path = findBackup(await kubectl('logs', 'job/backup-now'));
  const copy = join(folder, basename(path));
  await kubectl('create', '-f', 'k8s/jobs/backup-files.yaml');
  const pod = ['--for=condition=ready', '--timeout=120s', 'pod', '-l=app.kubernetes.io/name=backup-files'];
  await kubectl('wait', ...pod);
  await run('bash', '-c', `kubectl -n bookstore exec job/backup-files -- cat ${path} > ${copy}`);
  return copy;
}

/** Backs up the running shop as k8s/README.md says, deletes its namespace with all volumes, and restores it. */
export const backUpAndRestore = (cluster: Cluster): Promise<string> =>
  tryBackup({
    backUp: (folder) => backUp(cluster, folder),
    restore: async (copy) => {
      await cluster.run('kubectl', 'delete', 'namespace', 'bookstore');
      await cluster.run('env', PASSPHRASE, 'k8s/restore', copy);
      await cluster.kubectl('apply', '-f', 'k8s');
    },
  });
