import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Waiting<Request> = { request: Request; response: ServerResponse };
type Turn<Request> = { current: ServerResponse; waiting: Waiting<Request>[] };

/** How many parsed requests may wait for an earlier response: of one connection, and of all together. */
export const WAITING_REQUESTS = { perConnection: 16, inAll: 512 };

/**
 * Handles the requests of each connection one at a time: a pipelined request waits until its client has taken the
 * responses before it. A client that sends more than may wait is disconnected.
 */
export class RequestTurns<Request extends IncomingMessage = IncomingMessage> {
  readonly #listener: (request: Request, response: ServerResponse) => void;
  readonly #limits: typeof WAITING_REQUESTS;
  readonly #turns = new WeakMap<Duplex, Turn<Request>>();
  #waitingInAll = 0;

  constructor(
    listener: (request: Request, response: ServerResponse) => void,
    limits: typeof WAITING_REQUESTS = WAITING_REQUESTS,
  ) {
    this.#listener = listener;
    this.#limits = limits;
  }

  /** The response that a connection is waiting for or receiving. */
  currentResponse(connection: Duplex): ServerResponse | undefined {
    return this.#turns.get(connection)?.current;
  }

  /** Ends connections of `server` that are idle, or whose client has taken nothing of its response, for `stalledMs`. */
  endStalled(server: Server, stalledMs: number): void {
    server.setTimeout(stalledMs, (socket) => {
      const isWaiting = this.#turns.has(socket) && socket.writableLength === 0;
      if (!isWaiting) socket.destroy();
    });
  }

  /** Handles a request in its turn. */
  handle(request: Request, response: ServerResponse): void {
    const { socket } = request;
    const turn = this.#turns.get(socket);
    if (!turn) {
      if (socket.writable) this.#begin({ current: response, waiting: [] }, request);
      return;
    }
    const { perConnection, inAll } = this.#limits;
    if (turn.waiting.length >= perConnection || this.#waitingInAll >= inAll) {
      socket.destroy();
      return;
    }
    turn.waiting.push({ request, response });
    this.#waitingInAll += 1;
  }

  #begin(turn: Turn<Request>, request: Request): void {
    this.#turns.set(request.socket, turn);
    turn.current.once('close', () => {
      this.#next(turn, request.socket);
    });
    // Once all is parsed that came with it: what is sent with too many requests is not worth the work.
    process.nextTick(() => {
      if (request.socket.writable) this.#listener(request, turn.current);
    });
  }

  #next(turn: Turn<Request>, connection: Duplex): void {
    const next = connection.writable ? turn.waiting.shift() : undefined;
    if (next) {
      this.#waitingInAll -= 1;
      this.#begin({ current: next.response, waiting: turn.waiting }, next.request);
    } else {
      this.#waitingInAll -= turn.waiting.length;
      this.#turns.delete(connection);
    }
  }
}
