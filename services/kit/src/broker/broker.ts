import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from '@bookstore/runtime/logger';

const HEARTBEAT_SECONDS = 5;
const CONNECT_TIMEOUT_MS = 5000;
/** How long closing waits for a broker that does not respond. */
const CLOSE_TIMEOUT_MS = 2000;

type BrokerLinkOptions = {
  url: string;
  name: string;
  logger: Logger;
  /** Opens the channels after every connect. When it throws, the connection is closed and tried again. */
  setup: (connection: ChannelModel) => Promise<void>;
};

/** A connection to the broker that reconnects by itself. */
export type BrokerLink = { isConnected: () => boolean; close: () => Promise<void> };

function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat'))
    address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return address.href;
}

/**
 * Connects to the broker, and again with back-off whenever the connection is lost. It never throws for a broker that is
 * down: the shop takes orders without one.
 */
export async function openBrokerLink(options: BrokerLinkOptions): Promise<BrokerLink> {
  const { url, logger, setup } = options;
  const log = logger.child({ link: options.name });
  const onError = (error: Error) => {
    log.debug({ err: error }, 'broker connection failed');
  };
  let isConnected = false;
  const link: RecoveringChannelModel = await connect(withHeartbeat(url), {
    timeout: CONNECT_TIMEOUT_MS,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: options.name },
    recovery: {
      initialDelay: 100,
      maxDelay: 2000,
      waitForConnect: false,
      setup: async (connection: ChannelModel) => {
        // amqplib has no error listener of its own until setup is done, and an unhandled 'error' ends the process.
        connection.on('error', onError);
        await setup(connection);
      },
    },
  });
  link.on('connect', () => {
    isConnected = true;
    log.info('broker connected');
  });
  link.on('disconnect', (error: Error) => {
    isConnected = false;
    log.warn({ reason: error.message }, 'broker disconnected');
  });
  link.on('connect-failed', (error: Error) => {
    log.warn({ reason: error.message }, 'broker does not respond');
  });
  link.on('error', onError);
  return {
    isConnected: () => isConnected,
    close: async () => {
      isConnected = false;
      await Promise.race([link.close(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Closes the connection together with a channel, so that recovery opens both again. */
export function closeWithChannel(
  connection: ChannelModel,
  channel: { on: (event: string, listener: (error?: Error) => void) => void },
  logger: Logger,
): void {
  channel.on('error', (error) => {
    logger.warn({ reason: error?.message }, 'broker channel failed');
  });
  channel.on('close', () => {
    connection.close().catch((error: unknown) => {
      logger.debug({ err: error }, 'broker connection was closed already');
    });
  });
}
