import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

const TIMEOUT_MS = 60_000;

/** A request: a GET, or with a body a POST, if it has no method. */
export type ShopRequest = {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  token?: string | undefined;
  /** The body as JSON. */
  json?: object | undefined;
  body?: Buffer;
};

/** A complete reply. The status is 0 if there was none, and the body then says why. */
export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Header names and values in turn. */
  rawHeaders: string[];
  body: Buffer;
};

/** The method, the headers and the body that are sent for a request. */
export function encodeRequest({ method, headers, token, json, body: bytes }: ShopRequest) {
  const body = json ? Buffer.from(JSON.stringify(json)) : bytes;
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(body && { 'content-length': String(body.length) }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
  };
}

/** Sends a request from a local address, over a connection of its own or one of the agent's. It never throws. */
export const sendRequest = (
  url: string,
  request: ShopRequest,
  { from = '127.0.0.1', agent = new Agent() } = {},
): Promise<Reply> =>
  new Promise((resolve) => {
    const fail = ({ message }: Error) => {
      resolve({ status: 0, headers: {}, rawHeaders: [], body: Buffer.from(message) });
    };
    const { method, headers, body } = encodeRequest(request);
    const options = { method, headers, path: request.path, agent, localAddress: from, family: 4 };
    const sending = httpRequest(new URL(url), { ...options, timeout: TIMEOUT_MS }, (reply) => {
      const { statusCode: status = 0, headers: received, rawHeaders } = reply;
      buffer(reply).then((read) => {
        resolve({ status, headers: received, rawHeaders, body: read });
      }, fail);
    });
    sending.once('timeout', () => sending.destroy(new Error(`no reply after ${TIMEOUT_MS} ms`)));
    sending.once('error', fail);
    sending.end(body);
  });
