import { isPortFree, type PortRegistry } from './ports.ts';
import { SHOP_PARTS, type ShopPart } from './shop-parts.ts';
import { StartFailure } from './start-failure.ts';

/** Where one replica of a part listens: for requests, and for probes and metrics. */
export type ReplicaAddress = { name: string; port: number; opsPort: number };

/** Where a part is reached, which with several replicas is the port of a proxy. */
export type PartAddress = { port: number; hasProxy: boolean; replicas: readonly ReplicaAddress[] };

type Options = {
  /** The port of the gateway; with 0 it gets a free one. */
  publicPort: number;
  replicas?: Partial<Record<ShopPart, number>> | undefined;
  withProxies?: boolean | undefined;
};

/** Assigns ports to every replica of every part. */
export async function claimAddresses(ports: PortRegistry, options: Options) {
  const { publicPort, replicas: counts = {}, withProxies = false } = options;
  if (publicPort && !(await isPortFree(publicPort))) {
    throw new StartFailure(`Port ${publicPort} is in use. Stop what listens there or set another PORT.`);
  }
  const addresses = new Map<ShopPart, PartAddress>();
  for (const part of SHOP_PARTS) {
    const replicas: ReplicaAddress[] = [];
    const count = counts[part] ?? 1;
    const hasProxy = withProxies || count > 1;
    const fixedPort = part === 'gateway' ? publicPort : 0;
    for (let number = 1; number <= count; number += 1) {
      const name = number === 1 ? part : `${part}-${number}`;
      const port = (!hasProxy && fixedPort) || (await ports.claim(name));
      replicas.push({ name, port, opsPort: await ports.claim(`${name}-ops`) });
    }
    const port = fixedPort || (await ports.claim(hasProxy ? `${part}-proxy` : part));
    addresses.set(part, { port, hasProxy, replicas });
  }
  return (part: ShopPart): PartAddress => {
    const address = addresses.get(part);
    if (!address) throw new Error(`no address for ${part}`);
    return address;
  };
}

export type Addresses = Awaited<ReturnType<typeof claimAddresses>>;
