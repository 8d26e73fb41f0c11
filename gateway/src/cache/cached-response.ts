import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { GatewayRequest } from '../routing/gateway-request.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: (body: Buffer) => Promise.resolve(body),
};
/** Smaller bodies fit one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** One character a byte: node:http writes a string together with the head, in two thirds of the time of a Buffer. */
const BODY_ENCODING = 'latin1';

type Encoding = keyof typeof COMPRESS;
/** A body in one encoding, and its raw headers: names and values in turn. */
type EncodedResponse = { rawHeaders: readonly string[]; body: string };
type Options = { headers: Readonly<Record<string, string>>; body: Buffer; isCompressible: boolean };

const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send very few different headers, and parsing one costs more than the rest of a cached response. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

/** The smallest encoding that a client accepts (RFC 9110, 12.5.3). */
function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = negotiated.get(acceptEncoding);
  if (known) return known;
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings([...PREFERRED]);
  const encoding = PREFERRED.find((name) => accepted.includes(name)) ?? 'identity';
  negotiated.set(acceptEncoding, encoding);
  return encoding;
}

/** Tags are compared weakly. */
const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');

/** A successful response in memory. Each encoding of its body is made once, for the first request that needs it. */
export class CachedResponse {
  /** The most memory it needs, in bytes. */
  readonly maxBytes: number;
  /** Weak, since it is the same in every encoding. */
  readonly #etag: string;
  readonly #rawHeaders: readonly string[];
  readonly #options: Options;
  readonly #encoded = new Map<Encoding, Promise<EncodedResponse>>();

  constructor(options: Options) {
    const { body, headers } = options;
    this.#options = options;
    this.#etag =
      headers['etag'] ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    this.#rawHeaders = Object.entries({ ...headers, etag: this.#etag }).flat();
    this.maxBytes = body.length * 2 + 1024;
  }

  /** Sends the body in the smallest encoding the client accepts, or 304 when the client has it. */
  async send(
    request: GatewayRequest,
    response: ServerResponse,
    rawHeaders: readonly string[],
  ): Promise<void> {
    if (this.#matches(request.headers['if-none-match'])) {
      response.writeHead(304, [...rawHeaders, ...this.#rawHeaders]).end();
      return;
    }
    const encoded = await this.#encode(chooseEncoding(request.headers['accept-encoding']));
    response.writeHead(200, [...rawHeaders, ...encoded.rawHeaders]);
    if (request.method === 'HEAD') response.end();
    else response.end(encoded.body, BODY_ENCODING);
  }

  /** Evaluates If-None-Match (RFC 9110, 13.1.2). */
  #matches(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false;
    const tags = ifNoneMatch.split(',').map(toOpaqueTag);
    return tags.includes('*') || tags.includes(toOpaqueTag(this.#etag));
  }

  #encode(accepted: Encoding): Promise<EncodedResponse> {
    const { body, isCompressible } = this.#options;
    const encoding = isCompressible && body.length >= MIN_COMPRESSED_BYTES ? accepted : 'identity';
    const encoded = this.#encoded.get(encoding) ?? this.#compress(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #compress(encoding: Encoding): Promise<EncodedResponse> {
    const body = await COMPRESS[encoding](this.#options.body);
    const rawHeaders = [...this.#rawHeaders, 'content-length', String(body.length)];
    if (encoding !== 'identity') rawHeaders.push('content-encoding', encoding);
    return { body: body.toString(BODY_ENCODING), rawHeaders };
  }
}
