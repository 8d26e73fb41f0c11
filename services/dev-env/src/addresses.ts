import { isPortFree, type PortBook } from './ports.ts';
import { SHOP_PARTS, type ShopPart } from './shop-parts.ts';
import { StartFailure } from './start-failure.ts';

/** Where one replica of a part listens: for the others, and for those who look after it. */
export type ReplicaAddress = { name: string; port: number; opsPort: number };
export type Addresses = Readonly<Record<ShopPart, readonly ReplicaAddress[]>>;

export type ReplicaCounts = Partial<Record<ShopPart, number>>;

async function claimReplica(ports: PortBook, part: ShopPart, number: number): Promise<ReplicaAddress> {
  const name = number === 1 ? part : `${part}-${number}`;
  return { name, port: await ports.claim(name), opsPort: await ports.claim(`${name}-ops`) };
}

/**
 * Gives every replica of every part its ports; the first gateway gets `publicPort`, the shop's own.
 * @throws StartFailure when somebody listens on `publicPort`.
 */
export async function claimAddresses(
  ports: PortBook,
  publicPort: number,
  replicas: ReplicaCounts,
): Promise<Addresses> {
  if (publicPort && !(await isPortFree(publicPort))) {
    throw new StartFailure(
      `Port ${publicPort} is in use: end what listens there, or choose another with PORT=...`,
    );
  }
  const addresses: Record<ShopPart, ReplicaAddress[]> = {
    catalog: [],
    orders: [],
    'admin-auth': [],
    identity: [],
    web: [],
    gateway: [],
  };
  for (const part of SHOP_PARTS) {
    for (let number = 1; number <= (replicas[part] ?? 1); number += 1) {
      const replica = await claimReplica(ports, part, number);
      const isDoor = part === 'gateway' && number === 1 && publicPort;
      addresses[part].push(isDoor ? { ...replica, port: publicPort } : replica);
    }
  }
  return addresses;
}
