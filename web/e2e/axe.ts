import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Every rule that axe runs unasked, best practices among them, and the one on the size of touch targets. */
const OPTIONS: axe.RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };

/** What axe has against a page as it is now: the rule and the element, one line each. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), OPTIONS);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
