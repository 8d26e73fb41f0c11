import { chromium } from 'playwright-core';
import { isExecutable } from '../files.ts';
import type { Site } from '../site.ts';
import { StartFailure } from '../start-failure.ts';
import { installWithApt } from './apt.ts';
import { findCommand } from './find-command.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

type Search = Pick<Site, 'environment' | 'announce' | 'signal'>;

/**
 * Finds a Chromium for browser tests: `CHROME_PATH`, the PATH, Playwright's own, or one from apt.
 * @throws StartFailure when there is none to be had.
 */
export async function findChromium(search: Search): Promise<string> {
  const given = search.environment['CHROME_PATH'];
  if (given) {
    if (await isExecutable(given)) return given;
    throw new StartFailure(`CHROME_PATH is not a program that can be run: ${given}`);
  }
  const installed = await findCommand(search.environment, ...COMMANDS);
  if (installed) return installed;
  const playwrights = chromium.executablePath();
  if (await isExecutable(playwrights)) return playwrights;
  search.announce('no Chromium here: trying apt-get install');
  await installWithApt('chromium', search);
  const added = await findCommand(search.environment, ...COMMANDS);
  if (added) return added;
  throw new StartFailure('There is no Chromium: install chromium or set CHROME_PATH.');
}
