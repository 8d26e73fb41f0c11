import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countMessages } from '../audit/queues.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { type Outcome, underTraffic } from './outcome.ts';

const ORDERS_BEFORE_MS = 1000;

/** Stops the broker for a while: every order is to be accepted at the first try. */
export async function stopBroker(chaos: ChaosShop, seconds: number): Promise<Outcome> {
  const { shop, traffic } = chaos;
  const broker = shop.part('rabbitmq');
  let missed: string[] = [];
  const outcome = await underTraffic(chaos, 'broker stopped', async () => {
    await delay(ORDERS_BEFORE_MS);
    await broker.stop();
    const before = { ...traffic.orders.tries };
    await delay(seconds * 1000);
    const { accepted, failed } = traffic.orders.tries;
    await broker.start();
    const failures = failed - before.failed;
    if (failures > 0) missed = [`${failures} orders were not accepted at the first try`];
    return `${seconds} s, ${accepted - before.accepted} orders accepted, ${failures} failed tries`;
  });
  return { ...outcome, findings: [...outcome.findings, ...missed] };
}

/** Takes the broker's disk away while facts wait on it that nobody has taken yet. */
export async function wipeBroker(chaos: ChaosShop): Promise<Outcome> {
  const { shop, dataDir } = chaos;
  let facts = 0;
  const outcome = await underTraffic(chaos, 'broker wiped', async () => {
    const [broker, consumer] = [shop.part('rabbitmq'), shop.part('admin-auth')];
    await consumer.stop();
    await delay(ORDERS_BEFORE_MS);
    facts = (await countMessages(shop.rabbitUrl)).waiting;
    await broker.stop();
    await rm(join(dataDir, 'rabbitmq', 'data'), { recursive: true });
    await broker.start();
    await consumer.start();
    return `with ${facts} facts on it`;
  });
  const missed = facts > 0 ? [] : ['nothing was lost with the broker’s disk'];
  return { ...outcome, findings: [...outcome.findings, ...missed] };
}

/** Restarts MongoDB as an operator does. */
export function restartMongo(chaos: ChaosShop): Promise<Outcome> {
  return underTraffic(chaos, 'mongod restarted', async () => {
    await delay(ORDERS_BEFORE_MS);
    await chaos.shop.part('mongo').restart();
    await delay(ORDERS_BEFORE_MS);
    return 'once';
  });
}
