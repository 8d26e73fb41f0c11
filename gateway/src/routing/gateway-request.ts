import { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Span } from '@bookstore/runtime/spans';
import type { Limits } from '../limits.ts';
import type { Route } from './routes.ts';

/** An IPv4 address as a server that listens on IPv6 sees it. */
export const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/** A request on its way through the gateway, with what the gateway knows about it. */
export class GatewayRequest extends IncomingMessage {
  requestId = '';
  clientAddress = '';
  route: Route = { prefix: '' };
  attempts = 0;
  /** Lets the next request of the same client address be proxied. */
  endTurn: () => void = () => undefined;
  /** Undefined unless the gateway traces. */
  span: Span | undefined;

  get hasBody(): boolean {
    return this.headers['transfer-encoding'] !== undefined || Number(this.headers['content-length'] ?? 0) > 0;
  }

  /** It reads, so it can be sent again, and has no body once it is valid. */
  get isRead(): boolean {
    return this.method === 'GET' || this.method === 'HEAD';
  }

  /** Whether its body may be an archive, which may take long. */
  get isArchive(): boolean {
    return this.route.acceptsArchives === true && this.#isForm;
  }

  maxBodyBytes({ archiveBytes, uploadBytes, bodyBytes }: Limits): number {
    if (this.isArchive) return archiveBytes;
    return this.route.acceptsUploads && this.#isForm ? uploadBytes : (this.route.bodyBytes ?? bodyBytes);
  }

  get #isForm(): boolean {
    return this.headers['content-type']?.startsWith('multipart/form-data') === true;
  }

  /** The peer's address; behind `trustedHops` proxies, the one that the outermost appended to X-Forwarded-For. */
  findClientAddress(trustedHops: number): string {
    const peer = (this.socket.remoteAddress ?? '').replace(MAPPED_IPV4, '');
    if (trustedHops === 0) return peer;
    const forwardedFor = String(this.headers['x-forwarded-for'] ?? '').split(',');
    const address = forwardedFor.at(-trustedHops)?.trim().replace(MAPPED_IPV4, '');
    return address && isIP(address) ? address : peer;
  }
}
