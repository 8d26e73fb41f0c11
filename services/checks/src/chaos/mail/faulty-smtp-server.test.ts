import { expect, it } from '@jest/globals';
import { createTransport } from '@bookstore/mail/transport';
import { createRandom } from '../../seed/random.ts';
import { startFaultySmtpServer } from './faulty-smtp-server.ts';

it('records to whom each mail was delivered', async () => {
  const server = await startFaultySmtpServer(createRandom(1));
  server.recover();
  const transport = createTransport({ SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@shop.example>' });
  for (const name of ['ann', 'bob']) {
    const messageId = `<${name}@shop.example>`;
    const text = { senderName: 'Shop', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await transport?.send({ to: `${name}@reader.example`, date: new Date(), messageId, ...text });
  }
  await transport?.close();
  await server.close();
  expect(server.deliveries).toMatchObject([
    { messageId: '<ann@shop.example>', to: 'ann@reader.example', end: 'accepted' },
    { messageId: '<bob@shop.example>', to: 'bob@reader.example', end: 'accepted' },
  ]);
});
