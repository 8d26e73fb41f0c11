import { deadLetterQueue, type QueueName } from '@bookstore/contracts/events';
import { type Metrics, readOrNaN } from '@bookstore/runtime/metrics';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Histogram } from 'prom-client';

type ConsumerMetricsOptions = { metrics: Metrics; queue: QueueName };

async function countMessages(channel: Channel | undefined, queue: string): Promise<number> {
  if (!channel) return NaN;
  const { messageCount } = await channel.checkQueue(queue);
  return messageCount;
}

/** Counts what the consumer of a queue receives, applies and dead-letters; measures its lag and the queue's depth. */
export function createConsumerMetrics({ metrics, queue }: ConsumerMetricsOptions) {
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
  let channel: Channel | undefined;
  metrics.addGauge('queue_messages', ready, ['queue'], async (depth) => {
    // What is unknown is absent: in a sum over the replicas, NaN would hide what the others know.
    depth.reset();
    for (const name of [queue, deadLetterQueue(queue)]) {
      const count = await readOrNaN(() => countMessages(channel, name));
      if (!Number.isNaN(count)) depth.set({ queue: name }, count);
    }
  });
  redeliveries.inc({ queue }, 0);
  deadLetters.inc({ queue }, 0);
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
    /** Reads the depths over this channel from now on, whenever the metrics are read. */
    readDepthsFrom: (open: Channel): void => {
      channel = open;
    },
  };
}

export type ConsumerMetrics = ReturnType<typeof createConsumerMetrics>;
