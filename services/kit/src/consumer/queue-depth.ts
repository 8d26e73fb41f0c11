import { deadLetterQueue, type QueueName } from '@bookstore/contracts/events';
import type { Channel } from 'amqplib';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '@bookstore/runtime/logger';

const ASK_EVERY_MS = 10_000;

type QueueDepthOptions = { registry: Registry; queue: QueueName; logger: Logger };

/**
 * Measures how much waits in a queue and in the queue of its dead letters. The broker is asked at intervals and not by
 * a scrape, which must not wait for a broker that is away: the figures are then those of the last answer.
 */
export function createQueueDepth({ registry, queue, logger }: QueueDepthOptions) {
  const depth = new Gauge({
    name: 'queue_messages',
    help: 'Messages that are ready in a queue; a queue of dead letters ends in .dead.',
    labelNames: ['queue'],
    registers: [registry],
  });
  const ask = async (channel: Channel) => {
    for (const name of [queue, deadLetterQueue(queue)])
      depth.set({ queue: name }, (await channel.checkQueue(name)).messageCount);
  };
  /** Watches the queue by a channel for as long as that is open. */
  return async (channel: Channel): Promise<void> => {
    await ask(channel);
    const timer = setInterval(() => {
      ask(channel).catch((error: unknown) => {
        logger.debug({ err: error }, 'queue depth is not known');
      });
    }, ASK_EVERY_MS).unref();
    channel.on('close', () => {
      clearInterval(timer);
    });
  };
}
