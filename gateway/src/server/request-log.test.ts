import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { createRequestLog } from './request-log.ts';

const LINE = {
  requestId: '7f9c24e8-3b6c-4f5a-9f0e-0d4b6a3c2a11',
  method: 'GET',
  route: '/api/books',
  status: 200,
  durationMs: 1.3,
};
const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

const logged = z.looseObject({ time: z.iso.datetime() });

/** What pino's own line and that of the request log say, without their times. */
function logBoth(level: string, line: Parameters<ReturnType<typeof createRequestLog>>[0]) {
  const lines: string[] = [];
  const options = {
    level,
    base: { service: 'gateway' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, { write: (text: string) => void lines.push(text) });
  logger.info(line, 'request');
  createRequestLog(logger)(line);
  return lines.map((text) => {
    const { time, ...fields } = logged.parse(JSON.parse(text));
    return { fields, hasTime: time.length > 0, isLine: text.endsWith('}\n') };
  });
}

it.each([LINE, { ...LINE, ...TRACE }])('logs a request as pino would', (line) => {
  const [own, fast] = logBoth('info', line);
  expect(fast).toEqual(own);
  expect(own?.fields).toEqual({ level: 'info', service: 'gateway', msg: 'request', ...line });
});

it('logs no request where the level forbids it', () => {
  expect(logBoth('warn', LINE)).toEqual([]);
});
