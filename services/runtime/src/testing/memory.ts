import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** @returns the bytes that this process has in use after garbage collection, with those of its buffers. */
export function measureLiveBytes(): number {
  setFlagsFromString('--expose-gc');
  // The buffers that one collection finds dead are freed beside the process, and counted off when the next begins.
  runInNewContext('gc(); gc()');
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
