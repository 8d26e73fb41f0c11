import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@bookstore/contracts/errors';
import { codeOf } from '../proxy/failures.ts';
import type { Responses } from '../proxy/responses.ts';

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers what the HTTP parser refused: malformed, too large or too slow. In the middle of a reply nothing
 * can be said any more, and the connection is cut.
 */
export function answerClientError(
  error: Error,
  connection: Duplex,
  lastReply: ServerResponse | undefined,
  replies: Responses,
): void {
  const isInReply = lastReply?.headersSent && !lastReply.writableFinished;
  if (isInReply || !connection.writable || codeOf(error) === 'ECONNRESET') {
    connection.destroy();
    return;
  }
  replies.endConnection(connection, CODES[codeOf(error)] ?? 'MALFORMED_REQUEST');
}
