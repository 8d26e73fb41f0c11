import { Gauge, type Registry } from 'prom-client';

/** What of a MongoDB client tells of its connections. */
export type PoolSource = { on: (name: PoolEvent, listener: () => void) => unknown };
type PoolEvent =
  | 'connectionCreated'
  | 'connectionClosed'
  | 'connectionCheckOutStarted'
  | 'connectionCheckOutFailed'
  | 'connectionCheckedOut'
  | 'connectionCheckedIn';

/** Counts the connections of a MongoDB client from before it connects; the result watches one more. */
export function createPoolMetrics(registry: Registry): (client: PoolSource) => void {
  const open = { total: 0, inUse: 0, waiting: 0 };
  new Gauge({
    name: 'mongodb_pool_connections',
    help: 'Open connections to the database, by whether they are in use or available.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, open.inUse);
      this.set({ state: 'available' }, open.total - open.inUse);
    },
  });
  new Gauge({
    name: 'mongodb_pool_waiting_requests',
    help: 'Operations that wait for a connection to the database.',
    registers: [registry],
    collect() {
      this.set(open.waiting);
    },
  });
  return (client) => {
    client.on('connectionCreated', () => (open.total += 1));
    client.on('connectionClosed', () => (open.total -= 1));
    client.on('connectionCheckOutStarted', () => (open.waiting += 1));
    client.on('connectionCheckOutFailed', () => (open.waiting -= 1));
    client.on('connectionCheckedOut', () => {
      open.waiting -= 1;
      open.inUse += 1;
    });
    client.on('connectionCheckedIn', () => (open.inUse -= 1));
  };
}
