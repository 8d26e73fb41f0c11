import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { portOf } from '@bookstore/runtime/testing/ports';
import type { Random } from '../../seed/random.ts';

/** A connection of a process of the shop. */
type Connection = { closedAt?: number; isCutByServer?: true };

/** A mail whose content the server has received. */
export type Delivery = {
  messageId: string;
  to: string;
  /** How the server ended it: `cut` is without a reply. */
  end: 'accepted' | 'cut' | 'refused' | 'postponed';
  /** When its content was received, as `Date.now()`. */
  at: number;
  connection: Connection;
};

const FAULTS = ['cut', 'postpone', 'refuse', 'stall'] as const;
type Fault = (typeof FAULTS)[number];

/** The share of each fault at each step, of all that pass it. */
const SHARES = {
  connect: { cut: 0.05, postpone: 0.05 },
  recipient: { cut: 0.01, postpone: 0.02 },
  data: { cut: 0.02, postpone: 0.02, refuse: 0.02, stall: 0.002 },
} satisfies Record<string, Partial<Record<Fault, number>>>;

const ENDS = { cut: 'cut', stall: 'cut', refuse: 'refused', postpone: 'postponed' } as const;
const MESSAGE_ID = /^Message-ID:\s*(<[^>]+>)/im;

function drawFault(random: Random, shares: Partial<Record<Fault, number>>): Fault | undefined {
  let drawn = random.next();
  for (const fault of FAULTS) {
    const share = shares[fault] ?? 0;
    if (drawn < share) return fault;
    drawn -= share;
  }
  return undefined;
}

const withCode = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

type Callback = (error?: Error | null) => void;

/** Answers the steps of sessions, until it recovers not always well, and records what it received. */
function createRecipient(random: Random) {
  const deliveries: Delivery[] = [];
  const sockets = new Map<number, Socket>();
  const connections = new Map<string, Connection>();
  let isFaulty = true;

  /** Answers a step, or does not. @returns the fault. */
  const answer = (step: keyof typeof SHARES, { id, remotePort }: SMTPServerSession, callback: Callback) => {
    const fault = isFaulty ? drawFault(random, SHARES[step]) : undefined;
    if (fault === 'cut') {
      Object.assign(connections.get(id) ?? {}, { isCutByServer: true });
      sockets.get(remotePort)?.destroy();
    } else if (fault === 'refuse') callback(withCode(550, 'No such mailbox'));
    else if (fault === 'postpone') callback(withCode(451, 'Try again later'));
    else if (!fault) callback();
    return fault;
  };

  return {
    deliveries,
    sockets,
    connections,
    answer,
    receive: (source: string, session: SMTPServerSession, callback: Callback): void => {
      const messageId = MESSAGE_ID.exec(source)?.[1] ?? 'none';
      // The answer resets the envelope.
      const to = session.envelope.rcptTo[0]?.address ?? 'nobody';
      const fault = answer('data', session, callback);
      const connection = connections.get(session.id) ?? {};
      deliveries.push({ messageId, to, connection, at: Date.now(), end: fault ? ENDS[fault] : 'accepted' });
    },
    recover: (): void => {
      isFaulty = false;
    },
  };
}

/** Starts a mail server that, until it recovers, refuses, postpones, stalls and cuts by the numbers of a seed. */
export async function startFaultySmtpServer(random: Random) {
  const { sockets, connections, answer, receive, ...recipient } = createRecipient(random);
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, callback) => {
      connections.set(session.id, {});
      answer('connect', session, callback);
    },
    onRcptTo: (_address, session, callback) => {
      answer('recipient', session, callback);
    },
    onData: (stream, session, callback) => {
      text(stream).then(
        (source) => {
          receive(source, session, callback);
        },
        // Its process was killed before it had sent all of it.
        () => undefined,
      );
    },
    onClose: ({ id }) => {
      Object.assign(connections.get(id) ?? {}, { closedAt: Date.now() });
    },
  });
  // A client that was killed resets its connections.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  listener.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  return {
    ...recipient,
    /** The `SMTP_URL` of those that send by it. */
    url: `smtp://127.0.0.1:${await portOf(listener)}?ignoreTLS=true`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
export type FaultySmtpServer = Awaited<ReturnType<typeof startFaultySmtpServer>>;
