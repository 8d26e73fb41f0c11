import { z } from 'zod';

const profile = z.looseObject({ type: z.string() });
const capabilities = z.looseObject({
  add: z.string().array().default([]),
  drop: z.string().array().default([]),
});
const context = z.looseObject({
  privileged: z.boolean().default(false),
  allowPrivilegeEscalation: z.boolean().optional(),
  runAsNonRoot: z.boolean().optional(),
  runAsUser: z.int().optional(),
  procMount: z.string().optional(),
  seccompProfile: profile.optional(),
  appArmorProfile: profile.optional(),
  seLinuxOptions: z.looseObject({ type: z.string().default('') }).optional(),
  windowsOptions: z.looseObject({ hostProcess: z.boolean().default(false) }).optional(),
  sysctls: z.array(z.looseObject({ name: z.string() })).default([]),
  capabilities: capabilities.prefault({}),
});
const handler = z.looseObject({
  httpGet: z.looseObject({ host: z.string().default('') }).optional(),
  tcpSocket: z.looseObject({ host: z.string().default('') }).optional(),
});
const container = z.looseObject({
  name: z.string(),
  securityContext: context.prefault({}),
  ports: z.array(z.looseObject({ hostPort: z.int().default(0) })).default([]),
  startupProbe: handler.optional(),
  readinessProbe: handler.optional(),
  livenessProbe: handler.optional(),
  lifecycle: z.looseObject({ postStart: handler.optional(), preStop: handler.optional() }).optional(),
});
const podSpec = z.looseObject({
  hostNetwork: z.boolean().default(false),
  hostPID: z.boolean().default(false),
  hostIPC: z.boolean().default(false),
  securityContext: context.prefault({}),
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
  containers: container.array(),
  initContainers: container.array().default([]),
  ephemeralContainers: container.array().default([]),
});

type Context = z.infer<typeof context>;
type Container = z.infer<typeof container>;
type PodSpec = z.infer<typeof podSpec>;

const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.tcp_wmem',
];
const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t'];

const containersOf = (pod: PodSpec) => [...pod.containers, ...pod.initContainers, ...pod.ephemeralContainers];
const contextsOf = (pod: PodSpec): Context[] => [
  pod.securityContext,
  ...containersOf(pod).map(({ securityContext }) => securityContext),
];
const isConfined = (found: z.infer<typeof profile> | undefined) =>
  ['RuntimeDefault', 'Localhost'].includes(found?.type ?? '');
const handlersOf = ({ startupProbe, readinessProbe, livenessProbe, lifecycle }: Container) => [
  startupProbe,
  readinessProbe,
  livenessProbe,
  lifecycle?.postStart,
  lifecycle?.preStop,
];

/** The rules of the Pod Security level `restricted` of Kubernetes 1.34, with those of `baseline`; true is a violation. */
export const RESTRICTED: Readonly<Record<string, (pod: PodSpec) => boolean>> = {
  'host namespaces': ({ hostNetwork, hostPID, hostIPC }) => hostNetwork || hostPID || hostIPC,
  'host processes': (pod) => contextsOf(pod).some(({ windowsOptions }) => windowsOptions?.hostProcess),
  privileged: (pod) => contextsOf(pod).some(({ privileged }) => privileged),
  'volume types': ({ volumes }) =>
    volumes.some((volume) => Object.keys(volume).some((key) => key !== 'name' && !VOLUMES.includes(key))),
  'host ports': (pod) => containersOf(pod).some(({ ports }) => ports.some(({ hostPort }) => hostPort > 0)),
  'hosts of probes': (pod) =>
    containersOf(pod)
      .flatMap(handlersOf)
      .some((found) => [found?.httpGet?.host, found?.tcpSocket?.host].some(Boolean)),
  apparmor: (pod) =>
    contextsOf(pod).some(({ appArmorProfile: found }) => found !== undefined && !isConfined(found)),
  selinux: (pod) =>
    contextsOf(pod).some(
      ({ seLinuxOptions: found }) =>
        found && (!SELINUX_TYPES.includes(found.type) || 'user' in found || 'role' in found),
    ),
  'proc mount': (pod) => contextsOf(pod).some(({ procMount = 'Default' }) => procMount !== 'Default'),
  sysctls: ({ securityContext }) => securityContext.sysctls.some(({ name }) => !SYSCTLS.includes(name)),
  'privilege escalation': (pod) =>
    containersOf(pod).some(({ securityContext }) => securityContext.allowPrivilegeEscalation !== false),
  'non-root': (pod) =>
    containersOf(pod).some(
      ({ securityContext: { runAsNonRoot = pod.securityContext.runAsNonRoot } }) => runAsNonRoot !== true,
    ),
  'user 0': (pod) => contextsOf(pod).some(({ runAsUser }) => runAsUser === 0),
  seccomp: (pod) =>
    contextsOf(pod).some(({ seccompProfile: found }) => found !== undefined && !isConfined(found)) ||
    containersOf(pod).some(
      ({ securityContext: { seccompProfile = pod.securityContext.seccompProfile } }) =>
        !isConfined(seccompProfile),
    ),
  capabilities: (pod) =>
    containersOf(pod).some(
      ({ securityContext: { capabilities: found } }) =>
        !found.drop.includes('ALL') || found.add.some((name) => name !== 'NET_BIND_SERVICE'),
    ),
};

/** The rules of the level `restricted` that a pod breaks. */
export function findPodSecurityViolations(spec: unknown): string[] {
  const pod = podSpec.parse(spec);
  return Object.entries(RESTRICTED).flatMap(([name, isBroken]) => (isBroken(pod) ? [name] : []));
}
