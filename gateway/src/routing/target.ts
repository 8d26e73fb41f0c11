export type Target = { path: string; search: string };

const PRINTABLE = /^[\x21-\x7e]+$/;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const NOT_NORMAL = /%2e|\/[/.]/i;
/** Separators that a service might read as path after the gateway has routed by another one. */
const HIDDEN_SEPARATOR = /\\|%(2f|5c|00)/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function normalize(path: string): string {
  const parts: string[] = [];
  const segments = path.replaceAll(/%2e/gi, '.').split('/');
  for (const segment of segments) {
    if (segment === '..') parts.pop();
    else if (segment !== '' && segment !== '.') parts.push(segment);
  }
  const isFolder = ['', '.', '..'].includes(segments.at(-1) ?? '');
  return parts.length === 0 ? '/' : `/${parts.join('/')}${isFolder ? '/' : ''}`;
}

/**
 * The path and query a request asks for. Dots and doubled slashes are resolved here, and the resolved path
 * is the one that is routed and sent on, so that no service reads another path than the gateway did.
 * `undefined` when the target is none, cannot be decoded, or hides a separator.
 */
export function readTarget(target: string): Target | undefined {
  if (!PRINTABLE.test(target)) return undefined;
  const [local = ''] = target.replace(ORIGIN, '').split('#', 1);
  const queryAt = local.indexOf('?');
  const path = (queryAt < 0 ? local : local.slice(0, queryAt)) || '/';
  const search = queryAt < 0 ? '' : local.slice(queryAt);
  if (!path.startsWith('/') || HIDDEN_SEPARATOR.test(path)) return undefined;
  if (path.includes('%') && !isDecodable(path)) return undefined;
  return { path: NOT_NORMAL.test(path) ? normalize(path) : path, search };
}
