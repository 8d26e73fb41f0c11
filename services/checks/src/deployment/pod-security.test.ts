import { describe, expect, it } from '@jest/globals';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { Document } from 'yaml';
import { listFiles, pick, readManifests, renderKustomization } from './testing/manifests.ts';
import { expandCronJobs, podSpec, workload } from './testing/pods.ts';

const readFolder = (folder: string) => readManifests(...listFiles(folder).map((name) => `${folder}/${name}`));
const podsOf = (objects: readonly unknown[]) =>
  pick(expandCronJobs(objects), workload.omit({ metadata: true })).map(({ spec }) => spec.template.spec);

describe.each([
  ['k8s/base', podsOf(renderKustomization('base')), SHOP_PARTS.length + 4],
  ['k8s/ha', podsOf(renderKustomization('ha')), SHOP_PARTS.length + 4],
  ['k8s/jobs', podsOf(readFolder('jobs')), 3],
  ['k8s/backup', podsOf(readFolder('backup')), 1],
  ['k8s/mail-catcher', podsOf(readFolder('mail-catcher')), 1],
] as const)('every pod of %s', (_folder, pods, count) => {
  it('asks for no more than the level restricted allows', () => {
    expect(pods).toHaveLength(count);
    for (const pod of pods) expect(podSpec.safeParse(pod).error?.issues).toBeUndefined();
  });
});

const [store] = podsOf(readManifests('base/mongo.yaml'));

const EXCESSES: readonly (readonly [path: string, value: unknown])[] = [
  ['hostNetwork', true],
  ['hostPID', true],
  ['hostIPC', true],
  ['ephemeralContainers', []],
  ['securityContext.appArmorProfile', { type: 'Unconfined' }],
  ['securityContext.seLinuxOptions', { user: 'system_u' }],
  ['securityContext.sysctls', [{ name: 'kernel.msgmax', value: '65536' }]],
  ['securityContext.runAsNonRoot', undefined],
  ['securityContext.runAsUser', 0],
  ['securityContext.seccompProfile', undefined],
  ['volumes.0.hostPath', { path: '/' }],
  ['volumes.1.projected.sources.0', { clusterTrustBundle: { path: 'ca.crt' } }],
  ['containers.0.ports.0.hostPort', 27017],
  ['containers.0.livenessProbe.tcpSocket.host', '203.0.113.1'],
  ['containers.0.lifecycle', { preStop: { sleep: { seconds: 5 }, tcpSocket: { port: 80, host: 'x' } } }],
  ['containers.0.securityContext.windowsOptions', { hostProcess: true }],
  ['containers.0.securityContext.privileged', true],
  ['containers.0.securityContext.seLinuxOptions', { type: 'spc_t' }],
  ['containers.0.securityContext.procMount', 'Unmasked'],
  ['containers.0.securityContext.allowPrivilegeEscalation', true],
  ['containers.0.securityContext.runAsNonRoot', false],
  ['containers.0.securityContext.seccompProfile', { type: 'Unconfined' }],
  ['containers.0.securityContext.capabilities.add', ['SYS_ADMIN']],
  ['initContainers.0.securityContext.allowPrivilegeEscalation', undefined],
  ['initContainers.0.securityContext.runAsUser', 0],
  ['initContainers.0.securityContext.capabilities.drop', ['KILL']],
];

describe('a pod of the shop', () => {
  it.each(EXCESSES)('may not set %s to %j', (path, value) => {
    const pod = new Document(store, { aliasDuplicateObjects: false });
    pod.setIn(path.split('.'), value);
    expect(podSpec.safeParse(store).success).toBe(true);
    const { error } = podSpec.safeParse(pod.toJS());
    expect(error?.issues).toHaveLength(1);
    expect(JSON.stringify(error?.issues)).toContain(path.split('.').findLast((key) => /\D/.test(key)));
  });
});
