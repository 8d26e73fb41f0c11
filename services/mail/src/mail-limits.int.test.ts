import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AskedMail, MAIL_COUNTS } from './mail-limits.ts';
import { aMail, openMails } from './testing/mails.ts';

const PER_CLIENT = 3;
const PER_DOMAIN = 4;

const mails = await openMails();
const outbox = mails.start(undefined);
const counts = mails.db.collection<{ times: Date[] }>(MAIL_COUNTS);
beforeEach(() => counts.deleteMany());
afterAll(() => mails.close());

/** How many of some mails that are asked for at once may be sent. */
const countAdmitted = async (count: number, toAsked: (index: number) => Partial<AskedMail>) => {
  const asked = Array.from({ length: count }, (_, index) =>
    outbox.limits.admit({ about: 'news', to: 'ann@shop.example', max: 2, ...toAsked(index) }),
  );
  return (await Promise.all(asked)).filter(Boolean).length;
};

describe('mails that are asked for', () => {
  it('are bounded by mailbox and by what they are about, also at the same time', async () => {
    expect(await countAdmitted(9, (index) => ({ to: `Ann+${index}@shop.example` }))).toBe(2);
    expect(await countAdmitted(1, () => ({ to: 'bob@shop.example' }))).toBe(1);
    expect(await countAdmitted(1, () => ({ about: 'again' }))).toBe(1);
  });

  it('are bounded by the address of the client, an IPv6 network being one', async () => {
    const ask = (count: number, from: (index: number) => string) =>
      countAdmitted(count, (index) => ({ to: `${index}@gmail.com`, from: from(index) }));
    expect(await ask(9, (index) => `2001:db8:1:2::${index}`)).toBe(PER_CLIENT);
    expect(await ask(1, () => '2001:db8:1:3::1')).toBe(1);
  });

  it('are bounded by domain, but at public providers', async () => {
    const ask = (domain: string) =>
      countAdmitted(9, (index) => ({ to: `${index}@${domain}`, from: `192.0.2.${index}` }));
    expect(await ask('shop.example')).toBe(PER_DOMAIN);
    expect(await ask('gmail.com')).toBe(9);
  });

  it('are neither counted nor bounded by domain where others of the domain must not stop them', async () => {
    const ask = (name: string, isDomainCounted: boolean) =>
      countAdmitted(9, (index) => ({
        to: `${name}-${index}@shop.example`,
        from: `192.0.2.${index}`,
        isDomainCounted,
      }));
    expect(await ask('verified', false)).toBe(9);
    expect(await ask('unverified', true)).toBe(PER_DOMAIN);
    expect(await ask('invited', false)).toBe(9);
  });

  it('are counted for a day, and no address is stored', async () => {
    const ask = () => countAdmitted(1, () => ({ max: 1 }));
    expect([await ask(), await ask()]).toEqual([1, 0]);
    expect(JSON.stringify(await counts.find().toArray())).not.toContain('ann');
    const DAY_MS = 86_400_000;
    await counts.updateMany({}, { $set: { times: [new Date(Date.now() - DAY_MS)] } });
    expect(await ask()).toBe(1);
  });

  it('are by staff, who send them again, ten a day to a mailbox; one that waits does not count', async () => {
    const sent = Array.from({ length: 12 }, (_, index) => aMail({ to: `eve+${index}@shop.example` }));
    await outbox.add(sent);
    const sendAll = () =>
      Promise.allSettled(sent.map(({ id }) => outbox.sendAgain(id))).then((results) =>
        results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])),
      );
    expect(await sendAll()).toEqual([]);
    await mails.mails.updateMany({}, { $set: { state: 'sent' } });
    expect(await sendAll()).toHaveLength(2);
  });
});
