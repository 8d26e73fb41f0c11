import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { wait } from '@bookstore/runtime/wait';

export type Backend = { port: number; isReady?: () => Promise<boolean> };

/** Each question is one to MongoDB as well; Kubernetes asks every few seconds. */
const READINESS_INTERVAL_MS = 300;

/** Delays every chunk by what `delayMs` returns when it arrives. */
const createDelay = (delayMs: () => number) =>
  new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const ms = delayMs();
      if (ms === 0) pass(null, chunk);
      else setTimeout(pass, ms, null, chunk);
    },
  });

/** Connects to the first port that accepts the connection. */
async function connectToAny(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    await once(socket, 'connect').catch(() => undefined);
    if (socket.readyState === 'open') return socket;
  }
  return undefined;
}

/**
 * Forwards each connection to the next backend that is ready, as a Kubernetes Service does. It can simulate network
 * faults: refused and reset connections and latency.
 */
export class TcpProxy {
  readonly #backends: readonly Backend[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #closing = new AbortController();
  #ready: readonly Backend[];
  #next = 0;
  #isDown = false;
  #latencyMs = 0;

  private constructor(backends: readonly Backend[]) {
    this.#backends = backends;
    this.#ready = backends;
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
      void this.#forward(client);
    });
  }

  static async listen(port: number, backends: readonly Backend[]): Promise<TcpProxy> {
    const proxy = new TcpProxy(backends);
    proxy.#server.listen(port, '127.0.0.1');
    await once(proxy.#server, 'listening');
    if (backends.some(({ isReady }) => isReady)) void proxy.#watchReadiness();
    return proxy;
  }

  /** Closes all connections and resets new ones until `restore`. */
  takeDown(): void {
    this.#isDown = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Ends `takeDown` and `addLatency`. */
  restore(): void {
    this.#isDown = false;
    this.#latencyMs = 0;
  }

  /** Resets all connections; new ones are accepted. */
  resetConnections(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Delays everything in both directions until `restore`. */
  addLatency(latencyMs: number): void {
    this.#latencyMs = latencyMs;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#server.close();
    this.takeDown();
    await once(this.#server, 'close');
  }

  async #watchReadiness(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const answers = await Promise.all(
        this.#backends.map(async ({ isReady }) => !isReady || (await isReady().catch(() => false))),
      );
      this.#ready = this.#backends.filter((_backend, index) => answers[index]);
      await wait(READINESS_INTERVAL_MS, this.#closing.signal);
    }
  }

  async #forward(client: Socket): Promise<void> {
    this.#track(client);
    const server = this.#isDown ? undefined : await connectToAny(this.#nextPorts());
    if (server) this.#track(server);
    if (!server || client.destroyed || this.#isDown) {
      server?.destroy();
      client.resetAndDestroy();
      return;
    }
    const destroyBoth = () => {
      server.destroy();
      client.destroy();
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.once('close', destroyBoth);
      from.pipe(createDelay(() => this.#latencyMs)).pipe(to);
    }
  }

  /**
   * The ports of the ready backends, round robin. If none is known to be ready, those of all: right after a start
   * backends become ready before they are next checked.
   */
  #nextPorts(): number[] {
    const ports = (this.#ready.length > 0 ? this.#ready : this.#backends).map(({ port }) => port);
    this.#next = (this.#next + 1) % Math.max(1, ports.length);
    return [...ports.slice(this.#next), ...ports.slice(0, this.#next)];
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
