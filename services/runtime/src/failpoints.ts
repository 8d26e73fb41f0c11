import { channel } from 'node:diagnostics_channel';

/** The diagnostics channel on which failpoints are announced, inside the process. */
export const FAILPOINT_CHANNEL = 'bookstore:failpoint';

const passed = channel(FAILPOINT_CHANNEL);

/**
 * Announces that the process has got to a failpoint: a step between a write and what follows from it. It may crash behind
 * any of them, and nothing may get lost or be counted twice. It costs one comparison while nothing subscribes.
 */
export function failpoint(name: string): void {
  if (passed.hasSubscribers) passed.publish(name);
}
