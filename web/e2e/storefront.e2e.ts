import { SLIDES_PER_VIEW } from '../src/shared/ui/slides-per-view.ts';
import { book, type Book } from '@bookstore/contracts/books';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { FIRST_SEEN, openPage, resetPage, waitForApp } from './browser.ts';
import { signUp } from './customers.ts';
import { startBrowser } from './testing.ts';

const browser = await startBrowser();
const page = await openPage(browser);

const carousel = (name: string): Locator => page.getByRole('group', { name, exact: true });
const slides = (name: string): Locator => carousel(name).locator('.swiper-slide');

/** The number of slides that are fully visible. */
const countVisible = (name: string): Promise<number> =>
  carousel(name).evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('.swiper-slide')].filter((slide) => {
      const box = slide.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

/** Waits until the slides of a carousel are so wide that this many are fully visible. */
const waitForWidths = (name: string, count: number) =>
  page.waitForFunction(
    ([label, expected]) => {
      const frame = document.querySelector(`[role=group][aria-label="${label}"]`);
      const slide = frame?.querySelector('.swiper-slide');
      return frame && slide && Math.floor(frame.clientWidth / slide.clientWidth) === expected;
    },
    [name, count] as const,
  );

/** Moves Top Sellers to its end. Returns the titles of all its slides. */
async function readTopSellers(): Promise<string[]> {
  await slides('Top Sellers').first().waitFor();
  await page.waitForFunction(
    () => {
      const next = document.querySelector<HTMLButtonElement>('[aria-label="Next in Top Sellers"]');
      next?.click();
      return next?.disabled;
    },
    undefined,
    { polling: 50 },
  );
  return slides('Top Sellers').getByRole('heading').allTextContents();
}

const listBooks = async () => book.array().parse(await (await page.request.get('/api/books/')).json());

/** Compares Top Sellers with the API. */
async function expectAllTopSellers(isShown: (listed: Book) => boolean): Promise<void> {
  await page.reload();
  const shown = await readTopSellers();
  expect(shown).toEqual((await listBooks()).filter(isShown).map(({ title }) => title));
  expect(shown).not.toEqual([]);
}

async function openHomeAsCustomer(): Promise<void> {
  await resetPage(page);
  await signUp(page.context());
  await page.goto('/');
}

beforeAll(async () => {
  await page.goto('/');
  for (const name of ['Top Sellers', 'Recommended for you', 'News'])
    await slides(name).first().waitFor({ state: 'attached' });
});

describe('A carousel', () => {
  const { small, medium, large } = SLIDES_PER_VIEW;
  it.each([
    [767, small, small],
    [768, medium, medium],
    [1179, medium, medium],
    [1180, large, medium],
  ])('shows at %i px %i books and %i news items', async (width, bookCount, newsCount) => {
    await page.setViewportSize({ width, height: 900 });
    await waitForWidths('Top Sellers', bookCount);
    expect(await countVisible('Top Sellers')).toBe(bookCount);
    expect(await countVisible('Recommended for you')).toBe(bookCount);
    expect(await countVisible('News')).toBe(newsCount);
  });

  it('lets the next slide peek, where a click brings it', async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    await waitForWidths('Top Sellers', medium);
    const peeking = slides('Top Sellers').nth(medium);
    await peeking.and(page.locator('[inert]')).waitFor();
    await carousel('Top Sellers').scrollIntoViewIfNeeded();
    const peek = await peeking.boundingBox();
    await page.mouse.click((peek?.x ?? 0) + 10, (peek?.y ?? 0) + 100);
    await slides('Top Sellers').nth(1).and(page.locator(FIRST_SEEN)).waitFor();
  });
});

describe('The home page', () => {
  it('shows every book as top seller, or those of the chosen genre', async () => {
    await page.goto('/');
    const genre = page.getByRole('combobox', { name: 'Genre' });
    expect(await genre.getByRole('option').allInnerTexts()).toEqual([
      'Choose a genre',
      'Business',
      'Fiction',
      'Horror',
      'Adventure',
    ]);
    await expectAllTopSellers(() => true);
    await genre.selectOption('Horror');
    await page.waitForURL(/genre=horror/);
    await expectAllTopSellers(({ category }) => category === 'horror');
  });

  it('links its banner to the newsletter form, where an address can be subscribed repeatedly', async () => {
    const input = page.getByLabel('E-mail address');
    const email = `reader.${crypto.randomUUID()}@example.com`;

    await page.getByRole('link', { name: 'Subscribe' }).click();
    await page.waitForFunction((field) => field === document.activeElement, await input.elementHandle());
    for (const spelling of [email, email.toUpperCase()]) {
      await page.keyboard.type(spelling);
      const [reply] = await Promise.all([
        page.waitForResponse('**/api/newsletter'),
        page.keyboard.press('Enter'),
      ]);
      expect(reply.status()).toBe(201);
      await page.getByRole('status').getByText('Thank you for subscribing!').waitFor();
      expect(await input.inputValue()).toBe('');
    }
  });
});

describe('The header', () => {
  it('has the search box of the specification, and links to the login and the cart for visitors', async () => {
    await page.goto('/');
    const header = page.getByRole('banner');
    expect(await header.getByPlaceholder('Search here', { exact: true }).count()).toBe(1);
    await header.getByRole('link', { name: 'Cart, items: 0' }).click();
    await page.waitForURL('**/cart');
    await header.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    await header.getByRole('link', { name: 'Bookstore', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('has a menu for customers, which closes on a choice', async () => {
    await openHomeAsCustomer();
    const account = page.getByRole('button', { name: /^Account of/ });
    await account.click();
    const menu = page.locator('#user-menu');
    const links = menu.getByRole('link');
    const texts = ['Dashboard', 'Orders', 'Cart Page', 'Check Out', 'Your Account'];
    expect(await links.allInnerTexts()).toEqual(texts);
    const targets = await links.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href')),
    );
    expect(targets).toEqual(['/dashboard', '/orders', '/cart', '/checkout', '/account']);
    await menu.getByRole('link', { name: 'Orders' }).click();
    await page.waitForURL('**/orders');
    await menu.waitFor({ state: 'hidden' });
    await page.getByText('No orders found!').waitFor();
  });
});

describe('The footer', () => {
  it('links to its own sections, and to three social networks in new tabs', async () => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.waitFor();
    for (const id of ['home', 'services', 'about', 'contact', 'privacy', 'terms']) {
      expect(await footer.locator(`a[href="#${id}"]`).count()).toBe(1);
      expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    }
    expect(await footer.getByRole('link', { name: 'Privacy Policy' }).count()).toBe(1);
    expect(await footer.getByRole('link', { name: 'Terms of Service' }).count()).toBe(1);
    const networks = footer.getByRole('navigation', { name: 'Social networks' }).getByRole('link');
    const targets = await networks.evaluateAll((links) => links.map((link) => link.getAttribute('target')));
    expect(targets).toEqual(['_blank', '_blank', '_blank']);
  });
});

describe('After a look at a book', () => {
  const activeTitle = () => slides('Top Sellers').and(page.locator(FIRST_SEEN)).getByRole('heading');
  const openActiveBook = async () => {
    await activeTitle().getByRole('link').click();
    await page.getByText('Published:').waitFor();
  };

  it('the carousel is where it was on the way back, and at its beginning on a new visit', async () => {
    await resetPage(page);
    // No test adds or deletes business books.
    await page.goto('/?genre=business');
    const next = page.getByRole('button', { name: 'Next in Top Sellers' });
    for (const count of [1, 2]) {
      const ended = slides('Top Sellers')
        .nth(0)
        .evaluate(
          (slide) =>
            new Promise((resolve) =>
              slide.parentElement?.addEventListener('scrollend', resolve, { once: true }),
            ),
        );
      await next.click();
      await ended;
      await slides('Top Sellers').nth(count).and(page.locator(FIRST_SEEN)).waitFor();
    }
    const title = await activeTitle().innerText();
    await openActiveBook();
    await page.goBack();
    await activeTitle().filter({ hasText: title }).waitFor();
    await openActiveBook();
    await page.reload();
    // Until the app has started it does not notice that someone goes back.
    await waitForApp(page);
    await page.getByText('Published:').waitFor();
    await page.goBack();
    await activeTitle().filter({ hasText: title }).waitFor();
    await openActiveBook();
    await page.getByRole('banner').getByRole('link', { name: 'Bookstore', exact: true }).click();
    await slides('Top Sellers').first().and(page.locator(FIRST_SEEN)).waitFor();
  });
});
