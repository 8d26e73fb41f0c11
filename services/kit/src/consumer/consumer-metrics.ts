import { deadLetterQueue, type QueueName } from '@bookstore/contracts/events';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Histogram } from 'prom-client';

const DEPTH_INTERVAL_MS = 10_000;

type ConsumerMetricsOptions = { metrics: Metrics; queue: QueueName; logger: Logger };

/** Counts what the consumer of a queue receives, applies and dead-letters; measures its lag and the queue's depth. */
export function createConsumerMetrics({ metrics, queue, logger }: ConsumerMetricsOptions) {
  const lag = new Histogram({
    name: 'projection_lag_seconds',
    help: 'Time from the write of a state to its being in the projection.',
    labelNames: ['queue'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers: [metrics],
  });
  const redelivered = 'Messages that were delivered again because they had not been acknowledged.';
  const redeliveries = metrics.addCounter('redeliveries_total', redelivered, 'queue');
  const deadLettered = 'Messages that this process could not process and dead-lettered.';
  const deadLetters = metrics.addCounter('dead_letters_total', deadLettered, 'queue');
  const ready = 'Messages that are ready in a queue; the name of a dead letter queue ends in .dead.';
  const depth = metrics.addGauge('queue_messages', ready, ['queue']);
  redeliveries.inc({ queue }, 0);
  deadLetters.inc({ queue }, 0);
  const readDepth = async (channel: Channel) => {
    for (const name of [queue, deadLetterQueue(queue)])
      depth.set({ queue: name }, (await channel.checkQueue(name)).messageCount);
  };
  return {
    received: ({ fields }: ConsumeMessage) => {
      if (fields.redelivered) redeliveries.inc({ queue });
    },
    /** A message of another publisher may have no timestamp, or one that is no number. */
    applied: ({ properties }: ConsumeMessage) => {
      const seconds = (Date.now() - Number(properties.timestamp)) / 1000;
      if (Number.isFinite(seconds)) lag.observe({ queue }, Math.max(0, seconds));
    },
    deadLettered: () => {
      deadLetters.inc({ queue });
    },
    /** Reads the depths at intervals while the channel is open: a scrape must not wait for a broker that is down. */
    watchDepth: async (channel: Channel): Promise<void> => {
      await readDepth(channel);
      const timer = setInterval(() => {
        readDepth(channel).catch((error: unknown) => {
          logger.debug({ err: error }, 'queue depth unknown');
        });
      }, DEPTH_INTERVAL_MS).unref();
      channel.on('close', () => {
        clearInterval(timer);
      });
    },
  };
}

export type ConsumerMetrics = ReturnType<typeof createConsumerMetrics>;
