import { createServer } from 'node:http';
import { afterAll } from '@jest/globals';
import { portOf } from '@bookstore/runtime/testing/ports';
import { createRenderer } from '../src/app/renderer.tsx';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';
import { renderHead } from './head.ts';
import { createPageFinder } from './page-renderer.ts';

export const PUBLIC_URL = 'https://shop.example';

/** Starts a stand-in of the services, with replies by path, and what renders pages of them. It is closed after the tests. */
export async function startRenderer(readReplies: () => Record<string, unknown>) {
  const services = createServer(({ url = '' }, response) => {
    const reply = readReplies()[url.replace(/\?.*/, '')];
    if (reply === undefined) response.writeHead(404).end('{}');
    else response.setHeader('x-total-count', '1').end(JSON.stringify(reply));
  }).listen(0);
  afterAll(() => {
    services.close();
    services.closeAllConnections();
  });
  const url = `http://127.0.0.1:${await portOf(services)}`;
  const renderer = createRenderer({ catalog: url, adminAuth: url });

  const createFinder = (shop = NEW_SHOP) => {
    const findPage = createPageFinder({ renderer, logger: { error: () => undefined } });
    return async (target: string) => {
      const page = await findPage(target, shop);
      const head = page ? renderHead(page, PUBLIC_URL).join('\n') : '';
      const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
      const jsonLd: unknown = JSON.parse(json);
      return { ...page, html: page?.markup?.html ?? '', head, jsonLd };
    };
  };
  return { renderer, createFinder, find: (target: string, shop = NEW_SHOP) => createFinder(shop)(target) };
}
