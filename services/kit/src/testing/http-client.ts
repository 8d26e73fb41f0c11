type RequestOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** What a service answered: the status, the headers and the JSON. */
export type Answer = { status: number; headers: Headers; body: unknown };

/** Sends JSON to a service and reads the JSON it answers with, within `timeoutMs` if that is given. */
export const createClient =
  (baseUrl: string, timeoutMs?: number) =>
  async (method: string, path: string, { token, body, headers }: RequestOptions = {}): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      method,
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, body: json };
  };

export type Client = ReturnType<typeof createClient>;
