import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { signUp } from './customers.ts';
import { openScreen, ROUTES, type Screen, showScreen } from './screens.ts';
import { openVisits, type Visits } from './viewers.ts';

jest.setTimeout(60_000);

/** What each screen shows, in the words of the specification. */
const TEXTS: Readonly<Record<string, { title: string; texts: readonly string[] }>> = {
  home: {
    title: 'Bookstore',
    texts: ['Latest Launches of the Week', 'Top Sellers', 'Recommended for you', 'News', 'Add to Cart'],
  },
  about: { title: 'About - Bookstore', texts: ['About'] },
  login: {
    title: 'Login - Bookstore',
    texts: ['Email', 'Password', 'Login', 'Sign-in with Google', 'Not having an account? Register here'],
  },
  register: {
    title: 'Register - Bookstore',
    texts: ['Email', 'Password', 'Register', 'Sign-in with Google'],
  },
  cart: {
    title: 'Shopping cart - Bookstore',
    texts: ['No product found!', 'Continue Shopping'],
  },
  book: {
    title: ' - Bookstore',
    texts: ['Author:', 'Published:', 'Category:', 'Description:', 'Add to Cart'],
  },
  search: { title: 'Books - Bookstore', texts: ['Add to Cart'] },
  admin: {
    title: 'Admin Login - Bookstore',
    texts: ['Username', 'Password', 'Login', '2025'],
  },
  'not-found': { title: 'Page not found - Bookstore', texts: ['There is no page at this address.'] },
  checkout: {
    title: 'Cash On Delivery - Bookstore',
    texts: [
      'Cash On Delivery',
      'Total Price: $',
      'Full Name',
      'Email Address',
      'Phone Number',
      'Address / Street',
      'City',
      'Country / region',
      'State / province',
      'Zipcode',
      'Terms & Conditions',
      'Shopping Policy',
      'Place an Order',
    ],
  },
  orders: {
    title: 'Your Orders - Bookstore',
    texts: ['Order ID', 'Ann Reader', 'Springfield', '12345', 'Total Price: $'],
  },
  dashboard: {
    title: 'Dashboard - Bookstore',
    texts: [
      'Book Store Inventory',
      'Manage Books',
      'Add New Book',
      'Products',
      'Total Sales',
      'Trending Books in This Month',
      '(13%)',
      'Total Orders',
      'Monthly Revenue',
      'Orders left',
      'Website visits (last day)',
      '139',
      'Users by average order',
      'Students by type of studying',
      'Chart',
    ],
  },
  'add-book': {
    title: 'Add New Book - Bookstore',
    texts: [
      'Title',
      'Description',
      'Category',
      'Choose A Category',
      'Trending',
      'Old Price',
      'New Price',
      'Cover Image',
      'Add Book',
    ],
  },
  'edit-book': {
    title: 'Update Book - Bookstore',
    texts: [
      'Title',
      'Description',
      'Category',
      'Trending',
      'Old Price',
      'New Price',
      'Cover Image URL',
      'Update Book',
    ],
  },
  'manage-books': {
    title: 'Manage Books - Bookstore',
    texts: ['All Books', '#', 'Book Title', 'Category', 'Price', 'Actions', 'Edit', 'Delete'],
  },
};

let browser: Browser;
let visits: Visits;

beforeAll(async () => {
  browser = await launchBrowser();
  visits = await openVisits(browser);
});
afterAll(() => browser.close());

const readPage = async (page: Page) => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');

describe('Every route', () => {
  it.each(ROUTES.map((screen): [string, Screen] => [screen.name, screen]))(
    '%s opens by its address and by a reload, with the texts of the specification',
    async (name, screen) => {
      const { title, texts } = TEXTS[name] ?? { title: '', texts: [] };
      const viewer = name === 'cart' ? 'customer' : screen.viewer;
      const page = await openScreen(visits[viewer], screen);
      const before = await readPage(page);
      expect(texts.filter((text) => !before.includes(text))).toEqual([]);
      expect(texts).not.toEqual([]);
      expect(await page.title()).toContain(title);
      const address = page.url();
      await page.reload();
      await page
        .getByText(texts[0] ?? '')
        .first()
        .waitFor();
      expect(page.url()).toBe(address);
      await page.close();
    },
  );
});

describe('The header', () => {
  it('leads a visitor to the login and to the cart, and has the search box of the specification', async () => {
    const page = await visits.visitor.newPage();
    await page.goto('/');
    const header = page.getByRole('banner');
    expect(await header.getByPlaceholder('Search here', { exact: true }).count()).toBe(1);
    await header.getByRole('link', { name: 'Cart, items: 0' }).click();
    await page.waitForURL('**/cart');
    await header.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await header.getByRole('link', { name: 'Bookstore', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.close();
  });

  it('opens a menu for a customer, which closes when a link is chosen', async () => {
    const page = await visits.customer.newPage();
    await page.goto('/');
    const account = page.getByRole('button', { name: /^Account of/ });
    await account.click();
    const menu = page.locator('#user-menu');
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Orders',
      'Cart Page',
      'Check Out',
    ]);
    const targets = menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await targets).toEqual(['/dashboard', '/orders', '/cart', '/checkout']);
    await menu.getByRole('link', { name: 'Orders' }).click();
    await page.waitForURL('**/orders');
    await menu.waitFor({ state: 'hidden' });
    await page.getByText('No orders found!').waitFor();
    await page.close();
  });

  it('signs a customer out', async () => {
    const visit = await openVisit(browser);
    await signUp(visit);
    const page = await visit.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await page.close();
  });
});

describe('The footer', () => {
  it('leads to its own sections, and to three social networks in new tabs', async () => {
    const page = await visits.visitor.newPage();
    await showScreen(page, { name: 'about', viewer: 'visitor', path: '/about' });
    const footer = page.getByRole('contentinfo');
    for (const id of ['home', 'services', 'about', 'contact', 'privacy', 'terms']) {
      expect(await footer.locator(`a[href="#${id}"]`).count()).toBe(1);
      expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    }
    expect(await footer.getByRole('link', { name: 'Privacy Policy' }).count()).toBe(1);
    expect(await footer.getByRole('link', { name: 'Terms of Service' }).count()).toBe(1);
    const networks = footer.getByRole('navigation', { name: 'Social networks' }).getByRole('link');
    expect(await networks.evaluateAll((links) => links.map((link) => link.getAttribute('target')))).toEqual([
      '_blank',
      '_blank',
      '_blank',
    ]);
    await page.close();
  });
});

describe('The front page', () => {
  it('offers the genres of the specification', async () => {
    const page = await visits.visitor.newPage();
    await page.goto('/');
    const genres = page.getByRole('combobox', { name: 'Genre' }).getByRole('option');
    expect(await genres.allInnerTexts()).toEqual([
      'Choose a genre',
      'Business',
      'Fiction',
      'Horror',
      'Adventure',
    ]);
    await page.close();
  });
});
