import { readSettings } from '@bookstore/runtime/settings';
import { pino } from 'pino';
import { gatewaySettings } from './config.ts';
import { runGateway } from './server/run-gateway.ts';

try {
  await runGateway(readSettings(gatewaySettings, process.env));
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  pino({ base: { service: 'gateway' } }).fatal({ reason }, 'cannot start');
  process.exit(1);
}
