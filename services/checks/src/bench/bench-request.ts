/** Where each sending of a request gets text of its own, as idempotency keys need. */
export const UNIQUE = '{unique}';

/** A request that is sent again and again. */
export type BenchRequest = {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The only status that is no error; 200 unless said otherwise. */
  status?: number;
};

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers,
});

/** All headers of a request but for its host. */
export const headersOf = ({ headers, body }: BenchRequest): Record<string, string> => ({
  ...headers,
  ...(body !== undefined && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }),
});

/** The same request with a text of its own where one belongs. */
export function makeUnique(request: BenchRequest): BenchRequest {
  const entries = Object.entries(request.headers ?? {}).map(([name, value]): [string, string] => [
    name,
    value.replace(UNIQUE, crypto.randomUUID()),
  ]);
  return { ...request, headers: Object.fromEntries(entries) };
}

/** The bytes of a request. */
export function toRaw(request: BenchRequest): string {
  const { method, path, body = '' } = request;
  const head = Object.entries({ host: 'localhost', ...headersOf(request) });
  const lines = [`${method} ${path} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, '', body].join('\r\n');
}
