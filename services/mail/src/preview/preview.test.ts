import { afterAll, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_MAILS,
  NEWSLETTER_MAILS,
  ORDER_MAILS,
  ALERT_MAILS,
  STAFF_MAILS,
  STOCK_MAILS,
} from '@bookstore/contracts/mails';
import LAYOUT from '../layout.json' with { type: 'json' };
import { portOf } from '@bookstore/runtime/testing/ports';
import { compileLayout, createPreview } from './preview.ts';

it('layout.json is what `npm run render:mails` makes of layout.mjml and layout.txt', async () => {
  expect(await compileLayout()).toEqual(LAYOUT);
});

const server = createPreview('http://localhost');
const url = `http://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`;
afterAll(() => {
  server.close();
});

describe('the preview of mails', () => {
  const get = async (path: string) => {
    const response = await fetch(url + path);
    return { status: response.status, body: await response.text() };
  };

  it('shows every kind in two widths, light and dark, and as text', async () => {
    const { body } = await get('/');
    const kinds = [
      ...ORDER_MAILS,
      ...STOCK_MAILS,
      ...NEWSLETTER_MAILS,
      ...STAFF_MAILS,
      ...ALERT_MAILS,
      ...ACCOUNT_MAILS,
    ];
    for (const kind of kinds) expect(body).toContain(`<h2 id="${kind}">`);
    expect(body.match(/<iframe/g)).toHaveLength(4 * kinds.length);
    expect(body).toContain('Total: $35.74');
  });

  it('serves each mail, as it is and dark', async () => {
    expect((await get('/order-placed')).body).toContain('(prefers-color-scheme: dark)');
    expect((await get('/order-placed/dark')).body).toMatch(/@media all {/);
    expect((await get('/unknown')).status).toBe(404);
    expect((await get('/apple-touch-icon.png')).body).toContain('<svg');
  });
});
