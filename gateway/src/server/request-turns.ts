import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GatewayRequest } from '../routing/gateway-request.ts';

type Listener = (request: GatewayRequest, response: ServerResponse) => void;
type Waiting = { request: GatewayRequest; response: ServerResponse };
type Turn = { current: ServerResponse; waiting: Waiting[] };

/** How many parsed requests may wait for an earlier response: of one connection, and of all together. */
const MAX_WAITING_OF_CONNECTION = 16;
const MAX_WAITING = 512;

/**
 * Handles the requests of each connection one at a time: a pipelined request waits until its client has taken the
 * responses before it. A client that sends more than may wait is disconnected.
 */
export class RequestTurns {
  readonly #listener: Listener;
  readonly #turns = new WeakMap<Duplex, Turn>();
  #waitingInAll = 0;

  constructor(listener: Listener) {
    this.#listener = listener;
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
  handle(request: GatewayRequest, response: ServerResponse): void {
    const { socket } = request;
    const turn = this.#turns.get(socket);
    if (!turn) {
      if (socket.writable) this.#begin({ current: response, waiting: [] }, request);
      return;
    }
    if (turn.waiting.length >= MAX_WAITING_OF_CONNECTION || this.#waitingInAll >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    turn.waiting.push({ request, response });
    this.#waitingInAll += 1;
  }

  #begin(turn: Turn, request: GatewayRequest): void {
    this.#turns.set(request.socket, turn);
    // It closes once: `once` would cost a third of what the gateway itself does.
    turn.current.on('close', () => {
      this.#next(turn, request.socket);
    });
    // Once all is parsed that came with it: what is sent with too many requests is not worth the work.
    process.nextTick(() => {
      if (request.socket.writable) this.#listener(request, turn.current);
    });
  }

  #next(turn: Turn, connection: Duplex): void {
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
