import { describe, expect, it } from '@jest/globals';
import type { Order } from '@bookstore/contracts/orders';
import { screen } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { anOrder } from '../../shared/testing/factories.ts';
import { openApp, SIGNED_IN } from './open-app.tsx';

const PLACED = anOrder();

/** Opens an order that a command changes on the server. */
async function openOrder(shown: Order, replies: Replies) {
  let current = shown;
  const app = await openApp('/orders/7K3M9QWX', {
    ...SIGNED_IN,
    'GET /api/orders/7K3M9QWX': () => json(current)(),
    ...replies,
  });
  await screen.findByRole('heading', { level: 1, name: 'Order 7K3M9QWX' });
  const change = (order: Order) => {
    current = order;
  };
  return { ...app, change };
}

describe('What the customer was written', () => {
  const MAILS = 'GET /api/orders/o1/mails';
  const mail = {
    id: 'order:o1:1:order-placed',
    subject: 'Thank you for your order 7K3M9QWX',
    sentAt: '2026-11-20T10:00:00.000Z',
    text: 'Hello Ann,\n\nWe have received your order.',
  };

  it('is listed below what happened, folded, with subject, time and text', async () => {
    const { user } = await openOrder(PLACED, { [MAILS]: json([mail]) });
    const heading = await screen.findByRole('heading', { name: 'What we wrote you' });
    const happened = screen.getByRole('heading', { name: 'What happened' });
    expect(happened.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const folded = screen.getByText(mail.subject).closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toMatch(/Nov 20, 2026/);
    await user.click(screen.getByText(mail.subject));
    expect(folded?.querySelector('p')?.textContent).toBe(mail.text);
  });

  it('is not mentioned where there is nothing, and can be asked for again where it failed', async () => {
    let reply = problem('FORBIDDEN');
    const { user, settled } = await openOrder(PLACED, { [MAILS]: () => reply() });
    await screen.findByText('Our mails could not be loaded.');
    reply = json([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(screen.queryByText('What we wrote you')).toBeNull();
  });
});

it('The page of an order shows the note for the courier, which its customer corrects', async () => {
  const changed = anOrder({ ...PLACED, v: 2, courierNote: 'Ring once' });
  const route = 'PUT /api/orders/o1/contact';
  const noted = { ...PLACED, courierNote: 'Ring twice' };
  const { user, sent, change } = await openOrder(noted, { [route]: json(changed) });
  expect(screen.getByText('Ring twice')).toBeTruthy();
  await user.click(screen.getByText('Correct your details'));
  const field = await screen.findByLabelText('Note for the courier');
  await user.clear(field);
  await user.type(field, 'Ring once');
  change(changed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ring once')).toBeTruthy();
  const bodies = sent.filter((request) => request.route === route).map(({ body }) => body);
  expect(bodies).toEqual([{ v: 1, courierNote: 'Ring once' }]);
});
