import type { Page } from 'playwright-core';

/**
 * Lists what the browser has against a page from now on: errors, and what its security policy refused. That an
 * unknown address is answered with 404 is no complaint about the page that says so.
 */
export function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.location().url !== page.url()) complaints.push(message.text());
  });
  return complaints;
}
