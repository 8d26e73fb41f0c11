import { traceLogFields } from './tracing/tracing.ts';
import { pino, type Logger } from 'pino';

export type { Logger };

/** A JSON logger on standard output that names its service on every line, and the trace it belongs to. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    mixin: traceLogFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.email'],
  });
}
