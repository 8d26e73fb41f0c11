import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { renderKustomization } from '../deployment/kustomization.ts';
import { findPodSecurityViolations, RESTRICTED } from './pod-security.ts';

const workload = z.object({ spec: z.object({ template: z.object({ spec: z.unknown() }) }) });

const podsOf = (folder: string) =>
  renderKustomization(join(REPOSITORY, 'k8s', folder)).flatMap((object) => {
    const found = workload.safeParse(object);
    return found.success ? [[object.metadata.name, found.data.spec.template.spec] as const] : [];
  });

describe.each(['base', 'ha'])('every pod of k8s/%s', (folder) => {
  it('keeps to the level restricted', () => {
    const pods = podsOf(folder);
    expect(pods).toHaveLength(9);
    for (const [name, pod] of pods) expect([name, findPodSecurityViolations(pod)]).toEqual([name, []]);
  });
});

const CONFINED = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
const SAFE = {
  securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [{ name: 'web', securityContext: CONFINED }],
};
const withPod = (context: object) => ({ ...SAFE, securityContext: { ...SAFE.securityContext, ...context } });
const withContainer = (container: object) => ({
  ...SAFE,
  containers: [{ ...SAFE.containers[0], ...container }],
});
const withContext = (context: object) => withContainer({ securityContext: { ...CONFINED, ...context } });
const withInit = (context: object) => ({
  ...SAFE,
  initContainers: [{ name: 'prepare', securityContext: { ...CONFINED, ...context } }],
});

const BROKEN: readonly (readonly [rule: string, pod: object])[] = [
  ['host namespaces', { ...SAFE, hostNetwork: true }],
  ['host namespaces', { ...SAFE, hostPID: true }],
  ['host namespaces', { ...SAFE, hostIPC: true }],
  ['host processes', withContext({ windowsOptions: { hostProcess: true } })],
  ['privileged', withContext({ privileged: true })],
  ['volume types', { ...SAFE, volumes: [{ name: 'host', hostPath: { path: '/' } }] }],
  ['host ports', withContainer({ ports: [{ containerPort: 80, hostPort: 80 }] })],
  ['hosts of probes', withContainer({ livenessProbe: { httpGet: { port: 80, host: '203.0.113.1' } } })],
  ['hosts of probes', withContainer({ lifecycle: { preStop: { tcpSocket: { port: 80, host: 'x' } } } })],
  ['apparmor', withPod({ appArmorProfile: { type: 'Unconfined' } })],
  ['selinux', withContext({ seLinuxOptions: { type: 'spc_t' } })],
  ['selinux', withPod({ seLinuxOptions: { user: 'system_u' } })],
  ['proc mount', withContext({ procMount: 'Unmasked' })],
  ['sysctls', withPod({ sysctls: [{ name: 'kernel.msgmax', value: '65536' }] })],
  ['privilege escalation', withContext({ allowPrivilegeEscalation: true })],
  ['privilege escalation', withInit({ allowPrivilegeEscalation: undefined })],
  ['non-root', withContext({ runAsNonRoot: false })],
  ['non-root', withPod({ runAsNonRoot: undefined })],
  ['user 0', withPod({ runAsUser: 0 })],
  ['user 0', withInit({ runAsUser: 0 })],
  ['seccomp', withContext({ seccompProfile: { type: 'Unconfined' } })],
  ['seccomp', withPod({ seccompProfile: undefined })],
  ['capabilities', withContext({ capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } })],
  ['capabilities', withInit({ capabilities: { drop: ['KILL'] } })],
];

describe('the level restricted', () => {
  it('takes a pod that asks for nothing, and one that listens below 1024', () => {
    const listening = withContext({ capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] } });
    expect([SAFE, listening].map(findPodSecurityViolations)).toEqual([[], []]);
  });

  it.each(BROKEN)('refuses what breaks the rule of %s', (rule, pod) => {
    expect(findPodSecurityViolations(pod)).toEqual([rule]);
  });

  it('has no rule that nothing here breaks', () => {
    expect(new Set(BROKEN.map(([rule]) => rule))).toEqual(new Set(Object.keys(RESTRICTED)));
  });
});
