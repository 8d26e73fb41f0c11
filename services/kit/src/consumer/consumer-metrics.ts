import type { QueueName } from '@bookstore/contracts/events';
import type { ConsumeMessage } from 'amqplib';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts what a queue's consumer received, took and set aside, and how old the facts were when they were taken. */
export type ConsumerMetrics = {
  received: (message: ConsumeMessage) => void;
  processed: (message: ConsumeMessage) => void;
  deadLettered: () => void;
};

export function createConsumerMetrics(registry: Registry, queue: QueueName): ConsumerMetrics {
  const registers = [registry];
  const lag = new Histogram({
    name: 'projection_lag_seconds',
    help: 'Time from the write that made a fact to its being in the projection.',
    labelNames: ['queue'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers,
  });
  const redeliveries = new Counter({
    name: 'redeliveries_total',
    help: 'Messages that came again because an earlier delivery was not acknowledged.',
    labelNames: ['queue'],
    registers,
  });
  const deadLetters = new Counter({
    name: 'dead_letters_total',
    help: 'Messages that this process could not take and set aside.',
    labelNames: ['queue'],
    registers,
  });
  redeliveries.inc({ queue }, 0);
  deadLetters.inc({ queue }, 0);
  return {
    received: ({ fields }) => {
      if (fields.redelivered) redeliveries.inc({ queue });
    },
    processed: ({ properties }) => {
      lag.observe({ queue }, Math.max(0, Date.now() - Number(properties.timestamp)) / 1000);
    },
    deadLettered: () => {
      deadLetters.inc({ queue });
    },
  };
}
