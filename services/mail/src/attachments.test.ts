import { expect, it } from '@jest/globals';
import { portOf } from '@bookstore/runtime/testing/ports';
import { createServer } from 'node:http';
import { createAttachments } from './attachments.ts';
import { LegalTexts } from './legal-texts.ts';
import type { MailContent } from './mail.ts';
import { createDefaultShop } from './shop-settings.ts';

const TERMS = { name: 'terms', title: 'AGB: „Käufe“', text: '# AGB\n\nEs gilt das Recht.' };
const CONTENT: MailContent = { subject: 'Thanks', preview: '', heading: 'Thanks', paragraphs: [] };
const readShop = () => Promise.resolve(createDefaultShop());

it('A mail brings along the legal pages that are still written, as files of text', async () => {
  const privacy = { name: 'privacy', title: 'Privacy', text: 'We store it.' };
  const reader = { read: readShop, readLegal: () => Promise.resolve([TERMS, privacy]) };
  const content = { ...CONTENT, attached: ['terms', 'returns'] as const };
  expect(await createAttachments(content, reader)).toEqual([
    { filename: 'AGB Käufe.txt', content: TERMS.text, contentType: 'text/plain; charset=utf-8' },
  ]);
});

it('A mail without attachments needs no legal pages', async () => {
  const readLegal = () => Promise.reject(new Error('admin-auth is away'));
  expect(await createAttachments(CONTENT, { read: readShop, readLegal })).toEqual([]);
});

it('The legal pages are read once for each version of the settings, and known while admin-auth is away', async () => {
  let [requests, isAway] = [0, true];
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(isAway ? 503 : 200).end(JSON.stringify([TERMS]));
  });
  const legal = new LegalTexts(`http://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`);
  await expect(legal.read(1)).rejects.toThrow('unknown');
  isAway = false;
  expect(await legal.read(1)).toEqual([TERMS]);
  expect(await legal.read(1)).toEqual([TERMS]);
  expect(requests).toBe(2);
  isAway = true;
  expect(await legal.read(2)).toEqual([TERMS]);
  server.close();
});
