import type { BrowserContext, Page } from 'playwright-core';

/** A response. `bytes` is the size of its body on the wire. */
export type Transfer = { url: string; type: string; encoding: string; cacheControl: string; bytes: number };

export type Recording = { transfers: Transfer[]; errors: string[]; clear: () => void };

const readHeader = (headers: Readonly<Record<string, string>>, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

async function recordTransfers(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const transfers: Transfer[] = [];
  const pending = new Map<string, Transfer>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    const transfer = {
      url: response.url,
      type,
      encoding: readHeader(response.headers, 'content-encoding'),
      cacheControl: readHeader(response.headers, 'cache-control'),
      bytes: -response.encodedDataLength,
    };
    pending.set(requestId, transfer);
    transfers.push(transfer);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = pending.get(requestId);
    if (transfer) transfer.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return transfers;
}

/** Records exceptions and console errors. An unknown path is expected to log its own 404. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const isOwnStatus =
      message.location().url === page.url() && message.text().startsWith('Failed to load resource');
    if (!isOwnStatus) errors.push(message.text());
  });
  return errors;
}

/** Records what a page loads and logs from now on. */
export async function startRecording(page: Page): Promise<Recording> {
  const transfers = await recordTransfers(page);
  const errors = recordErrors(page);
  const clear = () => {
    transfers.length = 0;
    errors.length = 0;
  };
  return { transfers, errors, clear };
}

/** Records violations of the content security policy on any page of a context from now on. */
export function recordCspViolations(context: BrowserContext): string[] {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy'))
      violations.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
  return violations;
}
