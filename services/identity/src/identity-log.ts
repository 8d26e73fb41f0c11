import type { Logger } from '@bookstore/runtime/logger';

const EMAIL = /[^\s@"']+@[^\s@"']+/g;
type Level = 'debug' | 'info' | 'warn' | 'error';

const nameOf = (value: unknown): string[] => {
  if (!(value instanceof Error)) return [];
  return ['code' in value ? `${value.name} ${String(value.code)}` : value.name];
};

/** Where better-auth logs to. It puts emails into messages and whole errors beside them: neither gets through. */
export const createIdentityLog = (logger: Logger) => ({
  level: 'warn' as const,
  log: (level: Level, message: string, ...details: unknown[]) => {
    logger[level]({ causes: details.flatMap(nameOf) }, message.replaceAll(EMAIL, '[email]'));
  },
});
