import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress, openSocket, send } from '../security/testing/attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

const ATTACK_MS = 15_000;
const EVERY_MS = 500;
const PIPELINED = 1100;

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

type Plan = {
  connections: number;
  addresses: number;
  first?: (number: number) => string | Buffer;
  /** Done with each connection every half second. */
  then?: (socket: Socket) => void;
};

/** Opens connections from several addresses, and closes them after a while. */
async function holdConnections({ url }: AttackedShop, { connections, addresses, first, then }: Plan) {
  const sockets = Array.from({ length: connections }, (_, number) => {
    const socket = openSocket(url, attackerAddress(number % addresses));
    if (first) socket.write(first(number));
    return socket;
  });
  const timer = setInterval(() => {
    if (then) for (const socket of sockets) if (socket.writable) then(socket);
  }, EVERY_MS);
  await delay(ATTACK_MS);
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  return [];
}

/** Every kind of response: the app's pages and files, the API, and what it says of itself. */
async function listPaths({ url, books }: AttackedShop): Promise<string[]> {
  const { body } = await send(url, { path: '/' });
  const files = [...body.matchAll(/(?:src|href)="(\/[^"#]+)"/g)].flatMap(([, path]) => path ?? []);
  const api = ['/api/books/', '/api/books/?q=the', `/api/books/${books[0]?._id ?? ''}`, '/api/openapi.json'];
  return [...new Set(['/', ...files, ...api, '/api/docs', '/identity/jwks', '/api/nothing'])];
}

async function readSlowly(shop: AttackedShop) {
  const paths = await listPaths(shop);
  return holdConnections(shop, {
    connections: 250,
    addresses: 5,
    // As few as no server disconnects for: it is the reading that is slow.
    first: (number) => get(paths[number % paths.length] ?? '/').repeat(2),
    then: (socket) => void socket.read(64),
  });
}

const BODIES = [
  '/api/orders/',
  '/identity/sign-in/email',
  '/api/auth/admin',
  '/api/books/create-book',
  '/nothing',
];

/** The beginning of a request whose headers, or whose body, never end. */
const startRequest = (number: number): string => {
  if (number % 2 === 0) return 'GET / HTTP/1.1\r\nhost: localhost\r\nx-drip: ';
  const type = `content-type: ${number % 4 === 1 ? 'application/json' : 'multipart/form-data; boundary=x'}`;
  const path = BODIES[number % BODIES.length] ?? '/';
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: 90000\r\n\r\n{`;
};

// The first bytes of a TLS connection: a handshake record with a ClientHello.
const TLS_HELLO = Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]);

export const CONNECTION_ATTACKS: readonly Scenario[] = [
  {
    name: 'pipelining',
    attack: (shop) =>
      holdConnections(shop, {
        connections: 5,
        addresses: 1,
        first: () => get('/api/openapi.json').repeat(PIPELINED),
      }),
  },
  { name: 'slow-readers', attack: readSlowly },
  {
    name: 'idle-connections',
    attack: (shop) => holdConnections(shop, { connections: 2000, addresses: 10 }),
  },
  {
    name: 'dripping',
    attack: (shop) =>
      holdConnections(shop, {
        connections: 800,
        addresses: 4,
        first: startRequest,
        then: (socket) => socket.write('x'),
      }),
  },
  {
    name: 'garbage',
    attack: (shop) =>
      holdConnections(shop, {
        connections: 1000,
        addresses: 4,
        first: (number) => Buffer.concat([number % 2 ? TLS_HELLO : Buffer.of(), randomBytes(20_000)]),
        then: (socket) => socket.write(randomBytes(1000)),
      }),
  },
];
