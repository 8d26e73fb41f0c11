import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { portOf } from '@bookstore/runtime/testing/ports';
import type { Random } from '../../seed/random.ts';

/** How the server ended a mail whose content it has received: `cut` is without a reply. */
type DeliveryEnd = 'accepted' | 'cut' | 'refused' | 'postponed';

/** A mail whose content the server has received. */
export type Delivery = {
  messageId: string;
  to: string;
  end: DeliveryEnd;
  /** When its content was received, as `Date.now()`. */
  at: number;
  connection: Connection;
};

/** A connection of a process of the shop. */
type Connection = { closedAt?: number; isCutByServer?: true };

type Step = 'connect' | 'recipient' | 'data';
const FAULTS = ['cut', 'postpone', 'refuse', 'stall'] as const;
type Fault = (typeof FAULTS)[number];

/** The share of each fault at each step, of all that pass it. */
const SHARES: Readonly<Record<Step, Partial<Record<Fault, number>>>> = {
  connect: { cut: 0.05, postpone: 0.05 },
  recipient: { cut: 0.01, postpone: 0.02 },
  data: { cut: 0.02, postpone: 0.02, refuse: 0.02, stall: 0.002 },
};

const MESSAGE_ID = /^Message-ID:\s*(<[^>]+>)/im;
const POSTPONED = 451;
const REFUSED = 550;

const withCode = (responseCode: number) =>
  Object.assign(new Error(responseCode === REFUSED ? 'No such mailbox' : 'Try again later'), {
    responseCode,
  });

/** A mail server that, while it is at fault, refuses, postpones, stalls and cuts by the numbers of a seed, and records what it received. */
export class FaultySmtpServer {
  readonly deliveries: Delivery[] = [];
  /** Whether it is at fault at present. */
  isFaulty = false;
  readonly #random: Random;
  readonly #server: SMTPServer;
  readonly #sockets = new Map<number, Socket>();
  readonly #connections = new Map<string, Connection>();
  #url = '';

  private constructor(random: Random) {
    this.#random = random;
    this.#server = new SMTPServer({
      logger: false,
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (session, callback) => {
        this.#connections.set(session.id, {});
        this.#answer('connect', session, callback);
      },
      onRcptTo: (_address, session, callback) => {
        this.#answer('recipient', session, callback);
      },
      onData: (stream, session, callback) => {
        text(stream).then(
          (source) => {
            this.#receive(source, session, callback);
          },
          // Its process was killed before it had sent all of it.
          () => undefined,
        );
      },
      onClose: (session) => {
        const connection = this.#connections.get(session.id);
        if (connection) connection.closedAt = Date.now();
      },
    });
    // A client that was killed resets its connections.
    this.#server.on('error', () => undefined);
  }

  static async listen(random: Random): Promise<FaultySmtpServer> {
    const server = new FaultySmtpServer(random);
    const listener = server.#server.listen(0, '127.0.0.1');
    listener.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket;
      server.#sockets.set(remotePort, socket);
      socket.on('close', () => server.#sockets.delete(remotePort));
    });
    server.#url = `smtp://127.0.0.1:${await portOf(listener)}?ignoreTLS=true`;
    return server;
  }

  /** The `SMTP_URL` of those that send by it. */
  get url(): string {
    return this.#url;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #receive(source: string, session: SMTPServerSession, callback: (error?: Error | null) => void): void {
    const connection = this.#connections.get(session.id) ?? {};
    const messageId = MESSAGE_ID.exec(source)?.[1] ?? 'none';
    // The answer resets the envelope.
    const to = session.envelope.rcptTo[0]?.address ?? 'nobody';
    const fault = this.#answer('data', session, callback);
    const ends = { cut: 'cut', stall: 'cut', refuse: 'refused', postpone: 'postponed' } as const;
    const end = fault ? ends[fault] : 'accepted';
    this.deliveries.push({ messageId, to, connection, at: Date.now(), end });
  }

  /** Answers a step, or does not. @returns the fault. */
  #answer(
    step: Step,
    { id, remotePort }: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Fault | undefined {
    const fault = this.isFaulty ? this.#draw(step) : undefined;
    if (fault === 'cut') {
      const connection = this.#connections.get(id);
      if (connection) connection.isCutByServer = true;
      this.#sockets.get(remotePort)?.destroy();
    } else if (fault === 'refuse') callback(withCode(REFUSED));
    else if (fault === 'postpone') callback(withCode(POSTPONED));
    else if (!fault) callback();
    return fault;
  }

  #draw(step: Step): Fault | undefined {
    let drawn = this.#random.next();
    for (const fault of FAULTS) {
      const share = SHARES[step][fault] ?? 0;
      if (drawn < share) return fault;
      drawn -= share;
    }
    return undefined;
  }
}
