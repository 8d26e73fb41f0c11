import { chromium } from 'playwright-core';
import { isExecutable } from '../files.ts';
import { StartFailure } from '../start-failure.ts';
import { findCommand, findConfigured, findOrInstall, type Search } from '../provision/programs.ts';

/** Chromium without the windows of a desktop, which takes a third less processor time for the same pages. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
] as const;

/**
 * Finds Chromium for browser tests: `CHROME_PATH`, the PATH, Playwright's own, or its headless shell installed with apt.
 * @throws StartFailure when there is none.
 */
export async function findChromium(search: Search): Promise<string> {
  const found =
    (await findConfigured(search, 'CHROME_PATH')) ?? (await findCommand(search.environment, ...COMMANDS));
  if (found) return found;
  const playwrights = chromium.executablePath();
  if (await isExecutable(playwrights)) return playwrights;
  const installed = await findOrInstall(search, HEADLESS_SHELL, COMMANDS);
  if (installed) return installed;
  throw new StartFailure(`Chromium not found. Install ${HEADLESS_SHELL} or set CHROME_PATH.`);
}
