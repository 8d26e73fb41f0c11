import { describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, problem, type Replies, type SentRequest } from '../../shared/testing/fake-server.ts';
import { anOrder } from '../../shared/testing/factories.ts';
import { ANN } from './open-app.tsx';
import { CARMILLA, DRACULA, findButton, openCheckout, placed, readField } from './open-checkout.tsx';

const PLACED = anOrder({
  productIds: ['b1', 'b2'],
  items: [DRACULA, CARMILLA].map(({ _id, title, newPrice }) => ({ bookId: _id, title, price: newPrice })),
  totalPrice: 17.75,
});
const LOST = () => Promise.reject(new TypeError('Failed to fetch'));
const earlier = (changes = {}) => problem('IDEMPOTENCY_KEY_REUSED', { order: { ...PLACED, ...changes } });

/** Replies to the orders in turn. */
function replyInTurn(...replies: Replies[string][]): Replies {
  const left = [...replies];
  return {
    'POST /api/orders/': () => (left.shift() ?? problem('NOT_FOUND'))(),
    'GET /api/orders/email/ann%40example.com?limit=1': json([PLACED]),
    'GET /api/books/': json([DRACULA, CARMILLA]),
  };
}

/** The form is filled in with the details of the order before. */
async function order(user: UserEvent) {
  expect(await readField('Zipcode')).toBe('12345');
  await user.click(screen.getByRole('checkbox'));
  await user.click(await findButton());
}

const keysOf = (sent: SentRequest[]) => placed(sent).map(({ headers }) => headers.get('idempotency-key'));

async function acknowledge(user: UserEvent) {
  await screen.findByRole('alertdialog', { name: 'Failed to place an order' });
  await user.click(screen.getByRole('button', { name: 'OK' }));
}

const retype = async (user: UserEvent, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

/** Loses the reply to an order, and places it again with another phone number. */
async function orderTwice(user: UserEvent) {
  await order(user);
  await acknowledge(user);
  await retype(user, 'Phone Number', '0999');
  await user.click(await findButton());
}

describe('The idempotency key of an order', () => {
  it.each([
    ['the reply is lost', LOST],
    ['the shop fails', problem('UNAVAILABLE')],
    ['something else answers', () => new Response('busy', { status: 429 })],
    ['the reply cannot be read', json({ isPlaced: true })],
  ])('goes on for a changed order when %s', async (_what, reply) => {
    const { user, sent } = await openCheckout(replyInTurn(reply, json(PLACED)));
    await order(user);
    await acknowledge(user);
    expect(screen.getByRole('alert').textContent).toContain('Nothing is ordered twice');
    await retype(user, 'Phone Number', '0999');
    await user.click(await findButton());
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    const [first, second, ...more] = keysOf(sent);
    expect(second).toBe(first);
    expect(more).toEqual([]);
    expect(placed(sent)[1]?.body).toMatchObject({ phone: '0999' });
  });

  it('goes on after a reload, also while the order was still on its way', async () => {
    const first = await openCheckout(replyInTurn(() => new Promise(() => undefined)));
    await order(first.user);
    await screen.findByRole('button', { name: 'Loading......' });
    cleanup();
    const { user, sent } = await openCheckout(replyInTurn(json(PLACED)));
    await order(user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(keysOf(sent)).toEqual(keysOf(first.sent));
  });

  it('is a new one after a refusal, unless the order may have been placed before it', async () => {
    const refusal = problem('PRICE_CHANGED', { totalPrice: 17.75, items: PLACED.items });
    const { user, sent } = await openCheckout(replyInTurn(refusal, LOST, refusal, json(PLACED)));
    await order(user);
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      await acknowledge(user);
      await user.click(await findButton());
    }
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    const [refused, lost, ...others] = keysOf(sent);
    expect(lost).not.toBe(refused);
    expect(others).toEqual([lost, lost]);
  });

  it('belongs to one account, and waits for it while another one orders', async () => {
    const ann = await openCheckout(replyInTurn(LOST));
    await order(ann.user);
    await acknowledge(ann.user);
    cleanup();
    const ben = await openCheckout({
      ...replyInTurn(json(PLACED)),
      'GET /identity/get-session': json({
        session: { id: 's2' },
        user: { ...ANN, id: 'c2', email: 'ben@example.com' },
      }),
      'GET /api/orders/email/ben%40example.com': json([PLACED]),
    });
    await order(ben.user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    cleanup();
    const annAgain = await openCheckout(replyInTurn(json(PLACED)));
    await order(annAgain.user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(keysOf(ben.sent)).not.toEqual(keysOf(ann.sent));
    expect(keysOf(annAgain.sent)).toEqual(keysOf(ann.sent));
  });
});

describe('An order that was placed by an earlier attempt', () => {
  const readDialog = async () =>
    (await screen.findByRole('alertdialog', { name: 'Your order was already placed' })).textContent;

  it('is not placed again: the customer is told, and finds it under Your Orders', async () => {
    const { user, sent } = await openCheckout(replyInTurn(LOST, earlier()));
    await orderTwice(user);
    expect(await readDialog()).toContain('It is order 7K3M9QWX under Your Orders');
    expect(window.location.pathname).toBe('/orders');
    expect(new Set(keysOf(sent)).size).toBe(1);
    expect(localStorage.getItem('cart')).toBe('[]');
    expect(Object.keys(localStorage)).toEqual(['cart']);
  });

  it('leaves the books and details that were added since, to be ordered by themselves', async () => {
    const firstOrder = { productIds: ['b1'], items: PLACED.items.slice(0, 1), totalPrice: 10.5 };
    const first = await openCheckout(replyInTurn(LOST, earlier(firstOrder)));
    await orderTwice(first.user);
    await readDialog();
    await first.user.click(screen.getByRole('button', { name: 'OK' }));
    const cart = localStorage.getItem('cart');
    expect(cart).toContain('Carmilla');
    expect(cart).not.toContain('Dracula');
    cleanup();
    const { user, sent } = await openCheckout(replyInTurn(json(PLACED)), [CARMILLA]);
    await order(user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(placed(sent)[0]?.body).toMatchObject({ productIds: ['b2'], totalPrice: '7.25', phone: '0999' });
    expect(keysOf(sent)).not.toContain(keysOf(first.sent)[0]);
  });

  it('is under Your Orders where the shop does not say which it is', async () => {
    const { user, sent } = await openCheckout(
      replyInTurn(LOST, problem('IDEMPOTENCY_KEY_REUSED'), problem('IDEMPOTENCY_KEY_REUSED')),
    );
    await orderTwice(user);
    await acknowledge(user);
    expect(screen.getByRole('alert').textContent).toContain('Your order was already placed');
    await user.click(await findButton());
    await acknowledge(user);
    expect(new Set(keysOf(sent)).size).toBe(1);
  });
});
