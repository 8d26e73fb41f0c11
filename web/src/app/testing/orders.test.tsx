import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { openApp, SIGNED_IN } from './open-app.tsx';

const ROUTE = 'GET /api/orders/email/ann%40example.com';
const CREATED_AT = '2026-11-20T10:00:00.000Z';
const ORDER = anOrder({
  createdAt: CREATED_AT,
  productIds: ['b1', 'b2'],
  items: [
    { bookId: 'b1', title: 'Dracula', price: 10.5 },
    { bookId: 'b2', title: 'Carmilla', price: 7.25 },
  ],
  totalPrice: 17.75,
});
const OLDER = anOrder({ _id: 'o2', number: '8M4N0RXY', productIds: ['b1'] });

const openOrders = (books = [aBook(), aBook({ _id: 'b2', title: 'Carmilla' })]) =>
  openApp('/orders', { ...SIGNED_IN, [ROUTE]: json([ORDER, OLDER]), 'GET /api/books/': json(books) });

describe('The orders', () => {
  it('lead with the date, the total and the number', async () => {
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
    await openOrders([aBook()]);
    expect(await screen.findAllByAltText('Cover of Dracula')).toHaveLength(2);
    expect(screen.getByText('Carmilla')).toBeTruthy();
    expect(screen.queryByAltText('Cover of Carmilla')).toBeNull();
  });

  it('show all that the specification names, with nothing to open first', async () => {
    await openOrders();
    const [card] = await screen.findAllByRole('article');
    const details = [...(card?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
    for (const text of [
      'Order ID:o1',
      'Name:Ann Reader',
      'Email:ann@example.com',
      'Phone:0123 456',
      'Total Price:$17.75',
      'Address:Main Street 1, Springfield, North, Freedonia, 12345',
      'Products Id:b1b2',
    ])
      expect(details).toContain(text);
    expect(card?.querySelector('details, [hidden]')).toBeNull();
  });
});
