import { describe, expect, it } from '@jest/globals';
import { type AccountMail, compareMails, type StoredMail } from './compare-mails.ts';
import type { StoredOrder } from '../consistency/stored-state.ts';
import type { Delivery } from './faulty-smtp-server.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const ORDER = {
  _id: 'b1',
  v: 2,
  idempotencyKey: 'key',
  email: 'ann@reader.example',
  totalCents: 999,
  status: 'shipped' as const,
  payment: 'due' as const,
  collectedCents: 0,
  refundedCents: 0,
  items: [],
  history: [
    { v: 1, at: AT, action: 'place' as const, by: { role: 'customer' } },
    { v: 2, at: AT, action: 'ship' as const, by: { role: 'admin' } },
  ],
};
const KINDS = ['1:order-placed', '1:order-received', '2:order-shipped'];

const aMail = (mark: string, state = 'sent'): StoredMail => ({
  _id: `order:b1:${mark}`,
  kind: mark.slice(2),
  to: 'ann@reader.example',
  state,
});
const aDelivery = (mark: string, changes: Partial<Delivery> = {}): Delivery => ({
  messageId: `<order.b1.${mark.replace(':', '.')}@shop.example>`,
  to: 'ann@reader.example',
  end: 'accepted',
  at: 1000,
  connection: {},
  ...changes,
});

const compare = (changes: {
  mails?: StoredMail[];
  deliveries?: Delivery[];
  accountMails?: AccountMail[];
  databaseKills?: number[];
  orders?: StoredOrder[];
  perDay?: { customer: number; shop: number };
}) =>
  compareMails({
    orders: [ORDER],
    mails: KINDS.map((mark) => aMail(mark)),
    deliveries: KINDS.map((mark) => aDelivery(mark)),
    accountMails: [],
    databaseKills: [],
    perDay: { customer: 2, shop: 1 },
    ...changes,
  });
const clean = { lost: [], waiting: [], unexpected: [], miscounted: [], repeated: [] };
const [placed = '', received = '', shipped = ''] = KINDS;
const again = (first: Partial<Delivery>) => [
  ...KINDS.map((mark) => aDelivery(mark, mark === placed ? first : {})),
  aDelivery(placed, { at: 5000 }),
];

describe('the comparison of mails with orders and with what the mail server received', () => {
  it('finds nothing where each due mail was accepted once', () => {
    expect(compare({})).toMatchObject({ ...clean, counts: { due: 3, sent: 3, repeated: 0 } });
  });

  it('finds a mail that was not made, not sent, or not accepted though it is said to be', () => {
    expect(compare({ mails: [aMail(placed), aMail(received)] })).toMatchObject({
      lost: ['order:b1:2:order-shipped'],
      unexpected: ['order.b1.2.order-shipped'],
    });
    const waiting = [aMail(placed, 'waiting'), aMail(received), aMail(shipped)];
    expect(compare({ mails: waiting }).waiting).toEqual(['order:b1:1:order-placed']);
    const deliveries = [aDelivery(placed, { end: 'postponed' }), aDelivery(received), aDelivery(shipped)];
    expect(compare({ deliveries }).lost).toEqual(['order:b1:1:order-placed']);
  });

  it('takes a mail for failed only if the server refused it', () => {
    const mails = [aMail(placed, 'failed'), aMail(received), aMail(shipped)];
    const refused = [aDelivery(placed, { end: 'refused' }), aDelivery(received), aDelivery(shipped)];
    expect(compare({ mails, deliveries: refused })).toMatchObject(clean);
    expect(compare({ mails }).lost).toEqual(['order:b1:1:order-placed']);
  });

  it('finds a mail that nothing has made due', () => {
    const mails = [...KINDS.map((mark) => aMail(mark)), aMail('2:order-returned', 'failed')];
    expect(compare({ mails }).unexpected).toEqual(['order:b1:2:order-returned']);
  });

  it('expects a mail of a correction by staff only, and of a reopened order', () => {
    const add = (action: 'correct' | 'reopen', role: string) => [
      { ...ORDER, history: [...ORDER.history, { v: 3, at: AT, action, by: { role } }] },
    ];
    const perDay = { customer: 3, shop: 1 };
    expect(compare({ orders: add('correct', 'customer'), perDay })).toMatchObject(clean);
    expect(compare({ orders: add('correct', 'admin'), perDay }).lost).toEqual(['order:b1:3:order-corrected']);
    expect(compare({ orders: add('reopen', 'admin'), perDay }).lost).toEqual(['order:b1:3:order-reopened']);
  });

  it('finds a mail that was skipped within the quota, or sent beyond it or though it was skipped', () => {
    const skip = [aMail(placed), aMail(received), aMail(shipped, 'skipped')];
    const deliveries = [aDelivery(placed), aDelivery(received)];
    const perDay = { customer: 1, shop: 1 };
    expect(compare({ mails: skip, deliveries, perDay })).toMatchObject({
      ...clean,
      counts: { due: 3, sent: 2, skipped: 1 },
    });
    const quota = '2026-11-20 to ann@reader.example';
    expect(compare({ mails: skip, deliveries }).miscounted).toEqual([`1 of 2 ${quota} are skipped, not 0`]);
    expect(compare({ perDay }).miscounted).toEqual([`0 of 2 ${quota} are skipped, not 1`]);
    expect(compare({ mails: skip, perDay }).miscounted).toEqual(['order:b1:2:order-shipped']);
  });

  it('finds an acknowledged mail about an account that is missing', () => {
    const accountMails = [{ to: 'bob@reader.example', kind: 'reset-password' as const }];
    expect(compare({ accountMails }).lost).toEqual(['reset-password to bob@reader.example']);
  });

  it('finds a secret mail by its delivery once its address is deleted', () => {
    const secret = { _id: 'reset:b2', kind: 'reset-password', to: '', state: 'sent' };
    const mails = [...KINDS.map((mark) => aMail(mark)), secret];
    const messageId = '<reset.b2@shop.example>';
    const deliveries = [
      ...KINDS.map((mark) => aDelivery(mark)),
      aDelivery('', { messageId, to: 'bob@reader.example' }),
    ];
    const accountMails = [{ to: 'bob@reader.example', kind: 'reset-password' as const }];
    expect(compare({ mails, deliveries, accountMails })).toMatchObject(clean);
    const others = [{ to: 'eve@reader.example', kind: 'reset-password' as const }];
    expect(compare({ mails, deliveries, accountMails: others }).lost).toEqual([
      'reset-password to eve@reader.example',
    ]);
  });

  it('allows a repeat only where the reply, the process or its database was lost', () => {
    expect(compare({ deliveries: again({}) }).repeated).toEqual(['<order.b1.1.order-placed@shop.example>']);
    expect(compare({ deliveries: again({ end: 'cut' }) }).repeated).toEqual([]);
    expect(compare({ deliveries: again({ connection: { closedAt: 1200 } }) }).repeated).toEqual([]);
    const cut = { closedAt: 1200, isCutByServer: true as const };
    expect(compare({ deliveries: again({ connection: cut }) }).repeated).toHaveLength(1);
    expect(compare({ deliveries: again({}), databaseKills: [900] }).repeated).toEqual([]);
  });
});
