import { destination, pino, type Logger } from 'pino';
import { traceLogFields } from './tracing.ts';

export type { Logger };

const FLUSH_MS = 200;
const CHUNK_BYTES = 8 * 1024;
/** Of lines that cannot be written; later ones are dropped. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;
const REDACTED = ['*.authorization', '*.cookie', '*.password', '*.token', '*.email'];

type LoggerOptions = {
  /**
   * For a process that logs every request: lines are written in chunks, at the latest after 200 ms, and not searched
   * for secrets, which would cost as much as the line itself. Log only fixed fields with it.
   */
  isBuffered?: boolean;
};

/**
 * Standard output. Lines that cannot be written, because the disk is full or their reader stalls or has gone, are tried
 * again with the next one: logging never ends a process and never blocks it.
 */
function openOutput(isBuffered: boolean) {
  const output = destination({
    sync: true,
    maxLength: MAX_UNWRITTEN_BYTES,
    retryEAGAIN: () => false,
    ...(isBuffered && { minLength: CHUNK_BYTES }),
  });
  output.on('error', () => undefined);
  // sonic-boom's own, which pino calls after a fatal line, never returns while the disk is full.
  const flush = () => {
    output.flush();
  };
  output.flushSync = flush;
  if (isBuffered) {
    flushSoonAfterWrites(output);
    process.once('exit', flush);
  }
  return output;
}

/** Unlike sonic-boom's `periodicFlush`, which wakes an idle process five times a second. */
function flushSoonAfterWrites(output: ReturnType<typeof destination>): void {
  const write = output.write.bind(output);
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    output.flush();
  };
  output.write = (line) => {
    timer ??= setTimeout(flush, FLUSH_MS).unref();
    return write(line);
  };
}

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
  return pino({ ...options, ...(!isBuffered && { redact: REDACTED }) }, openOutput(isBuffered));
}
