import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pollUntil } from '../poll.ts';
import { openStartContext, type StartContext } from '../start-context.ts';
import { environment } from '../testing/environment.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';

const KEPT_MAILS = 500;
const WAIT = { timeoutMs: 20_000 };

const mails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

let context: StartContext;
let catcher: MailCatcher;

beforeEach(async () => {
  context = await openStartContext({
    dataDir: await makeTestFolder(),
    environment,
    print: () => undefined,
  });
  catcher = await startMailCatcher(context);
});

afterEach(() => context.close());
afterAll(removeTestFolders);

/** Sends mails over one connection. @returns what the server replied to each. */
async function send(subjects: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(catcher.url);
  const socket = connect(Number(port), hostname);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const read = async () => (await lines.next()).value ?? '';
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    return read();
  };
  const replies: string[] = [];
  await read();
  await say('HELO shop.example');
  for (const subject of subjects) {
    await say('MAIL FROM:<orders@shop.example>');
    await say('RCPT TO:<reader@shop.example>');
    await say('DATA');
    replies.push(await say(`To: reader@shop.example\r\nSubject: ${subject}\r\n\r\nThank you.\r\n.`));
  }
  await say('QUIT');
  socket.destroy();
  return replies;
}

const list = async () => mails.parse(await (await fetch(`${catcher.pageUrl}/email`)).json());
const listSubjects = async () => (await list()).map(({ subject }) => subject);

describe('The mail catcher', () => {
  it('says that it delivers nothing, and lists what it was sent, also after it was killed', async () => {
    expect(await send(['Order 7K3M'])).toEqual([expect.stringMatching(/^250 .*Caught, not delivered$/)]);
    const caught = [{ subject: 'Order 7K3M', to: [{ address: 'reader@shop.example' }] }];
    expect(await pollUntil(async () => (await list()).length === 1, WAIT)).toBe(true);
    expect(await list()).toEqual(caught);
    const [killed] = catcher.part.pids;
    catcher.part.kill('SIGKILL');
    const isBack = async () => catcher.part.pids[0] !== killed && (await list()).length === 1;
    expect(await pollUntil(isBack, WAIT)).toBe(true);
    expect(await list()).toEqual(caught);
  });

  it('keeps only the latest mails, also on the disk', async () => {
    const subjects = Array.from({ length: KEPT_MAILS + 20 }, (_, number) => `Mail ${number}`);
    await send(subjects);
    expect(await pollUntil(async () => (await listSubjects()).includes(subjects.at(-1) ?? ''), WAIT)).toBe(
      true,
    );
    const kept = await listSubjects();
    expect(kept).toHaveLength(KEPT_MAILS);
    expect(kept).not.toContain('Mail 0');
    const isTrimmed = async () => (await readdir(join(context.folder, 'mail'))).length === KEPT_MAILS;
    expect(await pollUntil(isTrimmed, WAIT)).toBe(true);
  });

  it('has a page, and is gone when it is stopped', async () => {
    const page = await fetch(catcher.pageUrl);
    expect(page.headers.get('content-type')).toContain('text/html');
    await page.arrayBuffer();
    await catcher.part.stop();
    await expect(fetch(catcher.pageUrl)).rejects.toThrow('fetch failed');
  });
});
