import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { findShownViolations } from '@bookstore/web/e2e/axe';
import { launchBrowser } from '@bookstore/web/e2e/browser';
import { ROUTES, showScreen } from '@bookstore/web/e2e/screens';
import { createTranslator, speak, waitForLanguage } from '@bookstore/web/e2e/speak';
import { signInStaff } from '@bookstore/web/e2e/staff';
import { STATES } from '@bookstore/web/e2e/states';
import { openPages } from '@bookstore/web/e2e/users';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { readOptions, runCheck } from '../run-check.ts';
import { withShop } from '../start-shop.ts';

const WIDTHS = '360,768,1280,1920';
const HEIGHT = 900;
/** What lies over the page would be misplaced in a picture of the full page. */
const OVERLAY = /^(toast|dialog|user-menu|suggestions|staff-search)/;

const options = z.strictObject({
  folder: z.string().default('.data/screenshots'),
  theme: z.enum(['light', 'dark']).default('light'),
  widths: z
    .string()
    .default(WIDTHS)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().positive())),
  /** The accent colour of the shop, such as `#9f2318`. */
  accent: z.string().optional(),
  /** The language of the shop, such as `de`, which then has the locale of that language. */
  language: z.enum(LANGUAGES.map(({ tag }) => tag)).default(SOURCE_LANGUAGE),
});
type Options = z.infer<typeof options>;

/** Takes every screen and state of the shop in one width, with new users. @returns their accessibility violations. */
async function takeScreenshots(browser: Browser, { folder, theme, language }: Options, width: number) {
  const violations: string[] = [];
  const translate = createTranslator(
    language === SOURCE_LANGUAGE ? {} : compileEntries(readEntries(language)),
  );
  const pages = await openPages(browser, { width, reducedMotion: 'reduce', colorScheme: theme });
  for (const screen of [...ROUTES, ...STATES]) {
    const page = pages[screen.user];
    // A state before may have been one of another width.
    await page.setViewportSize({ width, height: HEIGHT });
    await showScreen(speak(page, translate), screen);
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${screen.name}-${width}-${theme}.png`);
    const isCovered = OVERLAY.test(screen.name);
    await page.screenshot({ path, fullPage: !isCovered });
    const found = await findShownViolations(page, { isCovered });
    violations.push(...found.map((violation) => `${path}: ${violation}`));
  }
  await Promise.all(Object.values(pages).map((page) => page.context().close()));
  return violations;
}

await runCheck('screenshots', process.env, async (context) => {
  const read = readOptions(options, process.argv.slice(2));
  await mkdir(read.folder, { recursive: true });
  return withShop(context, async (shop) => {
    Object.assign(process.env, {
      TEST_SHOPS: JSON.stringify([shop]),
      TEST_CHROME_PATH: await findChromium(context),
    });
    const { language, accent } = read;
    const { region = 'US' } = new Intl.Locale(language).maximize();
    await (
      await signInStaff()
    ).changeSettings({ language, locale: `${language}-${region}`, ...(accent && { accent }) });
    await waitForLanguage(language);
    const browser = await launchBrowser();
    const violations: string[] = [];
    for (const width of read.widths) violations.push(...(await takeScreenshots(browser, read, width)));
    await browser.close();
    for (const violation of violations) context.print(violation);
    context.print(`screenshots are in ${read.folder}, accessibility violations: ${violations.length}`);
    return violations.length === 0;
  });
});
