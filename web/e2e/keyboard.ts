import type { Locator, Page } from 'playwright-core';
import { WAIT_MS, waitForApp } from './browser.ts';

const MAX_STOPS = 150;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Waits until the focus is visible: outlined and on screen. Resolves with the element if it stays invisible. */
const findInvisibleFocus = (target: Locator): Promise<{ isTarget: boolean; invisible: string | null }> =>
  target.evaluate(async (element, timeoutMs) => {
    const isVisible = (focused: Element) => {
      // A control that takes up a card has its outline around that.
      const outlined = focused.matches('.stretched') ? '::after' : undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused, outlined);
      const { top, right, bottom, left } = focused.getBoundingClientRect();
      const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      return isOutlined && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    };
    const end = performance.now() + timeoutMs;
    for (;;) {
      const focused = document.activeElement;
      if (!focused || focused === document.body || isVisible(focused))
        return { isTarget: focused === element, invisible: null };
      if (performance.now() > end) return { isTarget: false, invisible: focused.outerHTML.slice(0, 200) };
      await new Promise(requestAnimationFrame);
    }
  }, WAIT_MS);

/**
 * Presses Tab until the target has focus. Fails if the focus is invisible on the way.
 * @returns The number of stops, the target among them.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  const page = target.page();
  const { keyboard } = page;
  await Promise.all([target.waitFor(), waitForApp(page)]);
  for (let stop = 1; stop <= MAX_STOPS; stop++) {
    await keyboard.press(key);
    const { isTarget, invisible } = await findInvisibleFocus(target);
    if (invisible) throw new Error(`The focus is invisible on ${invisible}`);
    if (isTarget) return stop;
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

/** Tabs to the target and presses a key on it. */
export async function pressOn(target: Locator, key = 'Enter', tabKey?: 'Tab' | 'Shift+Tab'): Promise<number> {
  const stops = await tabTo(target, tabKey);
  await target.page().keyboard.press(key);
  return stops;
}

/** Tabs from field to field and types a value into each. */
export async function typeInto(page: Page, values: Readonly<Record<string, string>>): Promise<number> {
  let stops = 0;
  for (const [label, value] of Object.entries(values)) {
    stops += await tabTo(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  return stops;
}
