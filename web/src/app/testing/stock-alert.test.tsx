import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';

const LABEL = 'Tell me when it is back';
const ROUTE = 'POST /api/stock/b1/alerts';
const stockOf = (state: string) => json([{ bookId: 'b1', state }]);

const openSoldOut = (replies: Replies) =>
  openApp('/books/b1', {
    'GET /api/books/b1': json(aBook()),
    'GET /api/stock/': stockOf('out'),
    ...replies,
  });

describe('The page of a sold-out book', () => {
  it('notes with one click that a customer wants a mail, once', async () => {
    const { press, sent } = await openSoldOut({ ...SIGNED_IN, [ROUTE]: json({ message: 'Noted' }) });
    await press(LABEL);
    expect(await screen.findByText(/^We will write to ann@example.com once/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
    const requests = sent.filter(({ route }) => route === ROUTE);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('leads visitors to the login, and back', async () => {
    const { sent } = await openSoldOut(SIGNED_OUT);
    const link = await screen.findByRole('link', { name: LABEL });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fbooks%2Fb1');
    expect(sent.some(({ route }) => route === ROUTE)).toBe(false);
  });

  it('says that the address must be verified first, after asking with a new token', async () => {
    const { press, sent } = await openSoldOut({ ...SIGNED_IN, [ROUTE]: problem('FORBIDDEN') });
    await press(LABEL);
    expect(await screen.findByText(/^Please verify your e-mail address first/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify your address' })).toHaveProperty('pathname', '/account');
    const routes = sent.map(({ route }) => route);
    expect(routes.slice(routes.indexOf(ROUTE))).toEqual([ROUTE, 'GET /identity/token', ROUTE]);
  });

  it('can be asked again after a failure', async () => {
    const { press } = await openSoldOut({ ...SIGNED_IN, [ROUTE]: problem('UNAVAILABLE') });
    await press(LABEL);
    expect(await screen.findByText('This could not be noted. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: LABEL })).toHaveProperty('disabled', false);
  });
});

it.each(['in', 'low'])('Nothing of that is offered for a book that is %s', async (state) => {
  const { settled } = await openSoldOut({ ...SIGNED_IN, 'GET /api/stock/': stockOf(state) });
  await waitFor(() => expect(screen.getByText(/^In stock$|^Only .* left$/)).toBeTruthy());
  await settled();
  expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
});
