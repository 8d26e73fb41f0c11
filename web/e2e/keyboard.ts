import type { Locator, Page } from 'playwright-core';

const MOST_STOPS = 150;
const PATIENCE_MS = 2000;

/** The focused element, unless it is soon shown as it must be: with an outline, and on the screen. */
const findHiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(async (patienceMs) => {
    const isShown = (focused: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const { top, right, bottom, left } = focused.getBoundingClientRect();
      const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      return isOutlined && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    };
    const end = performance.now() + patienceMs;
    for (;;) {
      const focused = document.activeElement;
      if (!focused || focused === document.body || isShown(focused)) return undefined;
      if (performance.now() > end) return focused.outerHTML.slice(0, 200);
      await new Promise(requestAnimationFrame);
    }
  }, PATIENCE_MS);

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses a key until the focus is on the target, and insists that the focus can be seen at each stop. */
export async function moveTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    const hidden = await findHiddenFocus(page);
    if (hidden) throw new Error(`The focus cannot be seen on ${hidden}`);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}

/** Goes to the target with the keyboard and presses a key there. */
export async function pressOn(target: Locator, key = 'Enter', way?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await moveTo(target, way);
  await target.page().keyboard.press(key);
}

/** Goes from field to field with the keyboard and types a text into each. */
export async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await moveTo(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}
