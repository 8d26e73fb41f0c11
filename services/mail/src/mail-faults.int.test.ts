import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aMail, type Fault, openMails, startSmtpServer } from './testing/mails.ts';

const MINUTE_MS = 60_000;
/** The only short timeout is the one that is to end the stall: any other could on a busy machine. */
const STALLS = {
  connect: { greetingTimeout: 300 },
  rcpt: { socketTimeout: 2000 },
  data: { socketTimeout: 2000 },
};

const [smtp, mails] = [await startSmtpServer(), await openMails()];
afterEach(async () => {
  await mails.reset();
  smtp.reset();
});
afterAll(() => Promise.all([mails.close(), smtp.close()]));

describe('the mail outbox and a mail server at fault', () => {
  const untilTried = (attempts: number) =>
    eventually(async () => {
      const mail = await mails.read();
      expect(mail).toMatchObject({ attempts });
      expect(mail).not.toHaveProperty('lease');
      return mail;
    });

  it('tries a mail again after 1, 5 and 30 minutes, 2 hours, and then every 6 hours', async () => {
    smtp.control.fault = { at: 'rcpt', does: 451, words: 'greylisted' };
    await mails.start(smtp.url).add([aMail()]);
    for (const [index, minutes] of [1, 5, 30, 120, 360, 360].entries()) {
      const { state, reason, nextAt } = await untilTried(index + 1);
      expect({ state, reason }).toEqual({ state: 'waiting', reason: '451 greylisted (RCPT TO)' });
      const waitMs = (nextAt?.getTime() ?? 0) - Date.now();
      expect(waitMs / MINUTE_MS).toBeGreaterThan(minutes - 0.5);
      expect(waitMs / MINUTE_MS).toBeLessThanOrEqual(minutes);
      await mails.hurry();
    }
  });

  it.each<[Fault, RegExp]>([
    [{ at: 'connect', does: 421 }, /^421 /],
    [{ at: 'connect', does: 554 }, /^554 /],
    [{ at: 'connect', does: 'cut' }, /closed/],
    [{ at: 'connect', does: 'stall' }, /Greeting never received/],
    [{ at: 'rcpt', does: 421 }, /^421 /],
    [{ at: 'rcpt', does: 530 }, /^530 /],
    [{ at: 'rcpt', does: 'cut' }, /closed/],
    [{ at: 'rcpt', does: 'stall' }, /Timeout/],
    [{ at: 'data', does: 451 }, /^451 /],
    [{ at: 'data', does: 'cut' }, /closed/],
    [{ at: 'data', does: 'stall' }, /Timeout/],
  ])('sends a mail again after the fault %j, with the same Message-ID', async (fault, reason) => {
    smtp.control.fault = fault;
    const outbox = mails.start(smtp.url, fault.does === 'stall' ? STALLS[fault.at] : {});
    await outbox.add([aMail()]);
    expect(await untilTried(1)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(reason) });
    const wasReceived = fault.at === 'data';
    expect(smtp.received).toHaveLength(wasReceived ? 1 : 0);
    await outbox.close();
    smtp.control.fault = undefined;
    mails.start(smtp.url);
    await mails.hurry();
    await eventually(async () => {
      expect(await mails.read()).toMatchObject({ state: 'sent', attempts: 2 });
    });
    expect(smtp.received).toHaveLength(wasReceived ? 2 : 1);
    expect(new Set(smtp.headers('Message-ID')).size).toBe(1);
  });

  it.each<[Fault, string]>([
    [{ at: 'rcpt', does: 550, words: 'no such user' }, '550 no such user (RCPT TO)'],
    [{ at: 'data', does: 552, words: 'mailbox full' }, '552 mailbox full (DATA)'],
  ])('ends a mail as failed after %j, with the words of the server', async (fault, reason) => {
    smtp.control.fault = fault;
    await mails.start(smtp.url).add([aMail()]);
    expect(await untilTried(1)).toMatchObject({ state: 'failed', reason });
  });

  it('waits while the user name or password is refused, which is no fault of the mail', async () => {
    const server = await startSmtpServer({
      authOptional: false,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => {
        callback(Object.assign(new Error('wrong password'), { responseCode: 535 }));
      },
    });
    await mails.start(`smtp://shop:wrong@127.0.0.1:${server.port}?ignoreTLS=true`).add([aMail()]);
    expect(await untilTried(1)).toMatchObject({
      state: 'waiting',
      reason: '535 wrong password (AUTH PLAIN)',
    });
    await server.close();
  });

  it('does not spend the attempts of a backlog on a server that refuses connections', async () => {
    const startedAt = Date.now();
    await mails.start('smtp://127.0.0.1:1', { pauseMs: 200 }).add(Array.from({ length: 50 }, () => aMail()));
    const tried = await eventually(async () => {
      const count = await mails.mails.countDocuments({ attempts: { $gt: 0 } });
      expect(count).toBeGreaterThanOrEqual(8);
      return count;
    });
    // Five at first, then one each 200 ms.
    expect(tried).toBeLessThanOrEqual(5 + (Date.now() - startedAt) / 200);
    expect(await mails.mails.findOne({ attempts: 1 })).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  describe('with TLS', () => {
    const send = async (url: string) => {
      await mails.start(url).add([aMail()]);
      return untilTried(1);
    };

    it('sends nothing to a server without STARTTLS', async () => {
      const server = await startSmtpServer({ disabledCommands: ['STARTTLS'] });
      const mail = await send(`smtp://localhost:${server.port}`);
      expect(mail).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/STARTTLS/) });
      expect(server.received).toEqual([]);
      await server.close();
    });

    it('sends nothing to a server whose certificate is not trusted', async () => {
      const mail = await send(`smtp://localhost:${smtp.port}`);
      expect(mail).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/certificate/) });
      const server = await startSmtpServer({ secure: true });
      await mails.mails.deleteMany();
      const other = await send(`smtps://localhost:${server.port}`);
      expect(other).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/certificate/) });
      expect([...smtp.received, ...server.received]).toEqual([]);
      await server.close();
    });

    it('sends by STARTTLS', async () => {
      const mail = await send(`smtp://localhost:${smtp.port}?tls.rejectUnauthorized=false`);
      expect(mail).toMatchObject({ state: 'sent' });
      expect(smtp.received).toMatchObject([{ isSecure: true }]);
    });
  });

  it('keeps what users enter out of the headers and the envelope', async () => {
    const outbox = mails.start(smtp.url);
    const content = { ...aMail().content, subject: 'Thank you\r\nBcc: eve@evil.example\r\n\r\nBuy this' };
    await outbox.add([aMail({ content })]);
    await untilTried(1);
    expect(smtp.received).toMatchObject([{ to: 'ann@reader.example' }]);
    expect(smtp.headers('Subject')).toEqual(['Thank you Bcc: eve@evil.example Buy this']);
    expect(smtp.headers('Bcc')).toEqual([undefined]);
    await mails.mails.deleteMany();
    await outbox.add([aMail({ to: 'ann@reader.example\r\nRCPT TO:<eve@evil.example>' })]);
    await untilTried(1);
    await mails.mails.deleteMany();
    await outbox.add([aMail({ to: 'ann@reader.example, eve@evil.example' })]);
    await untilTried(1);
    expect(smtp.received.filter(({ to }) => /^eve@|,eve@/.test(to))).toEqual([]);
  });
});
