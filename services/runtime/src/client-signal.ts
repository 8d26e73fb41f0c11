import type { ServerResponse } from 'node:http';

/** Aborts when the client has gone before it got the whole response. */
export function createClientSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
