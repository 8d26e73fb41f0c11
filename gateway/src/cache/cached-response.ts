import type { ServerResponse } from 'node:http';
import { createGunzip } from 'node:zlib';
import {
  acceptedEncodings,
  COMPRESS,
  createEtag,
  type Encoding,
  matchesEtag,
} from '@bookstore/runtime/content-encoding';
import type { GatewayRequest } from '../routing/gateway-request.ts';

/** Smaller bodies fit one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** One character a byte: node:http writes a string together with the head, in two thirds of the time of a Buffer. */
const BODY_ENCODING = 'latin1';
/** Larger bodies stay Buffers, which all who read them share: of a string each gets a copy until it has been sent. */
const MAX_STRING_BYTES = 32 * 1024;

/** A body in one encoding, and its raw headers: names and values in turn. */
type EncodedResponse = { rawHeaders: readonly string[]; body: string | Buffer };
type Options = {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Why a body is kept in one encoding: pictures do not get smaller, and of a very large text only gzip is kept. */
  storedAs?: 'plain' | 'gzip';
};

/** A successful response in memory. Each encoding of its body is made once, for the first request that needs it. */
export class CachedResponse {
  /** The most memory it needs, in bytes. */
  readonly maxBytes: number;
  readonly #etag: string;
  readonly #rawHeaders: readonly string[];
  readonly #options: Options;
  readonly #encoded = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>();

  constructor(options: Options) {
    const { body, headers, storedAs } = options;
    this.#options = options;
    this.#etag = headers['etag'] ?? createEtag(body);
    this.#rawHeaders = Object.entries({ ...headers, etag: this.#etag }).flat();
    const hasOneEncoding = storedAs !== undefined && body.length > MAX_STRING_BYTES;
    this.maxBytes = body.length * (hasOneEncoding ? 1 : 2) + 1024;
  }

  /** Whether a client that reads slowly keeps more than its own small copy in memory. */
  get isLarge(): boolean {
    return this.#options.body.length > MAX_STRING_BYTES;
  }

  /**
   * Sends the body in the smallest encoding the client accepts, or 304 when the client has it.
   * @returns a promise only while that encoding is still to be made.
   */
  send(
    request: GatewayRequest,
    response: ServerResponse,
    rawHeaders: readonly string[],
  ): Promise<void> | undefined {
    if (matchesEtag(request.headers['if-none-match'], this.#etag)) {
      response.writeHead(304, [...rawHeaders, ...this.#rawHeaders]).end();
      return undefined;
    }
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    if (this.#options.storedAs === 'gzip' && !accepted.includes('gzip')) {
      this.#sendUnzipped(request, response, rawHeaders);
      return undefined;
    }
    const encoding = this.#chooseEncoding(accepted[0] ?? 'identity');
    const sendEncoded = (encoded: EncodedResponse) => {
      response.writeHead(200, [...rawHeaders, ...encoded.rawHeaders]);
      if (request.method === 'HEAD') response.end();
      else response.end(encoded.body, BODY_ENCODING);
    };
    const encoded = this.#encoded.get(encoding) ?? this.#compress(encoding);
    if (encoded instanceof Promise) return encoded.then(sendEncoded);
    sendEncoded(encoded);
    return undefined;
  }

  #sendUnzipped(request: GatewayRequest, response: ServerResponse, rawHeaders: readonly string[]): void {
    response.writeHead(200, [...rawHeaders, ...this.#rawHeaders]);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const unzipped = createGunzip();
    unzipped.pipe(response);
    response.once('close', () => unzipped.destroy());
    unzipped.end(this.#options.body);
  }

  #chooseEncoding(accepted: Encoding): Encoding {
    const { body, storedAs } = this.#options;
    return storedAs === undefined && body.length >= MIN_COMPRESSED_BYTES ? accepted : 'identity';
  }

  #compress(encoding: Encoding): Promise<EncodedResponse> {
    const compressing = this.#compressBody(encoding);
    this.#encoded.set(encoding, compressing);
    return compressing;
  }

  async #compressBody(encoding: Encoding): Promise<EncodedResponse> {
    const body = await COMPRESS[encoding](this.#options.body);
    const rawHeaders = [...this.#rawHeaders, 'content-length', String(body.length)];
    const contentEncoding = this.#options.storedAs === 'gzip' ? 'gzip' : encoding;
    if (contentEncoding !== 'identity') rawHeaders.push('content-encoding', contentEncoding);
    const isShared = body.length > MAX_STRING_BYTES;
    const encoded = { body: isShared ? body : body.toString(BODY_ENCODING), rawHeaders };
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
