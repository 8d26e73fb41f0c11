import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelModel, type ConfirmChannel, connect, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from '@bookstore/runtime/logger';
import { assertTopology } from './topology.ts';

const HEARTBEAT_SECONDS = 5;
const CONNECT_TIMEOUT_MS = 5000;
/** How long closing waits for a broker that does not respond. */
const CLOSE_TIMEOUT_MS = 2000;

type BrokerLinkOptions = {
  url: string;
  name: string;
  /** Is called after every connect. */
  onConnect?: (() => void) | undefined;
  logger: Logger;
  /** Uses the channel that is opened after every connect. When it throws, the connection is closed and tried again. */
  setup: (channel: ConfirmChannel, connection: ChannelModel) => Promise<void> | void;
};

/** A connection to the broker that reconnects by itself. */
export type BrokerLink = { isConnected: () => boolean; close: () => Promise<void> };

function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat'))
    address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return address.href;
}

/** Connects to the broker, and again whenever the connection is lost. A broker that is down is no error. */
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
        const channel = await connection.createConfirmChannel();
        channel.on('error', (error: Error) => {
          log.warn({ reason: error.message }, 'broker channel failed');
        });
        // Recovery then opens both again.
        channel.on('close', () => void connection.close().catch(onError));
        await assertTopology(channel);
        await setup(channel, connection);
      },
    },
  });
  link.on('connect', () => {
    isConnected = true;
    options.onConnect?.();
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
