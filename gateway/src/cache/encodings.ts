import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding } from './cached-response.ts';

const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send very few different headers, and reading one costs more than the rest of a kept reply. */
const known = new LRUCache<string, Encoding>({ max: 100 });

function negotiate(acceptEncoding: string): Encoding {
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings([...PREFERRED]);
  return PREFERRED.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** The smallest encoding that a client takes (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const encoding = known.get(acceptEncoding) ?? negotiate(acceptEncoding);
  known.set(acceptEncoding, encoding);
  return encoding;
}
