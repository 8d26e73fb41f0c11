import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { openApp, SIGNED_IN } from './open-app.tsx';

const CATEGORIES = ['Business', 'Technology', 'Fiction', 'Horror', 'Adventure'];

const header = () => within(screen.getByRole('banner'));
const readLinks = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('The header', () => {
  it('has the search box of the specification, and leads visitors home, to the cart and to the login', async () => {
    await openApp('/about');
    expect(header().getAllByPlaceholderText('Search here')).toHaveLength(1);
    for (const [name, path] of [
      ['Bookstore', '/'],
      ['Cart, items: 0', '/cart'],
      ['Sign in', '/login'],
    ] as const)
      expect(header().getByRole('link', { name })).toHaveProperty('pathname', path);
  });

  it.each([
    ['/search', 'Books'],
    ['/search?category=horror', 'Horror'],
    ['/about', 'About'],
  ])(
    'leads to all books, those of each category and the page about the shop; at %s to itself',
    async (...row) => {
      const [address, current] = row;
      await openApp(address, { 'GET /api/books/': json([]) });
      expect(readLinks(header().getByRole('navigation', { name: 'Books' }))).toEqual([
        ['Books', '/search'],
        ...CATEGORIES.map((name) => [name, `/search?category=${name.toLowerCase()}`]),
        ['About', '/about'],
      ]);
      expect(
        header()
          .getAllByRole('link', { current: 'page' })
          .map(({ textContent }) => textContent),
      ).toEqual([current]);
    },
  );

  it('has a menu for customers, which closes on a choice', async () => {
    const { user } = await openApp('/about', {
      ...SIGNED_IN,
      'GET /api/orders/email/ann%40example.com': json([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Account of ann@example.com' }));
    const menu = document.getElementById('user-menu') ?? document.body;
    expect(readLinks(menu)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Orders', '/orders'],
      ['Cart Page', '/cart'],
      ['Check Out', '/checkout'],
      ['Your Account', '/account'],
    ]);
    expect(within(menu).getAllByRole('listitem').at(-1)?.textContent).toBe('Logout');
    await user.click(within(menu).getByRole('link', { name: 'Orders' }));
    expect(await screen.findByText('No orders found!')).toBeTruthy();
    expect(menu.hidden).toBe(true);
  });
});

describe('The bottom bar', () => {
  const SHORTCUTS = [
    ['Home', '/'],
    ['Books', '/search'],
    ['0Cart: 0', '/cart'],
  ];
  const openBar = async (session: Replies = {}) => {
    const app = await openApp('/search', { 'GET /api/books/': json([]), ...session });
    return { ...app, bar: screen.getByRole('navigation', { name: 'Shortcuts' }) };
  };

  it('leads visitors home, to the books, the cart and the login', async () => {
    const { bar } = await openBar();
    expect(readLinks(bar)).toEqual([...SHORTCUTS, ['Sign in', '/login']]);
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Books');
  });

  it('has the menu of customers in place of the login', async () => {
    const { user, bar } = await openBar(SIGNED_IN);
    const button = await within(bar).findByRole('button', { name: 'Account' });
    expect(readLinks(bar)).toEqual(SHORTCUTS);
    await user.click(button);
    expect(readLinks(bar).slice(SHORTCUTS.length)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Orders', '/orders'],
      ['Cart Page', '/cart'],
      ['Check Out', '/checkout'],
      ['Your Account', '/account'],
    ]);
    expect(within(bar).getByRole('button', { name: 'Logout' })).toBeTruthy();
  });
});

it('The footer links to its own sections, and to three social networks in new tabs', async () => {
  await openApp('/about');
  const footer = within(screen.getByRole('contentinfo'));
  const sections = ['home', 'services', 'about', 'contact', 'privacy', 'terms'];
  for (const id of sections) expect(document.querySelectorAll(`[id="${id}"]`)).toHaveLength(1);
  const links = footer.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((target) => target.startsWith('#'))).toEqual(sections.map((id) => `#${id}`));
  for (const name of ['Privacy Policy', 'Terms of Service'])
    expect(footer.getAllByRole('link', { name })).toHaveLength(1);
  const networks = within(footer.getByRole('navigation', { name: 'Social networks' })).getAllByRole('link');
  expect(networks.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank']);
});

const ROUTE = 'POST /api/newsletter';
const THANKS = 'Thank you for subscribing!';
const FAILED = 'Your subscription failed. Please try again.';

/** Opens a public page, types an address into the newsletter form and subscribes. */
async function subscribe(email: string, reply = json({ message: 'Thank you for subscribing' })) {
  const app = await openApp('/about', { [ROUTE]: reply });
  const form = within(await screen.findByRole('region', { name: 'Newsletter' }));
  const input = form.getByLabelText('E-mail address');
  const button = form.getByRole('button', { name: 'Subscribe' });
  const sentBodies = () => app.sent.filter(({ route }) => route === ROUTE).map(({ body }) => body);
  if (email) await app.user.type(input, email);
  await app.user.click(button);
  return { ...app, form, input, button, sentBodies };
}

describe('The newsletter', () => {
  it.each(['/', '/about', '/search', '/books/b1', '/authors/mary-shelley'])(
    'is offered where people read: %s',
    async (path) => {
      await openApp(path);
      expect(await screen.findByRole('region', { name: 'Newsletter' })).toBeTruthy();
    },
  );

  it.each(['/login', '/cart', '/newsletter/unsubscribe?token=abc', '/legal/terms', '/no-such-page'])(
    'is not offered elsewhere: %s',
    async (path) => {
      await openApp(path);
      await screen.findAllByRole('heading', { level: 1 });
      expect(screen.getByRole('contentinfo')).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'Newsletter' })).toBeNull();
    },
  );

  it.each([
    ['', 'Please fill in this field'],
    ['ann@', 'Please enter an e-mail address, such as name@example.com'],
  ])('shows why “%s” is invalid, keeps it and sends no request', async (email, message) => {
    const { form, input, sentBodies } = await subscribe(email);
    expect(form.getByText(message).id).toBe(input.getAttribute('aria-describedby'));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input).toHaveProperty('value', email);
    expect(document.activeElement).toBe(input);
    expect(sentBodies()).toEqual([]);
  });

  it('keeps the address when the request fails, and retries on request', async () => {
    const { user, form, input, button, sentBodies } = await subscribe(
      'ann@example.com',
      problem('RATE_LIMITED'),
    );
    await form.findByText(FAILED);
    expect(input).toHaveProperty('value', 'ann@example.com');
    await user.click(button);
    expect(sentBodies()).toHaveLength(2);
  });

  it('sends one request even if the button is pressed repeatedly', async () => {
    const arrival = Promise.withResolvers<Response>();
    const { user, form, input, button, sentBodies } = await subscribe(
      'ann@example.com',
      () => arrival.promise,
    );
    await user.click(button);
    await user.type(input, '{Enter}');
    expect(sentBodies()).toHaveLength(1);
    arrival.resolve(await json({ message: 'Thank you for subscribing' })());
    await form.findByText(THANKS);
  });
});

describe.each(['/about', '/no-such-page'])('%s', (path) => {
  it('leads on to top sellers and to all books', async () => {
    const books = Array.from({ length: 8 }, (_, index) =>
      aBook({ _id: `b${index}`, title: `Book ${index}` }),
    );
    await openApp(path, { 'GET /api/books/home': json(aHome(books)) });
    await screen.findByRole('link', { name: 'Book 0' });
    const section = screen.getByRole('region', { name: 'Some of our books' });
    expect(readLinks(section).slice(0, 7)).toEqual([
      ...books.slice(0, 6).map(({ _id }) => ['', `/books/${_id}`]),
      ['See all books', '/search'],
    ]);
  });

  it('leads on to all books also where none can be read', async () => {
    await openApp(path, { 'GET /api/books/home': problem('UNAVAILABLE') });
    expect(await screen.findByRole('link', { name: 'See all books' })).toBeTruthy();
  });
});
