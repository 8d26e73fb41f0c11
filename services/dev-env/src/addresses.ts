import { isPortFree, type PortBook } from './ports.ts';
import type { ShopPart } from './shop-parts.ts';
import { StartFailure } from './start-failure.ts';

/** Where one replica of a part listens: for its users, and for those who look after it. */
export type ReplicaAddress = { name: string; port: number; opsPort: number };

/** Where a part is reached, and where its replicas listen: the same unless a link leads to them. */
export type PartAddress = { port: number; isLinked: boolean; replicas: readonly ReplicaAddress[] };
export type Addresses = Readonly<Record<ShopPart, PartAddress>>;

export type ReplicaCounts = Partial<Record<ShopPart, number>>;

type Plan = { part: ShopPart; count: number; isLinked: boolean; publicPort: number };

async function claimReplica(ports: PortBook, part: ShopPart, number: number): Promise<ReplicaAddress> {
  const name = number === 1 ? part : `${part}-${number}`;
  return { name, port: await ports.claim(name), opsPort: await ports.claim(`${name}-ops`) };
}

async function claimPart(ports: PortBook, { part, count, isLinked, publicPort }: Plan): Promise<PartAddress> {
  const first = await claimReplica(ports, part, 1);
  const replicas = [first];
  for (let number = 2; number <= count; number += 1) replicas.push(await claimReplica(ports, part, number));
  const fixedPort = part === 'gateway' && publicPort;
  if (isLinked) return { port: fixedPort || (await ports.claim(`${part}-link`)), isLinked, replicas };
  const port = fixedPort || first.port;
  return { port, isLinked, replicas: [{ ...first, port }] };
}

type Wanted = { publicPort: number; replicas?: ReplicaCounts | undefined; areLinked?: boolean | undefined };

/**
 * Gives every replica of every part its ports; `publicPort` becomes the gateway's. A part with several replicas is
 * reached by a link.
 * @throws StartFailure when somebody listens on `publicPort`.
 */
export async function claimAddresses(
  ports: PortBook,
  { publicPort, replicas = {}, areLinked = false }: Wanted,
): Promise<Addresses> {
  if (publicPort && !(await isPortFree(publicPort))) {
    throw new StartFailure(
      `Port ${publicPort} is in use: end what listens there, or choose another with PORT=...`,
    );
  }
  const claim = (part: ShopPart) => {
    const count = replicas[part] ?? 1;
    return claimPart(ports, { part, count, isLinked: areLinked || count > 1, publicPort });
  };
  return {
    catalog: await claim('catalog'),
    orders: await claim('orders'),
    'admin-auth': await claim('admin-auth'),
    identity: await claim('identity'),
    web: await claim('web'),
    gateway: await claim('gateway'),
  };
}
