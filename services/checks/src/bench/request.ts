import type { ShopRequest } from '../clients/request.ts';

/** A request that is sent again and again. */
export type BenchRequest = ShopRequest & {
  /** The expected status, 200 by default. */
  status?: number;
  /** Whether it has another idempotency key each time. */
  isKeyed?: true;
  /** What its latency is also reported for. */
  kind?: string;
};

export const statusOf = ({ status = 200 }: BenchRequest): number => status;

export const withKey = (request: BenchRequest, key: string): ShopRequest =>
  request.isKeyed ? { ...request, headers: { ...request.headers, 'idempotency-key': key } } : request;
