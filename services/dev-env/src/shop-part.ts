import { join } from 'node:path';
import type { PartAddress, ReplicaAddress } from './addresses.ts';
import type { ConstellationOptions } from './constellation-options.ts';
import { inheritedBy } from './environment.ts';
import { PART_PLANS } from './part-plans.ts';
import { Part } from './processes/part.ts';
import type { ProcessSpec } from './processes/process-spec.ts';
import { REPOSITORY } from './repository.ts';
import type { ShopPart } from './shop-parts.ts';
import type { Site } from './site.ts';
import type { Wiring } from './wiring.ts';

// A young generation of 4 MB a half keeps an idle service at 72 MiB, where the usual 16 MB make it 95.
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=4'] as const;
const PROBE_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 7_000;

type ShopPartPlan = {
  name: ShopPart;
  address: PartAddress;
  wiring: Wiring;
  options: ConstellationOptions;
};

/** Whether the replica that is looked after at `opsPort` says that it is ready. */
export async function answersReady(opsPort: number): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal });
  await response.arrayBuffer();
  return response.ok;
}

function describeReplica({ environment }: Site, plan: ShopPartPlan, address: ReplicaAddress): ProcessSpec {
  const { entry, tier, settings } = PART_PLANS[plan.name];
  const own = {
    NODE_ENV: 'production',
    PORT: String(address.port),
    OPS_PORT: String(address.opsPort),
    LOG_LEVEL: plan.options.logLevel ?? 'info',
    DRAIN_MS: '0',
    ...settings(plan.wiring),
    ...plan.options.overrides?.[plan.name],
  };
  return {
    name: address.name,
    tier,
    command: process.execPath,
    args: [...NODE_FLAGS, join(REPOSITORY, entry)],
    cwd: REPOSITORY,
    environment: { ...inheritedBy(environment), ...own },
    isReady: () => answersReady(address.opsPort),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: Number(own.DRAIN_MS) + STOP_TIMEOUT_MS,
  };
}

/**
 * Starts all replicas of one part of the shop.
 * @throws StartFailure with the end of its log when one does not get ready.
 */
export async function startShopPart(site: Site, plan: ShopPartPlan): Promise<Part> {
  const specs = plan.address.replicas.map((address) => describeReplica(site, plan, address));
  return new Part(plan.name, await Promise.all(specs.map((spec) => site.supervisor.run(spec))));
}
