import { describe, expect, it } from '@jest/globals';
import type { StoredOrder } from '../consistency/stored-state.ts';
import { compareMails, type StoredMail } from './compare-mails.ts';
import type { Delivery } from './faulty-smtp-server.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const ANN = 'ann@reader.example';
const ORDER: StoredOrder = {
  ...{ _id: 'b1', v: 2, idempotencyKey: 'key', email: ANN, totalCents: 999, items: [] },
  ...{ status: 'cancelled', payment: 'void', collectedCents: 0, refundedCents: 0 },
  history: [
    { v: 1, at: AT, action: 'place', by: { role: 'customer' } },
    { v: 2, at: AT, action: 'cancel', by: { role: 'customer' } },
  ],
};
const [PLACED, RECEIVED, CANCELLED] = ['1:order-placed', '1:order-received', '2:order-cancelled'] as const;
const ALL = [PLACED, RECEIVED, CANCELLED];

const aMail = (mark: string, state = 'sent'): StoredMail => ({
  ...{ _id: `order:b1:${mark}`, kind: mark.slice(2), to: ANN, state },
});
const aDelivery = (mark: string, changes: Partial<Delivery> = {}): Delivery => ({
  messageId: `<order.b1.${mark.replace(':', '.')}@shop.example>`,
  ...{ to: ANN, end: 'accepted', at: 1000, connection: {} },
  ...changes,
});
/** All mails or deliveries but one, which is another. */
const mails = (mark?: string, state?: string) =>
  ALL.map((each) => aMail(each, each === mark ? state : 'sent'));
const deliveries = (mark?: string, changes: Partial<Delivery> = {}) =>
  ALL.map((each) => aDelivery(each, each === mark ? changes : {}));
const withChange = (action: 'correct' | 'reopen', role: string) => [
  { ...ORDER, history: [...ORDER.history, { v: 3, at: AT, action, by: { role } }] },
];

type Evidence = Partial<Parameters<typeof compareMails>[0]>;
const compare = (evidence: Evidence) =>
  compareMails({
    ...{ orders: [ORDER], mails: mails(), deliveries: deliveries(), accountMails: [], databaseKills: [] },
    perDay: { customer: 3, shop: 1 },
    ...evidence,
  });

it('each due mail that was accepted once is counted', () => {
  expect(compare({})).toEqual({ violations: [], actions: '3: 3 sent, 0 refused, 0 skipped, 0 repeated' });
});

const refused = deliveries(PLACED, { end: 'refused' });
const STAFF = { v: 2, at: AT, action: 'cancel', by: { role: 'admin' } } as const;
const twoSent = { mails: mails(CANCELLED, 'skipped'), deliveries: deliveries().slice(0, 2) };
const secret = {
  mails: [...mails(), { _id: 'reset:b2', kind: 'reset-password', to: '', state: 'sent' }],
  deliveries: [...deliveries(), aDelivery('', { messageId: '<reset.b2@shop.example>', to: 'bob@x.example' })],
};
const resetOf = (to: string) => [{ to, kind: 'reset-password' as const }];

describe('the comparison of mails with orders and deliveries', () => {
  it.each<[what: string, evidence: Evidence, wrong: string | undefined]>([
    ['finds one that is missing', { mails: mails().slice(0, 2) }, 'lost: order:b1:2:order-cancelled'],
    ['finds a delivery of none', { mails: mails().slice(0, 2) }, 'stored: order.b1.2.order-cancelled'],
    ['finds one that waits', { mails: mails(PLACED, 'waiting') }, 'order-placed is waiting'],
    [
      'finds one that was not accepted',
      { deliveries: deliveries(PLACED, { end: 'postponed' }) },
      'order-placed is sent',
    ],
    ['knows one that was refused', { mails: mails(PLACED, 'failed'), deliveries: refused }, undefined],
    [
      'finds one that was given up without that',
      { mails: mails(PLACED, 'failed') },
      'order-placed is failed',
    ],
    [
      'finds one that nothing has made due',
      { mails: [...mails(), aMail('2:order-returned', 'failed')] },
      'unexpected: order:b1:2:order-returned',
    ],
    [
      'expects none of a correction by the customer',
      { orders: withChange('correct', 'customer') },
      undefined,
    ],
    [
      'expects one of a correction by staff',
      { orders: withChange('correct', 'admin') },
      'lost: order:b1:3:order-corrected',
    ],
    [
      'expects one of a reopened order',
      { orders: withChange('reopen', 'admin') },
      'lost: order:b1:3:order-reopened',
    ],
    ['knows what is beyond a quota', { ...twoSent, perDay: { customer: 1, shop: 1 } }, undefined],
    [
      'knows that what staff do is beyond none',
      {
        orders: [{ ...ORDER, history: [...ORDER.history.slice(0, 1), STAFF] }],
        perDay: { customer: 1, shop: 1 },
      },
      undefined,
    ],
    ['finds one that was skipped within it', twoSent, `1 of 2 2026-11-20 to ${ANN} are skipped, not 0`],
    ['finds one that was sent beyond it', { perDay: { customer: 1, shop: 1 } }, 'skipped, not 1'],
    [
      'finds one that was skipped and sent',
      { mails: mails(CANCELLED, 'skipped') },
      'order-cancelled is skipped',
    ],
    [
      'finds a missing one about an account',
      { accountMails: resetOf('bob@x.example') },
      'reset-password to bob',
    ],
    ['knows a secret one by its delivery', { ...secret, accountMails: resetOf('bob@x.example') }, undefined],
    [
      'finds out that it is of another',
      { ...secret, accountMails: resetOf('eve@x.example') },
      'reset-password to eve',
    ],
  ])('%s', (_what, evidence, wrong) => {
    const { violations } = compare(evidence);
    if (wrong) expect(violations).toContainEqual(expect.stringContaining(wrong));
    else expect(violations).toEqual([]);
  });

  it.each<[what: string, first: Partial<Delivery>, isAllowed: boolean, evidence: Evidence]>([
    ['it was accepted', {}, false, {}],
    ['it got no reply', { end: 'cut' }, true, {}],
    ['its process ended', { connection: { closedAt: 1200 } }, true, {}],
    [
      'the server cut the connection afterwards',
      { connection: { closedAt: 1200, isCutByServer: true } },
      false,
      {},
    ],
    ['the database was killed', {}, true, { databaseKills: [900] }],
  ])('judges a repeat where %s', (_what, first, isAllowed, evidence) => {
    const again = [...deliveries(PLACED, first), aDelivery(PLACED, { at: 5000 })];
    const found = compare({ deliveries: again, ...evidence }).violations;
    expect(found).toHaveLength(isAllowed ? 0 : 1);
  });
});
