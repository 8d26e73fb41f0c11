import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@bookstore/runtime/logger';

const asText = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));

/** Sends what Nest itself logs through the service's own logger; its chatter at start counts as debug. */
export const createNestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown, context: unknown) => {
    logger.debug({ context }, asText(message));
  },
  warn: (message: unknown, context: unknown) => {
    logger.warn({ context }, asText(message));
  },
  error: (message: unknown, ...details: unknown[]) => {
    logger.error({ details }, asText(message));
  },
});
