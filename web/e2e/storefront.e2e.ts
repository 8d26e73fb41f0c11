import { book, type Book } from '@bookstore/contracts/books';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { SLIDES_PER_VIEW } from '../src/shared/ui/slides-per-view.ts';
import { FIRST_SEEN, launchBrowser, openPage, resetPage, waitForApp } from './browser.ts';
import { signUp } from './customers.ts';
import { signInStaff, type Staff } from './staff.ts';

let browser: Browser;
let staff: Staff;
let page: Page;

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
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  await staff.addBook({
    description: `${'x'.repeat(79)}yz`,
    category: 'horror',
    oldPrice: 20,
    newPrice: 7.5,
  });
  page = await openPage(browser);
  await page.goto('/');
  for (const name of ['Top Sellers', 'Recommended for you', 'News'])
    await slides(name).first().waitFor({ state: 'attached' });
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('A carousel', () => {
  const { small, medium, large } = SLIDES_PER_VIEW;
  it.each([
    [360, small, small],
    [767, small, small],
    [800, medium, medium],
    [1179, medium, medium],
    [1280, large, medium],
  ])('shows at %i px %i books and %i news items', async (width, bookCount, newsCount) => {
    await page.setViewportSize({ width, height: 900 });
    await waitForWidths('Top Sellers', bookCount);
    expect(await countVisible('Top Sellers')).toBe(bookCount);
    expect(await countVisible('Recommended for you')).toBe(bookCount);
    expect(await countVisible('News')).toBe(newsCount);
  });

  it.each([
    [360, small],
    [800, medium],
    [1280, large],
  ])('lets the next slide peek at %i px, where a click brings it', async (width, count) => {
    await page.setViewportSize({ width, height: 900 });
    await waitForWidths('Top Sellers', count);
    const peeking = slides('Top Sellers').nth(count);
    await peeking.and(page.locator('[inert]')).waitFor();
    await slides('Top Sellers')
      .nth(count - 1)
      .and(page.locator(':not([inert])'))
      .waitFor();
    await slides('Top Sellers').first().and(page.locator(FIRST_SEEN)).waitFor();
    await carousel('Top Sellers').evaluate((frame) => {
      frame.scrollIntoView({ block: 'center' });
    });
    const frame = await carousel('Top Sellers').boundingBox();
    const peek = await peeking.boundingBox();
    if (!frame || !peek) throw new Error('Top Sellers is not there');
    const seenPx = frame.x + frame.width - peek.x;
    expect(seenPx).toBeGreaterThan(24);
    expect(seenPx).toBeLessThan(peek.width / 2);
    await page.mouse.click(peek.x + seenPx / 2, peek.y + 100);
    await slides('Top Sellers').nth(1).and(page.locator(FIRST_SEEN)).waitFor();
    await page.getByRole('button', { name: 'Previous in Top Sellers' }).click();
    await slides('Top Sellers').first().and(page.locator(FIRST_SEEN)).waitFor();
  });

  it('moves with its buttons, by keyboard', async () => {
    const next = page.getByRole('button', { name: 'Next in News' });
    const first = slides('News').first();
    const start = (await first.boundingBox())?.x;
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Previous in News' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Previous in News', disabled: true }).waitFor();
    await page.waitForFunction(
      (x) => document.querySelector('[aria-label=News] .swiper-slide')?.getBoundingClientRect().x === x,
      start,
    );
  });

  it('moves with the arrow keys while it has focus', async () => {
    await slides('News').first().getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Previous in News', disabled: true }).waitFor();
  });
});

describe('The home page', () => {
  it('recommends the books at positions 8 to 17 of the full list, counted from zero', async () => {
    // Top Sellers shows the full list.
    const [listed, recommended] = await Promise.all(
      ['Top Sellers', 'Recommended for you'].map((name) => slides(name).getByRole('heading').allInnerTexts()),
    );
    expect(recommended).toEqual(listed?.slice(8, 18));
    expect(recommended).toHaveLength(10);
  });

  it('shows five news items, each with an image, a title and a preview', async () => {
    expect(await slides('News').count()).toBe(5);
    for (const part of ['img', 'h3', 'p']) expect(await slides('News').locator(part).count()).toBe(5);
  });

  it('truncates descriptions to 80 characters and an ellipsis', async () => {
    await page.goto('/?genre=horror');
    const card = slides('Top Sellers').filter({ hasText: 'xxxx' }).first();
    await card.getByText(`${'x'.repeat(79)}y...`, { exact: true }).waitFor();
    expect(await card.locator('del').innerText()).toBe('$20.00');
    expect(await card.getByText('$7.50', { exact: true }).count()).toBe(1);
    expect(await card.getByRole('link').count()).toBe(1);
  });

  it('links covers to their books', async () => {
    const card = slides('Top Sellers').first();
    const address = await card.getByRole('link').getAttribute('href');
    await card.getByRole('img').click({ force: true });
    await page.waitForURL(`**${String(address)}`);
    await page.goBack();
    await slides('Top Sellers').first().waitFor();
  });

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

  it('searches in the category and the order that are chosen, from the first page', async () => {
    await page.goto('/search?category=horror&sort=title&page=2');
    const box = page.getByRole('combobox', { name: 'Search for books' });
    for (const q of ['the', 'a']) {
      await box.fill(q);
      await box.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === q);
      const parameters = Object.fromEntries(new URL(page.url()).searchParams);
      expect(parameters).toEqual({ q, category: 'horror', sort: 'title' });
    }
    expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('horror');
    expect(await page.getByLabel('Sort by').inputValue()).toBe('title');
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

  it('signs customers out', async () => {
    await openHomeAsCustomer();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
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
