import type { QueueName } from '@bookstore/contracts/events';
import type { ConsumeMessage } from 'amqplib';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts what a queue's consumer took and set aside, and how old the facts were when they were taken. */
export type ConsumerMetrics = { taken: (message: ConsumeMessage) => void; setAside: () => void };

export function createConsumerMetrics(registry: Registry, queue: QueueName): ConsumerMetrics {
  const lag = new Histogram({
    name: 'projection_lag_seconds',
    help: 'Time from the publishing of a fact to its being in the projection.',
    labelNames: ['queue'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers: [registry],
  });
  const deadLetters = new Counter({
    name: 'dead_letters_total',
    help: 'Messages that could not be taken and were set aside.',
    labelNames: ['queue'],
    registers: [registry],
  });
  return {
    taken: ({ properties }) => {
      lag.observe({ queue }, Math.max(0, Date.now() - Number(properties.timestamp)) / 1000);
    },
    setAside: () => {
      deadLetters.inc({ queue });
    },
  };
}
