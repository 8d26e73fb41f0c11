import { afterAll, describe, expect, it } from '@jest/globals';
import { MAX_ORDER_NOTE_LENGTH, MAX_ORDER_NOTES } from '@bookstore/contracts/limits';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { startOrders, type TestOrders } from '../../testing/commands.ts';
import type { OrderDocument } from '../order.schema.ts';
import { OrderNotesService } from './order-notes.service.ts';

const TEXT = 'Ann called: she is at home after six';

const shop = await startOrders();
afterAll(() => shop.close());

type Caller = keyof TestOrders['tokens'];

const add = ({ _id }: Pick<OrderDocument, '_id'>, text: unknown = TEXT, caller: Caller = 'staff') => {
  const token = shop.tokens[caller];
  return shop.send('POST', `/api/orders/${String(_id)}/notes`, { token, body: { text } });
};
const read = async (path: string, caller: Caller = 'staff') =>
  (await shop.send('GET', path, { token: shop.tokens[caller] })).body;
const pathOf = ({ _id }: OrderDocument) => `/api/orders/${String(_id)}`;
const textsOf = async ({ _id }: OrderDocument) =>
  (await shop.orders.findOne({ _id }))?.notes?.map(({ text }) => text);

describe('a note of staff on an order', () => {
  it('is shown to staff with who and when, and changes neither the version nor what is published', async () => {
    const order = await shop.store();
    const { status, body } = await add(order);
    expect(status).toBe(201);
    const { v, notes } = shop.orderOf(body);
    expect({ v, notes }).toEqual({
      v: order.v,
      notes: [{ at: expect.any(String), by: { role: 'admin', name: 'grace' }, text: TEXT }],
    });
    expect(await read(pathOf(order))).toEqual(body);
    expect((await shop.orders.findOne({ _id: order._id }))?.pendingSince).toBe(order.pendingSince);
  });

  it('is in nothing that the customer reads, nor in a list or the export', async () => {
    const order = await shop.store();
    expect((await add(order)).status).toBe(201);
    const refused = await shop.act('ada', 'cancel', Object.assign(order, { v: 1 }));
    const paths: [string, Caller?][] = [
      [pathOf(order), 'ada'],
      ['/api/orders/email/ada@example.com', 'ada'],
      ['/api/orders/email/ada@example.com?limit=5', 'ada'],
      ['/api/orders/'],
      [`/api/orders/?ids=${String(order._id)}`],
      ['/api/orders/export.csv'],
    ];
    const seen = await Promise.all(paths.map((each) => read(...each)));
    expect(refused.status).toBe(409);
    expect(JSON.stringify([...seen, refused.body])).not.toContain(TEXT);
  });

  it('is added once when it is sent again or twice at the same time, and again after another one', async () => {
    const order = await shop.store();
    const replies = await Promise.all([add(order), add(order), add(order)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await textsOf(order)).toEqual([TEXT]);
    await add(order, TEXT, 'fulfiller');
    await add(order);
    expect(await textsOf(order)).toEqual([TEXT, TEXT, TEXT]);
    expect(await shop.auditOf(String(order._id))).toHaveLength(3);
  });

  it('is one of a crowd that is added in its turn, or refused before anything is done', async () => {
    const order = await shop.store();
    const texts = Array.from({ length: 150 }, (_, number) => `Note ${number}`);
    const meeting = { prototype: OrderNotesService.prototype, method: 'add', count: texts.length } as const;
    const answers = await meetAt(meeting, () => Promise.all(texts.map((text) => add(order, text))));
    const withStatus = (wanted: number) => texts.filter((_, at) => answers[at]?.status === wanted);
    expect(withStatus(503).length).toBeGreaterThan(0);
    expect(withStatus(201).length + withStatus(409).length + withStatus(503).length).toBe(150);
    expect((await textsOf(order))?.toSorted()).toEqual(withStatus(201).toSorted());
  });

  it('leaves one line of the audit without its text, or is not added', async () => {
    const order = await shop.store();
    await add(order);
    const lines = await shop.auditOf(String(order._id));
    expect(lines).toMatchObject([
      {
        action: 'order.note',
        by: { id: 'grace-id' },
        changes: [{ field: 'notes', before: 0, after: 1 }],
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Ann');
    const validate = (validator: object) =>
      shop.connection.db?.command({ collMod: 'audit_lines', validator });
    await validate({ action: 'none' });
    expect((await add(order, 'Another one')).status).toBe(500);
    await validate({});
    expect(await textsOf(order)).toEqual([TEXT]);
  });

  it(`is refused beyond ${MAX_ORDER_NOTES} of an order, and then the last one can still be repeated`, async () => {
    const by = { id: 'grace-id', name: 'grace', role: 'admin' } as const;
    const notes = Array.from({ length: MAX_ORDER_NOTES }, () => ({ at: new Date(), by, text: TEXT }));
    const order = await shop.store({ notes });
    expect((await add(order, 'One more')).body).toMatchObject({ status: 409, code: 'TOO_MANY_NOTES' });
    expect((await add(order)).status).toBe(201);
    expect(await textsOf(order)).toHaveLength(MAX_ORDER_NOTES);
  });

  it('needs some text and an order', async () => {
    const order = await shop.store();
    for (const text of ['', '  ', 'x'.repeat(MAX_ORDER_NOTE_LENGTH + 1), 1, '\u0000'])
      expect((await add(order, text)).status).toBe(400);
    expect((await add(await shop.store(), 'x'.repeat(MAX_ORDER_NOTE_LENGTH))).status).toBe(201);
    const unknown = '0'.repeat(24);
    expect((await shop.sendAsStaff('POST', `/api/orders/${unknown}/notes`, { text: TEXT })).status).toBe(404);
    expect(await textsOf(order)).toBeUndefined();
  });

  it('is not added once the data of a deleted customer are erased, and until then is', async () => {
    const isCustomerDeleted = true;
    const open = await shop.store({ isCustomerDeleted, courierNote: 'Ask for Ann' });
    expect((await add(open)).status).toBe(201);
    const { status } = await shop.act('staff', 'cancel', open);
    expect(status).toBe(200);
    expect(await shop.orders.findOne({ _id: open._id })).toMatchObject({ courierNote: '', notes: [] });
    expect((await add(open)).body).toMatchObject({ status: 409, code: 'ORDER_STATE' });
    expect(await textsOf(open)).toEqual([]);
  });
});
