import { describe, expect, it, jest } from '@jest/globals';
import type { Shop } from '@bookstore/contracts/shop';
import { act, screen, waitFor, within } from '@testing-library/react';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { fillCart, openApp, sendShop, SIGNED_IN } from './open-app.tsx';
import { readTexts } from './open-as-staff.tsx';

const BOOKS: Replies = {
  'GET /api/books/': json([aBook()], { 'x-total-count': '1' }),
  'GET /api/books/home': json(aHome([aBook()])),
  'GET /api/books/b1': json(aBook()),
};

const openShop = (path: string, changes: Partial<Shop>, replies: Replies = {}) => {
  sendShop(changes);
  return openApp(path, { ...BOOKS, ...replies });
};

const footer = () => within(screen.getByRole('contentinfo'));

describe('The shop', () => {
  it('has the name, logo and accent of its owner on every page, and in the tab', async () => {
    await openShop('/about', { v: 1, name: 'Leselust', logo: '/api/books/covers/a.webp', accent: '#7a3b1d' });
    const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Leselust' });
    const logo = home.querySelector('img');
    expect(logo?.getAttribute('src')).toBe('/api/books/covers/a.webp');
    // As wide as its own shape wants.
    expect(logo?.classList.contains('w-auto')).toBe(true);
    expect(footer().getByText('Leselust')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('About - Leselust'));
    expect(screen.getByText(/^Leselust is a small online book store/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('Bookstore');
  });

  it('says who runs it and how to reach them, and links to the networks and legal pages that there are', async () => {
    await openShop('/about', {
      company: 'Leselust GmbH',
      address: 'Am Markt 1\nKöln',
      vatNumber: 'DE123',
      hours: 'Mo–Fr 9–18',
      email: 'post@leselust.example',
      phone: '+49 (221) 12',
      pages: ['terms', 'returns', 'imprint'],
      networks: [{ name: 'Mastodon', url: 'https://social.example/@leselust' }],
    });
    const contact = footer().getByRole('region', { name: 'Contact' });
    for (const text of ['Leselust GmbH', 'VAT number: DE123', 'Mo–Fr 9–18'])
      expect(within(contact).getByText(text)).toBeTruthy();
    const links = within(contact).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'mailto:post@leselust.example',
      'tel:+4922112',
    ]);
    const networks = footer().getByRole('navigation', { name: 'Social networks' });
    expect(within(networks).getAllByRole('link')).toHaveLength(1);
    const legal = within(footer().getByRole('navigation', { name: 'Legal' })).getAllByRole('link');
    expect(legal.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy Policy', '#privacy'],
      ['Terms of Service', '/legal/terms'],
      ['Returns', '/legal/returns'],
      ['Imprint', '/legal/imprint'],
    ]);
  });

  it('has the language of its owner on texts of theirs, and none on its own', async () => {
    await openShop('/about', {
      name: 'Leselust',
      locale: 'de-DE',
      footer: { ...currentShop().footer, services: 'Wir liefern überallhin.' },
    });
    const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Leselust' });
    expect(home.querySelector('[lang]')?.getAttribute('lang')).toBe('de-DE');
    expect(footer().getByText('Wir liefern überallhin.').lang).toBe('de-DE');
    expect(footer().getByText(currentShop().footer.terms).lang).toBe('');
  });

  it('writes money and dates as its owner does', async () => {
    await openShop('/books/b1', { currency: 'EUR', locale: 'de-DE' });
    expect((await screen.findAllByText('10,50 €')).length).toBeGreaterThan(0);
    expect(screen.getByText('20.11.2026')).toBeTruthy();
  });

  it('writes copies and percents in the digits of its owner', async () => {
    const stock = { 'GET /api/stock/': json([{ bookId: 'b1', state: 'low', free: 2 }]) };
    await openShop('/books/b1', { locale: 'bn-BD' }, stock);
    expect(await screen.findByText('Only ২ left')).toBeTruthy();
    expect(screen.getByText(/^You save .* \(৩৪%\)$/)).toBeTruthy();
  });

  it('shows its own news, with their text in paragraphs, or none at all', async () => {
    const item = { title: 'Lesung', summary: 'Am Freitag.', text: 'Eins.\n\nZwei.', picture: '' };
    const { press } = await openShop('/', { news: [item], hero: { title: 'Neu im Regal', text: '' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Neu im Regal' })).toBeTruthy();
    await press('Lesung');
    const article = within(await screen.findByRole('dialog', { name: 'Lesung' }));
    expect(readTexts(article.getAllByText(/^(Am Freitag|Eins|Zwei)\.$/))).toEqual([
      'Am Freitag.',
      'Eins.',
      'Zwei.',
    ]);
  });

  it('promises what its owner promises, in their language', async () => {
    const promises = [{ title: 'Als Geschenk verpackt', text: 'Auf Wunsch' }];
    await openShop('/', { locale: 'de-DE', promises });
    const section = within(await screen.findByRole('region', { name: 'What we promise' }));
    const items = section.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Als Geschenk verpacktAuf Wunsch']);
    const text = section.getByText('Auf Wunsch').closest('p');
    expect([text?.lang, text?.getAttribute('dir')]).toEqual(['de-DE', 'auto']);
  });

  it('promises nothing where its owner wants that', async () => {
    await openShop('/', { promises: [] });
    await screen.findByRole('region', { name: 'Browse by category' });
    expect(screen.queryByRole('region', { name: 'What we promise' })).toBeNull();
  });

  it('has no news where its owner has none', async () => {
    await openShop('/', { news: [] });
    await screen.findByRole('region', { name: 'Browse by category' });
    expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
  });

  it('that is closed says why in the cart, which leads to no checkout', async () => {
    fillCart([aBook()]);
    await openShop('/cart', { isOpen: false, closedNote: 'We are on holiday until Monday.' });
    const note = await screen.findByRole('alert');
    expect([note.textContent, note.getAttribute('dir')]).toEqual(['We are on holiday until Monday.', 'auto']);
    expect(within(screen.getByRole('region', { name: 'Summary' })).queryByText('Checkout')).toBeNull();
  });

  it('says at checkout that it is closed, how it delivers and is paid, and links to its legal pages', async () => {
    fillCart([aBook()]);
    const shop: Partial<Shop> = {
      isOpen: false,
      deliveryNote: 'Within two days.',
      paymentNote: 'Exact change.',
    };
    await openShop('/checkout', { ...shop, pages: ['terms'] }, SIGNED_IN);
    const order = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(order.getByText('The shop takes no orders at the moment.')).toBeTruthy();
    expect(order.getByRole('button', { name: 'Place an Order' })).toHaveProperty('disabled', true);
    for (const text of ['Within two days.', 'Exact change.']) expect(order.getByText(text)).toBeTruthy();
    const terms = screen.getAllByRole('link', { name: /^Terms and conditions/ });
    expect(terms.map((link) => link.getAttribute('href'))).toEqual(['/legal/terms']);
    expect(order.getByRole('link', { name: /^Terms and conditions/ })).toBe(terms[0]);
  });

  it('is asked for again when the page is older, and is then as it is', async () => {
    const app = await openShop(
      '/about',
      {},
      { 'GET /api/shop': json({ ...currentShop(), v: 2, name: 'Lesezeit', accent: '#7a3b1d' }) },
    );
    expect(app.sent.filter(({ route }) => route === 'GET /api/shop')).toEqual([]);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    await act(() =>
      app.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' })),
    );
    await waitFor(() => expect(document.title).toBe('Login - Lesezeit'));
    const accent = () => document.documentElement.style.getPropertyValue('--color-accent');
    await waitFor(() => expect(accent()).toContain('#7a3b1d'));
  });
});

describe('A legal page', () => {
  it('is shown as it is written', async () => {
    const page = { name: 'terms', title: 'AGB', html: '<h2>Eins</h2><p>Es gilt dies.</p>' };
    await openShop('/legal/terms', {}, { 'GET /api/shop/pages/terms': json(page) });
    expect(await screen.findByRole('heading', { level: 1, name: 'AGB' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Eins' })).toBeTruthy();
  });
});

describe('The link of a mail of the newsletter', () => {
  const CONFIRM = 'POST /api/newsletter/confirmation';
  const UNSUBSCRIBE = 'POST /api/newsletter/unsubscribe/abc';
  const DONE = json({ message: '' });

  it.each([
    ['confirm', CONFIRM, 'Confirm subscription', 'Your subscription is confirmed.'],
    ['unsubscribe', UNSUBSCRIBE, 'Unsubscribe', 'You are unsubscribed, and get no more newsletters.'],
  ])('does what it is for on a click, and nothing before: %s', async (path, route, button, text) => {
    const { press, sent } = await openApp(`/newsletter/${path}?token=abc`, { [route]: DONE });
    const requests = () => sent.filter((request) => request.route === route);
    await screen.findByRole('button', { name: button });
    expect(requests()).toEqual([]);
    await press(button);
    expect(document.activeElement).toBe(await screen.findByText(text));
    expect(requests().map(({ body }) => body)).toEqual([path === 'confirm' ? { token: 'abc' } : undefined]);
  });

  it('that was used, or has no token, says so, and how to go on', async () => {
    sendShop({ email: 'post@leselust.example' });
    const { press } = await openApp('/newsletter/confirm?token=abc', { [CONFIRM]: problem('LINK_INVALID') });
    await press('Confirm subscription');
    expect(await screen.findByText(/^This link does not work any more/)).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Write to us', 'mailto:post@leselust.example'],
      ['Go to the shop', '/'],
    ]);
  });
});
