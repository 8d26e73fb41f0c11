import { describe, expect, it } from '@jest/globals';
import type { Order } from '@bookstore/contracts/orders';
import { screen, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { openApp, sendShop, SIGNED_IN } from './open-app.tsx';

const CREATED_AT = '2026-11-20T10:00:00.000Z';
const NEWEST = anOrder({
  createdAt: CREATED_AT,
  productIds: ['b1', 'b2'],
  items: [
    { bookId: 'b1', title: 'Dracula', price: 10.5 },
    { bookId: 'b2', title: 'Carmilla', price: 7.25 },
  ],
  totalPrice: 17.75,
});
const OLDER = anOrder({ _id: 'o2', number: '8M4N0RXY', productIds: ['b1'] });
const BOOKS = [aBook(), aBook({ _id: 'b2', title: 'Carmilla' })];

const openOrders = (replies: Replies = {}, path = '/orders', orders: Order[] = [NEWEST, OLDER]) =>
  openApp(path, {
    ...SIGNED_IN,
    'GET /api/orders/email/ann%40example.com': json(orders),
    'GET /api/books/': json(BOOKS),
    ...replies,
  });

const readCards = async () => (await screen.findAllByRole('article')).map(({ textContent }) => textContent);

describe('The orders', () => {
  it('lead with the date, the number and the total', async () => {
    await openOrders();
    const [card] = await screen.findAllByRole('article');
    const day = new Date(CREATED_AT).toLocaleDateString(undefined, { dateStyle: 'long' });
    expect(within(card ?? document.body).getByRole('heading', { level: 2 }).textContent).toBe(`${day} # 1`);
    expect(card?.firstElementChild?.textContent).toContain('Order Number:7K3M9QWXTotal Price:$17.75');
  });

  it('show the covers of their books, asked for once', async () => {
    const { sent } = await openOrders();
    expect(await screen.findByAltText('Cover of Carmilla')).toBeTruthy();
    expect(screen.getAllByAltText('Cover of Dracula')).toHaveLength(2);
    const requests = sent.filter(({ route }) => route === 'GET /api/books/');
    expect(requests.map(({ query }) => decodeURIComponent(query))).toEqual(['ids=b1,b2']);
  });

  it('show a book that is no longer sold without its cover', async () => {
    await openOrders({ 'GET /api/books/': json([aBook()]) });
    expect(await screen.findAllByAltText('Cover of Dracula')).toHaveLength(2);
    expect(screen.getByText('Carmilla')).toBeTruthy();
    expect(screen.queryByAltText('Cover of Carmilla')).toBeNull();
  });

  it('show all that the specification names, with nothing folded', async () => {
    await openOrders();
    const [card] = await screen.findAllByRole('article');
    const facts = [...(card?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
    for (const text of [
      'Order ID:o1',
      'Name:Ann Reader',
      'Email:ann@example.com',
      'Phone:0123 456',
      'Total Price:$17.75',
      'Address:Main Street 1, 12345 Springfield, North, Freedonia',
      'Products Id:b1b2',
    ])
      expect(facts).toContain(text);
    expect(card?.querySelector('details')).toBeNull();
  });

  it('lead from the tracking code of a parcel to the page of the carrier', async () => {
    sendShop({ trackingUrl: 'https://post.example/{code}' });
    await openOrders({}, '/orders', [{ ...NEWEST, status: 'shipped', tracking: 'PP-42' }, OLDER]);
    const links = await screen.findAllByRole('link', { name: /^Track / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://post.example/PP-42']);
    expect(screen.getByRole('button', { name: 'Copy the tracking code PP-42' })).toBeTruthy();
  });

  it('are ordered again from the list, and lead to the cart', async () => {
    const { press } = await openOrders();
    await press(/^Order again ?: 7K3M9QWX$/);
    expect(await screen.findByRole('heading', { name: 'Shopping cart' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cart, items: 2' })).toBeTruthy();
  });
});

describe('The order that has just been placed', () => {
  const MAILS = 'GET /api/orders/o1/mails';
  const mail = { id: 'm1', subject: 'Thank you', sentAt: CREATED_AT, text: 'Hello Ann' };

  it('stands out with its number, when it comes, and that its customer was written, once that is so', async () => {
    hastenTimers();
    sendShop({ deliveryNote: 'In 3 to 5 working days.' });
    let asked = 0;
    await openOrders({ [MAILS]: () => json(asked++ ? [mail] : [])() }, '/orders?placed=7K3M9QWX');
    expect(await screen.findByText('We wrote to ann@example.com.')).toBeTruthy();
    const [placed, older] = await readCards();
    expect(placed).toContain('Thank you! Your order 7K3M9QWX is placed.In 3 to 5 working days.We wrote to');
    expect(older).not.toContain('Thank you');
  });

  it('does not say that its customer was written where no mail is sent', async () => {
    const { settled } = await openOrders({ [MAILS]: json([]) }, '/orders?placed=7K3M9QWX');
    await screen.findByText('Thank you! Your order 7K3M9QWX is placed.');
    await settled();
    expect(screen.queryByText(/^We wrote/)).toBeNull();
  });

  it('is one of many on any other day', async () => {
    const { sent } = await openOrders();
    expect((await readCards()).join('')).not.toContain('Thank you');
    expect(sent.some(({ route }) => route === MAILS)).toBe(false);
  });
});
