import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Where a link may lead: a port of this machine, and whether who listens there wants connections now. */
export type LinkEnd = { port: number; isReady?: () => Promise<boolean> };

const PROBE_EVERY_MS = 100;

/** Holds every chunk back for as long as `delayMs` says when it comes. */
const createDelay = (delayMs: () => number) =>
  new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const ms = delayMs();
      if (ms === 0) pass(null, chunk);
      else setTimeout(pass, ms, null, chunk);
    },
  });

/** Opens a connection to the first port that takes one. */
async function connectToAny(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (isOpen) return socket;
  }
  return undefined;
}

/**
 * A TCP way to one or several processes that take turns, each connection to one that is ready: what a Service is
 * in Kubernetes. Faults can be made on it: it can be cut, reset and slowed down.
 */
export class Link {
  readonly #ends: readonly LinkEnd[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #stop = new AbortController();
  #ready: readonly LinkEnd[];
  #turn = 0;
  #isCut = false;
  #delayMs = 0;

  private constructor(ends: readonly LinkEnd[]) {
    this.#ends = ends;
    this.#ready = ends;
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
      void this.#join(client);
    });
  }

  /**
   * Opens a link that listens on `port` of loopback.
   * @throws the system's error when the port is taken.
   */
  static async open(port: number, ends: readonly LinkEnd[]): Promise<Link> {
    const link = new Link(ends);
    link.#server.listen(port, '127.0.0.1');
    await once(link.#server, 'listening');
    if (ends.some(({ isReady }) => isReady)) void link.#watch();
    return link;
  }

  /** Ends all connections and takes none until it is mended. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Takes connections again, at full speed. */
  mend(): void {
    this.#isCut = false;
    this.#delayMs = 0;
  }

  /** Resets all connections; new ones are taken. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Lets everything arrive this many milliseconds later, in both directions, until it is mended. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  async #watch(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const answers = await Promise.all(
        this.#ends.map(async ({ isReady }) => !isReady || (await isReady().catch(() => false))),
      );
      this.#ready = this.#ends.filter((_end, index) => answers[index]);
      await delay(PROBE_EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #join(client: Socket): Promise<void> {
    this.#hold(client);
    const server = this.#isCut ? undefined : await connectToAny(this.#nextPorts());
    if (server) this.#hold(server);
    if (!server || client.destroyed || this.#isCut) {
      server?.destroy();
      client.resetAndDestroy();
      return;
    }
    const endBoth = () => {
      server.destroy();
      client.destroy();
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.once('close', endBoth);
      from.pipe(createDelay(() => this.#delayMs)).pipe(to);
    }
  }

  /**
   * The ports of all who are ready, beginning with whose turn it is. While none is known to be, of all: right after
   * a start they are ready before the next look at them.
   */
  #nextPorts(): number[] {
    const ports = (this.#ready.length > 0 ? this.#ready : this.#ends).map(({ port }) => port);
    this.#turn = (this.#turn + 1) % Math.max(1, ports.length);
    return [...ports.slice(this.#turn), ...ports.slice(0, this.#turn)];
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
