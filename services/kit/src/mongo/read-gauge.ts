import mongoose, { type Connection } from 'mongoose';

/**
 * Reads the value of a gauge from the database, and NaN while the database is down: a scrape must return the other metrics
 * even then.
 */
export const readGauge = (
  { readyState }: Connection,
  read: () => Promise<number>,
): Promise<number> | number =>
  readyState === mongoose.ConnectionStates.connected ? read().catch(() => NaN) : NaN;
