import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosShop } from '../chaos-shop.ts';
import { countMessages } from '../consistency/stored-state.ts';
import { type Outcome, runScenario } from './scenario.ts';

const ORDERS_BEFORE_MS = 1000;

/** Stops the broker for a while: every order must be accepted, or refused for its books, at the first attempt. */
export async function stopBroker(chaos: ChaosShop, seconds: number): Promise<Outcome> {
  const broker = chaos.shop.part('rabbitmq');
  const failures: string[] = [];
  const outcome = await runScenario(chaos, 'broker stopped', async () => {
    await delay(ORDERS_BEFORE_MS);
    await broker.stop();
    const counts = await chaos.workload.orders.countRequests(() => delay(seconds * 1000));
    const { accepted, refused, failed } = counts;
    if (failed > 0) failures.push(`${failed} orders were not answered at the first attempt`);
    await broker.start();
    return `${seconds} s, ${accepted} orders accepted, ${refused} refused, ${failed} failed attempts`;
  });
  return { ...outcome, violations: [...outcome.violations, ...failures] };
}

/** Deletes the broker's disk while there are messages on it that were not consumed. */
export async function wipeBroker(chaos: ChaosShop): Promise<Outcome> {
  const { shop, dataDir } = chaos;
  let messages = 0;
  const outcome = await runScenario(chaos, 'broker wiped', async () => {
    const [broker, consumer] = [shop.part('rabbitmq'), shop.part('admin-auth')];
    await consumer.stop();
    await delay(ORDERS_BEFORE_MS);
    messages = (await countMessages(shop.rabbitUrl)).waiting;
    await broker.stop();
    await rm(join(dataDir, 'rabbitmq', 'data'), { recursive: true });
    await broker.start();
    await consumer.start();
    return `with ${messages} messages`;
  });
  const missing = messages > 0 ? [] : ['there were no messages on the broker’s disk'];
  return { ...outcome, violations: [...outcome.violations, ...missing] };
}
