import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import type { Messages } from '@bookstore/i18n/i18n';
import { createPseudoMessages } from '@bookstore/i18n/testing/pseudo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { readShopUrl, waitForApp, waitUntilIdle } from './browser.ts';
import { ROUTES, showScreen, SIGNED_IN_ROUTES } from './screens.ts';
import { findClipped, findNoMessages, readTexts, recordData } from './shown-texts.ts';
import { createTranslator, speak, type Translator, waitForLanguage } from './speak.ts';
import { startStaff, startBrowser } from './testing.ts';
import { STATES } from './states.ts';
import { openPages, type Pages } from './users.ts';

const LANGUAGE = 'de';
const HEIGHT = 900;
const WIDTHS = [360, 1280];
const SCREENS = [...ROUTES, ...SIGNED_IN_ROUTES, ...STATES];

const entries = readEntries(LANGUAGE);
const german = compileEntries(entries);
const pseudo = createPseudoMessages(entries.map(({ id }) => id));

const CATALOGUE = /\/assets\/(?:shop|desk)-de-[\w-]+\.js$/;
const ROOT = /<div id="root">[^]*?<\/div>(?=\n<script|\s*<script|\s*<\/body>)/;
const QUERIES = /<script id="queries"[^]*?<\/script>/;

/** Sends the pseudo-locale in place of German, and pages without what the server has rendered of them. */
async function sendPseudo(context: BrowserContext): Promise<void> {
  await context.route(CATALOGUE, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = ${JSON.stringify(pseudo)};`,
    }),
  );
  await context.route(
    (url) => url.origin === readShopUrl() && !/^\/(api|identity|assets|covers)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace(ROOT, '<div id="root"></div>').replace(QUERIES, '');
      return route.fulfill({ response, body: html });
    },
  );
  await context.addInitScript(() => {
    const turn = () => {
      const { documentElement } = document;
      if (documentElement.dir !== 'rtl') documentElement.dir = 'rtl';
    };
    new MutationObserver(turn).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** Lines that are English messages which this language has other words for. */
function createEnglishFinder(messages: Messages) {
  const others = Object.keys(messages).filter(
    (id) => !id.includes('{') && !id.includes('<') && JSON.stringify(messages[id]) !== JSON.stringify([id]),
  );
  const english = new Set(others);
  const words = new Set(Object.values(messages).map((tokens) => JSON.stringify(tokens)));
  return (texts: readonly string[], data: string): string[] =>
    texts
      .flatMap((text) => text.split('\n'))
      .map((line) => line.trim())
      .filter((line) => english.has(line) && !words.has(JSON.stringify([line])) && !data.includes(line));
}

type Language = {
  name: string;
  isRightToLeft?: true;
  translate: Translator;
  find: (texts: readonly string[], data: string) => string[];
  prepare: (context: BrowserContext) => Promise<void>;
};
const LANGUAGES: readonly Language[] = [
  {
    name: 'German',
    translate: createTranslator(german),
    find: createEnglishFinder(german),
    prepare: () => Promise.resolve(),
  },
  {
    name: 'the pseudo-locale, from right to left',
    isRightToLeft: true,
    translate: createTranslator(pseudo),
    find: findNoMessages,
    prepare: sendPseudo,
  },
];

const browser = await startBrowser();
const staff = await startStaff();
let restore: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  const { language } = await staff.changeSettings({ language: LANGUAGE });
  restore = () => staff.changeSettings({ language });
  await waitForLanguage(LANGUAGE);
});
afterAll(() => restore?.());

describe.each(LANGUAGES)('In $name', ({ isRightToLeft, translate, find, prepare }) => {
  let pages: Pages;
  let data: Readonly<Record<keyof Pages, ReturnType<typeof recordData>>>;

  beforeAll(async () => {
    pages = await openPages(browser, { reducedMotion: 'reduce' });
    for (const page of Object.values(pages)) await prepare(page.context());
    data = {
      visitor: recordData(pages.visitor),
      customer: recordData(pages.customer),
      shopper: recordData(pages.shopper),
      staff: recordData(pages.staff),
    };
  });
  afterAll(async () => {
    for (const page of Object.values(pages)) await page.context().close();
  });

  it.each(SCREENS)('the screen $name of a $user has no other text, and room for it', async (screen) => {
    const page = pages[screen.user];
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await showScreen(speak(page, translate), screen);
    await waitUntilIdle(page);
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const texts = find(await readTexts(page), await data[screen.user].read());
      const flaws = await findClipped(page);
      found.push(...[...new Set([...texts, ...flaws])].map((each) => `at ${width}: ${each}`));
    }
    expect(found).toEqual([]);
  });

  if (isRightToLeft)
    it('the left arrow moves a row of books on', async () => {
      const page = pages.visitor;
      await page.goto('/');
      await waitForApp(page);
      await page.locator('.carousel a').first().focus();
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => (document.querySelector('.carousel > ul')?.scrollLeft ?? 0) < 0);
    });
});
