import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** What was sent for a request; the bytes are those of its body as they went over the wire. */
export type Transfer = { url: string; kind: string; encoding: string; caching: string; bytes: number };

const readHeader = (headers: Readonly<Record<string, string>>, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

/** Lists what a page is sent from now on. */
export async function recordTransfers(visit: BrowserContext, page: Page): Promise<Transfer[]> {
  const session: CDPSession = await visit.newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  const list: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    const transfer = {
      url: response.url,
      kind: type,
      encoding: readHeader(response.headers, 'content-encoding'),
      caching: readHeader(response.headers, 'cache-control'),
      bytes: -response.encodedDataLength,
    };
    transfers.set(requestId, transfer);
    list.push(transfer);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return list;
}
