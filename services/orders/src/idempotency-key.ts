import { Failure } from '@bookstore/contracts/errors';
import { idempotencyKey } from '@bookstore/contracts/orders';

export const KEY_HEADER = 'idempotency-key';

/** The key under which a request can be repeated. @throws Failure VALIDATION_FAILED */
export function readKey(header: string | undefined): string | undefined {
  const key = idempotencyKey.optional().safeParse(header);
  if (key.success) return key.data;
  const message = 'Must be 1 to 255 visible ASCII characters';
  throw new Failure('VALIDATION_FAILED', { errors: [{ path: KEY_HEADER, message }] });
}
