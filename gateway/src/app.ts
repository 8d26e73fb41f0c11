import { type RunningProcess, startRuntime } from '@bookstore/runtime/run';
import { listen } from '@bookstore/runtime/server';
import type { GatewaySettings } from './config.ts';
import { createGateway } from './server/gateway.ts';

/** Starts the gateway. @throws the system's error when a port is taken. */
export async function createApp(settings: GatewaySettings): Promise<RunningProcess> {
  const { logger, health, metrics, ready } = await startRuntime('gateway', settings, { isBuffered: true });
  const { server, close } = createGateway({ settings, logger, metrics, health });
  const { port } = await listen(server, settings.PORT, settings.LISTEN_ADDRESS);
  return ready(port, close);
}
