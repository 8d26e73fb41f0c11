import type { BrowserContext, Page } from 'playwright-core';

/**
 * Lists what the browser has against a page from now on: errors, and what its security policy refused. That an
 * unknown address is answered with 404 is no complaint about the page that says so.
 */
export function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const isOfPage =
      message.location().url === page.url() && message.text().startsWith('Failed to load resource');
    if (!isOfPage) complaints.push(message.text());
  });
  return complaints;
}

/** Lists what the security policy refuses on any page of a visit from now on. */
export function recordRefusals(visit: BrowserContext): string[] {
  const refusals: string[] = [];
  visit.on('console', (message) => {
    if (message.text().includes('Content Security Policy'))
      refusals.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
  return refusals;
}
