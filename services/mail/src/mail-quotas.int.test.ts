import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics } from '@bookstore/runtime/metrics';
import type { NewMail } from './mail.ts';
import { aMail, openMails } from './testing/mails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of one day, also around midnight. */
const NOW = new Date();
const QUOTA = { key: 'ann@reader.example', perDay: 5, reason: 'more than 5 mails in a day' };

const someMails = (count: number, changes: Partial<NewMail> = {}) =>
  Array.from({ length: count }, () => aMail({ quotas: [QUOTA], createdAt: NOW, ...changes }));

const mails = await openMails();
afterEach(() => mails.reset());
afterAll(() => mails.close());

describe('the quota of mails in a day', () => {
  const countState = (state: 'waiting' | 'skipped') => mails.mails.countDocuments({ state });
  const idsOf = async (state: 'waiting' | 'skipped') =>
    (await mails.mails.find({ state }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

  it('is kept, and what is beyond it is stored as skipped, with the reason', async () => {
    const metrics = createMetrics('mail');
    const outbox = mails.start(undefined, {}, metrics);
    const made = someMails(7);
    for (const mail of made) await outbox.add([mail]);
    const [, , , , , sixth] = made;
    const { mails: skipped, total } = await outbox.list({ state: 'skipped' }, { page: 1, limit: 10 });
    expect(total).toBe(2);
    expect(skipped.find(({ _id }) => _id === sixth?.id)).toMatchObject({ attempts: 0, reason: QUOTA.reason });
    expect(skipped.every((mail) => mail.nextAt === undefined)).toBe(true);
    expect(await countState('waiting')).toBe(5);
    expect(await metrics.metrics()).toMatch(/^mails_sent_total{outcome="skipped".*} 2$/m);
  });

  it('is exact when replicas make the same mails at once, and counts none twice', async () => {
    const replicas = [mails.start(undefined), mails.start(undefined), mails.start(undefined)];
    const made = someMails(40);
    const addAll = () =>
      Promise.all(
        replicas.flatMap((replica, index) =>
          [0, 10, 20, 30].map((at) => {
            const batch = made.slice(at, at + 10);
            return replica.add(index === 0 ? batch : batch.reverse());
          }),
        ),
      );
    await addAll();
    const waiting = await idsOf('waiting');
    expect(waiting).toHaveLength(5);
    expect(await countState('skipped')).toBe(35);
    // As after a crash between the count and the mails.
    await mails.mails.deleteMany();
    await addAll();
    expect(await idsOf('waiting')).toEqual(waiting);
  });

  it('is of a key and a day, and another size adds to the same count', async () => {
    const outbox = mails.start(undefined);
    await outbox.add(someMails(5));
    await outbox.add(someMails(1, { quotas: [{ ...QUOTA, key: 'bob@reader.example' }] }));
    await outbox.add(someMails(1, { createdAt: new Date(NOW.getTime() - DAY_MS) }));
    await outbox.add(someMails(3, { quotas: [{ ...QUOTA, perDay: 7 }] }));
    expect(await countState('waiting')).toBe(9);
    await outbox.add(someMails(1));
    expect(await countState('skipped')).toBe(2);
  });

  it('may be one of several, of which a mail that is beyond one counts in none after it', async () => {
    const outbox = mails.start(undefined);
    const second = { key: 'reader.example', perDay: 6, reason: 'more than 6 mails to this domain' };
    await outbox.add(someMails(7, { quotas: [QUOTA, second] }));
    expect(await countState('waiting')).toBe(5);
    await outbox.add(someMails(2, { quotas: [{ ...QUOTA, key: 'bob@reader.example' }, second] }));
    expect(await countState('waiting')).toBe(6);
    const { mails: skipped } = await outbox.list({ state: 'skipped' }, { page: 1, limit: 10 });
    expect(skipped.map(({ reason }) => reason).toSorted()).toEqual(
      [QUOTA, QUOTA, second].map(({ reason }) => reason),
    );
  });

  it('does not keep staff from sending a skipped mail', async () => {
    const outbox = mails.start(undefined);
    await outbox.add(someMails(6));
    const [skipped = ''] = await idsOf('skipped');
    expect(await outbox.sendAgain(skipped)).toMatchObject({ _id: skipped, state: 'waiting' });
    expect(await countState('waiting')).toBe(6);
  });

  it('keeps no address, and is forgotten when its mails can be sent no more', async () => {
    await mails.start(undefined).add(someMails(1));
    const quotas = await mails.db.collection<{ expiresAt: Date }>('mail_quotas').find().toArray();
    expect(JSON.stringify(quotas)).not.toContain('reader.example');
    const leftMs = (quotas[0]?.expiresAt.getTime() ?? 0) - NOW.getTime();
    expect(leftMs).toBeGreaterThan(2 * DAY_MS);
    expect(leftMs).toBeLessThanOrEqual(3 * DAY_MS);
  });
});
