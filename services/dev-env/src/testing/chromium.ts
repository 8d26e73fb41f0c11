import { chromium } from 'playwright-core';
import { isExecutable } from '../files.ts';
import { StartFailure } from '../start-failure.ts';
import { findCommand, findConfigured, installWithApt, type Search } from '../provision/programs.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/**
 * Finds Chromium for browser tests: `CHROME_PATH`, the PATH, Playwright's own, or one installed with apt.
 * @throws StartFailure when there is none.
 */
export async function findChromium(search: Search): Promise<string> {
  const found =
    (await findConfigured(search, 'CHROME_PATH')) ?? (await findCommand(search.environment, ...COMMANDS));
  if (found) return found;
  const playwrights = chromium.executablePath();
  if (await isExecutable(playwrights)) return playwrights;
  search.print('Chromium not found, trying apt-get install');
  await installWithApt('chromium', search);
  const installed = await findCommand(search.environment, ...COMMANDS);
  if (installed) return installed;
  throw new StartFailure('Chromium not found. Install chromium or set CHROME_PATH.');
}
