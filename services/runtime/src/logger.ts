import { destination, pino, type Logger } from 'pino';
import { traceLogFields } from './tracing.ts';

export type { Logger };

const FLUSH_MS = 200;
const CHUNK_BYTES = 8 * 1024;
const REDACTED = ['*.authorization', '*.cookie', '*.password', '*.token', '*.email'];

type LoggerOptions = {
  /**
   * For a process that logs every request: lines are written in chunks, at the latest after 200 ms, and not searched
   * for secrets, which would cost as much as the line itself. Log only fixed fields with it.
   */
  isBuffered?: boolean;
};

/** A JSON logger on standard output. Each line names the service and, while tracing is on, the trace it belongs to. */
export function createLogger(
  service: string,
  level: string,
  { isBuffered = false }: LoggerOptions = {},
): Logger {
  const options = {
    level,
    base: { service },
    mixin: traceLogFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return isBuffered
    ? pino(options, destination({ minLength: CHUNK_BYTES, periodicFlush: FLUSH_MS }))
    : pino({ ...options, redact: REDACTED });
}
