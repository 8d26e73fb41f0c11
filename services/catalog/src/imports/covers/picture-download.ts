import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

export const TOO_LARGE = 'The picture has more than 5 MB';
const MAX_REDIRECTS = 3;
const MAX_MS = 10_000;
const PORTS = [80, 443];
const HEADERS = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Bookstore' };

/** An address that a host name has, and the port at which it is to be called. */
export type Target = { address: string; port: number };
type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;
export type DownloadOptions = {
  signal: AbortSignal;
  /** Whether pictures may be fetched there; tests allow loopback. */
  isAllowed?: ((target: Target) => boolean) | undefined;
  resolve?: Resolve;
  /** How long it may take, if not 10 seconds. */
  maxMs?: number;
};

/** Why a picture could not be fetched: a sentence for staff, with nothing of what the server sent. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
  /** Whether it may be there the next time. */
  readonly isTemporary: boolean;

  constructor(
    message: string,
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}

/** Whether an address is of the public internet, also as IPv6 writes an IPv4 address, and the port is that of the web. */
export const isPublic = ({ address, port }: Target): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' && PORTS.includes(port);

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Fetches a picture of at most 5 MB within 10 seconds from a public address. A host name is resolved once: all of its
 * addresses have to be allowed, and the connection goes to one of those. Redirects are followed by the same rules.
 * @throws DownloadFailed, or the reason of the signal when it aborts.
 */
export async function downloadPicture(url: string, options: DownloadOptions): Promise<Buffer> {
  const deadline = AbortSignal.timeout(options.maxMs ?? MAX_MS);
  const signal = AbortSignal.any([options.signal, deadline]);
  try {
    return await follow(url, { ...options, signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (deadline.aborted) throw new DownloadFailed('The server took too long', { isTemporary: true });
    if (error instanceof DownloadFailed) throw error;
    throw new DownloadFailed('The server could not be reached', { isTemporary: true, cause: error });
  }
}

async function follow(url: string, options: DownloadOptions): Promise<Buffer> {
  let target = parse(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await request(target, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return read(response);
    response.destroy();
    if (statusCode >= 500) throw new DownloadFailed('The server has a fault', { isTemporary: true });
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new DownloadFailed('The server does not have this picture');
    target = parse(headers.location, target);
  }
  throw new DownloadFailed('The address redirects too often');
}

function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new DownloadFailed('The address must begin with http:// or https:// and have no user name');
  return url;
}

/** Resolves the host of `url`, once. @throws DownloadFailed unless all of its addresses are allowed. */
async function findAddresses(
  url: URL,
  { signal, isAllowed = isPublic, resolve = resolveAll }: DownloadOptions,
) {
  const aborted = once(signal, 'abort').then(() => []);
  const addresses = await Promise.race([resolve(url.hostname.replaceAll(/[[\]]/g, '')), aborted]);
  signal.throwIfAborted();
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed({ address, port })))
    throw new DownloadFailed('The address is not one of the public internet');
  return addresses;
}

async function request(url: URL, options: DownloadOptions): Promise<IncomingMessage> {
  const addresses = await findAddresses(url, options);
  const [first] = addresses;
  // Node calls it for names only: an address in the URL is the one that was checked.
  const useAddresses: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { signal } = options;
  (url.protocol === 'https:' ? https : http)
    .get(url, { agent: false, headers: HEADERS, signal, lookup: useAddresses }, resolve)
    .on('error', reject);
  return promise;
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = Number(response.headers['content-length'] ?? 0);
  if (length <= COVER_MAX_BYTES) {
    length = 0;
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > COVER_MAX_BYTES) break;
      chunks.push(chunk);
    }
  }
  response.destroy();
  if (length > COVER_MAX_BYTES) throw new DownloadFailed(TOO_LARGE);
  return Buffer.concat(chunks);
}
