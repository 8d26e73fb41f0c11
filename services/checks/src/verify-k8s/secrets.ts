import { deepStrictEqual, notDeepStrictEqual, rejects } from 'node:assert/strict';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';

const ACCOUNT = '--as=system:serviceaccount:bookstore:create-secrets';
const REFUSED = [
  ['get', 'secret/admin-password'],
  ['list', 'secrets'],
  ['update', 'secret/kept'],
  ['patch', 'secret/kept'],
  ['delete', 'secret/kept'],
  ['create', 'pods'],
  ['create', 'secrets', '--namespace=default'],
] as const;
/** No process reads it after its start. */
const DELETED = 'google-client-secret';

const secretList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), uid: z.string() }),
      data: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

async function readSecrets(cluster: Cluster) {
  const { items } = secretList.parse(JSON.parse(await cluster.kubectl('get', 'secrets', '-o=json')));
  return new Map(items.map(({ metadata, data }) => [metadata.name, { uid: metadata.uid, data }]));
}

/** Checks that the Job's account may do no more than it needs. */
async function checkRole(cluster: Cluster): Promise<void> {
  await cluster.kubectl('auth', 'can-i', 'create', 'secrets', ACCOUNT);
  await cluster.kubectl('auth', 'can-i', 'get', 'secret/kept', ACCOUNT);
  for (const request of REFUSED)
    await rejects(cluster.kubectl('auth', 'can-i', ...request, ACCOUNT), /^\s*no\b/m, request.join(' '));
}

/**
 * Checks that the Job `create-secrets`, run again, adds a Secret that is missing and changes no other.
 * @returns how many Secrets there are.
 */
export async function checkSecretsJob(cluster: Cluster): Promise<string> {
  await checkRole(cluster);
  const before = await readSecrets(cluster);
  await cluster.kubectl('delete', 'job', 'create-secrets', '--ignore-not-found');
  await cluster.kubectl('delete', 'secret', DELETED);
  await cluster.kubectl('apply', '-f', 'k8s');
  await cluster.kubectl('wait', '--for=condition=complete', '--timeout=120s', 'job/create-secrets');
  const after = await readSecrets(cluster);
  notDeepStrictEqual(after.get(DELETED)?.uid, before.get(DELETED)?.uid);
  for (const secrets of [before, after]) secrets.delete(DELETED);
  deepStrictEqual(after, before);
  return `${after.size + 1} Secrets`;
}
