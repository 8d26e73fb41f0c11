import { IncomingMessage } from 'node:http';
import type { ServerSpan } from '@bookstore/runtime/spans';
import type { Route } from './routes.ts';

/** A request on its way through the gateway, and what the gateway found out about it. */
export class GatewayRequest extends IncomingMessage {
  requestId = '';
  clientAddress = '';
  route: Route = { prefix: '' };
  attempts = 0;
  /** In a gateway that traces. */
  span: ServerSpan | undefined;

  get hasBody(): boolean {
    return this.headers['transfer-encoding'] !== undefined || Number(this.headers['content-length'] ?? 0) > 0;
  }

  /** It changes nothing and carries nothing: sending it again is safe. */
  get isRepeatable(): boolean {
    return (this.method === 'GET' || this.method === 'HEAD') && !this.hasBody;
  }
}
