import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { ENLARGED, waitForLayout } from './browser.ts';

/** `axe.source` is twice as large, and is evaluated on every screen. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules that are on by default, including best practices. */
const DEFAULT_RULES: axe.RunOptions = { resultTypes: ['violations'] };

/** Those and the one for the size of touch targets. */
const ALL_RULES: axe.RunOptions = { ...DEFAULT_RULES, rules: { 'target-size': { enabled: true } } };

const WIDTHS = [360, 1280];

/** All that another theme changes. */
const CONTRAST: axe.RunOptions = { ...DEFAULT_RULES, runOnly: ['color-contrast'] };

/** Colours change in a transition, even where that takes no time: each element starts when its parent is done. */
async function showMedia(page: Page, media: Parameters<Page['emulateMedia']>[0]): Promise<void> {
  await page.emulateMedia(media);
  await page.evaluate(async () => {
    const listTransitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    do await new Promise(requestAnimationFrame);
    while (listTransitions().length > 0);
  });
}

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  await waitForLayout(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(async (rules) => {
    // What stays in view covers half of a control, wherever the page is scrolled to; axe takes that for its size.
    const bars = document.querySelectorAll<HTMLElement>('.shop-header, .bottom-bar');
    for (const bar of bars) bar.style.position = 'static';
    const results = await window.axe.run(document, rules);
    for (const bar of bars) bar.style.position = '';
    return results;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  );
}

/**
 * The accessibility violations of a page as it is, one line per element. Where something lies over the page, the size of
 * touch targets is not looked at: axe measures what is not covered.
 */
export const findShownViolations = (page: Page, { isCovered }: { isCovered: boolean }): Promise<string[]> =>
  runAxe(page, isCovered ? DEFAULT_RULES : ALL_RULES);

/** The violations of a page in the light theme, and those that the dark theme alone can have. */
export async function findViolations(page: Page): Promise<string[]> {
  const violations = await runAxe(page, ALL_RULES);
  await showMedia(page, { colorScheme: 'dark' });
  const inDark = await runAxe(page, CONTRAST);
  await showMedia(page, { colorScheme: 'light' });
  return [...violations, ...inDark.map((violation) => `${violation} in the dark theme`)];
}

/** The violations that a page has in the colours that a visitor's system forces on it, and enlarged. */
export async function findAdaptedViolations(page: Page): Promise<string[]> {
  await showMedia(page, { forcedColors: 'active' });
  const inForcedColors = await runAxe(page, DEFAULT_RULES);
  await showMedia(page, { forcedColors: 'none' });
  await page.setViewportSize(ENLARGED);
  const enlarged = await runAxe(page, ALL_RULES);
  return [
    ...inForcedColors.map((violation) => `${violation} in forced colours`),
    ...enlarged.map((violation) => `${violation} at 400%`),
  ];
}

/** Accessibility violations and sideways scrolling on a phone and on a desk. */
export async function findFlaws(page: Page): Promise<string[]> {
  const flaws: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) flaws.push(`${overflow} px too wide at ${width}`);
    flaws.push(...(await findViolations(page)).map((violation) => `${violation} at ${width}`));
  }
  return flaws;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
