import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** A window of 512 KB: an encoder needs a tenth of the memory that Node's default costs. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } };

/** Compresses a body, by the content coding. */
export const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: (body: Buffer) => Promise.resolve(body),
};
export type Encoding = keyof typeof COMPRESS;

const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send very few different headers, and parsing one costs more than the rest of a cached response. */
const negotiated = new LRUCache<string, readonly Encoding[]>({ max: 100 });

/** The encodings that a client accepts (RFC 9110, 12.5.3), the smallest first. */
export function acceptedEncodings(acceptEncoding: string | undefined): readonly Encoding[] {
  if (!acceptEncoding) return ['identity'];
  const known = negotiated.get(acceptEncoding);
  if (known) return known;
  const headers = { 'accept-encoding': acceptEncoding };
  const named = new Negotiator({ headers }).encodings([...PREFERRED]);
  const accepted = PREFERRED.filter((name) => named.includes(name));
  negotiated.set(acceptEncoding, accepted);
  return accepted;
}

/** The entity tag of a body: weak, since it is the same in every encoding. */
export const createEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Tags are compared weakly. */
const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');

/** Evaluates If-None-Match (RFC 9110, 13.1.2): whether the client has the content with that entity tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map(toOpaqueTag);
  return tags.includes('*') || tags.includes(toOpaqueTag(etag));
}
