import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage, readShopUrl, waitForApp } from './browser.ts';
import { fillIn, readFieldError } from './forms.ts';
import { readLink, waitForMail } from './mails.ts';
import { recordCspViolations } from './recording.ts';
import { signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const MORE_HTML_BYTES = 1024;

const browser = await startBrowser();
const staff = await signInStaff();
const admin = await openPage(browser, {
  width: 360,
  localStorage: { token: staff.token },
  reducedMotion: 'reduce',
});
const visitor = await openPage(browser, { reducedMotion: 'reduce' });
const before = await staff.changeSettings({});

/** The pages of a worker's other tests are those of a new shop. */
const restore = () => staff.changeSettings(before);

/** How many bytes of HTML the home page has, compressed. */
const measureHome = async (): Promise<number> => {
  const { headers } = await fetch(`${readShopUrl()}/`, { headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
};

/** Opens a page until the shop has this name on it. */
const openAs = (page: Page, name: string, path = '/') =>
  eventually(async () => {
    await page.goto(path);
    const shown = await page.getByRole('banner').getByRole('link').first().innerText();
    if (shown.trim() !== name) throw new Error(`The shop is still called ${shown}`);
  });

const openSettings = async () => {
  await admin.goto('/dashboard/settings');
  await admin.getByLabel('Name', { exact: true }).waitFor();
};
const save = async () => {
  await admin.getByRole('button', { name: 'Save settings' }).click();
  await admin.getByText('The settings are saved').waitFor();
};

afterEach(restore);

describe('The settings', () => {
  it('give the shop a name, a logo and a colour on a phone, which every page has, and are exported and imported again', async () => {
    const bytes = await measureHome();
    await openSettings();
    await fillIn(admin, { Name: 'Leselust', Tagline: 'Bücher aus Köln', Company: 'Leselust GmbH' });
    await fillIn(admin, {
      Heading: 'Neu im Regal',
      'Phone number': '+49 221 12',
      'Accent colour': '#ffcc00',
    });
    await admin.getByText(/^Too light\./).waitFor();
    await admin.getByRole('button', { name: 'Save settings' }).click();
    const accent = admin.getByLabel('Accent colour', { exact: true });
    expect(await readFieldError(accent)).toMatch(/choose a darker one/);
    await accent.fill('#7a3b1d');
    const picture = sharp({ create: { width: 400, height: 100, channels: 4, background: '#7a3b1d' } });
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    await admin.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await admin.getByRole('button', { name: /^Remove picture/ }).waitFor();
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await save();
    await admin.getByRole('link', { name: 'Leselust' }).first().waitFor();

    await openAs(visitor, 'Leselust');
    expect(await visitor.title()).toBe('Leselust');
    await visitor.getByRole('heading', { level: 1, name: 'Neu im Regal' }).waitFor();
    const seen = await visitor.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('.shop-header img');
      const button = document.querySelector('main .button');
      return [image?.naturalWidth, button && getComputedStyle(button).backgroundColor];
    });
    expect(seen).toEqual([400, 'rgb(122, 59, 29)']);
    await visitor.getByRole('contentinfo').getByText('Leselust GmbH').waitFor();
    expect(await visitor.locator('body').innerText()).not.toContain('Bookstore');
    expect((await measureHome()) - bytes).toBeLessThanOrEqual(MORE_HTML_BYTES);
    // Pages that the server does not render have the name from their first byte on, too.
    await visitor.goto('/cart', { waitUntil: 'commit' });
    await visitor.getByRole('banner').getByRole('link', { name: 'Leselust' }).waitFor();
    expect(await visitor.title()).toBe('Shopping cart - Leselust');

    await openSettings();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export the saved settings' }).click();
    const file = await readFile(await (await download).path());
    await restore();
    await openAs(visitor, 'Bookstore');
    await openSettings();
    expect(await admin.getByLabel('Name', { exact: true }).inputValue()).toBe('Bookstore');
    const upload = { name: 'shop-settings.json', mimeType: 'application/json', buffer: file };
    await admin.getByLabel('Import settings').setInputFiles(upload);
    await admin.getByText(/^The form below is filled in/).waitFor();
    await save();
    await openAs(visitor, 'Leselust');
    expect(await visitor.locator('.shop-header img').evaluate((image) => image.clientWidth)).toBeGreaterThan(
      0,
    );
    await visitor.getByText('Neu im Regal').waitFor();
  });

  it('write legal pages, in which a script is harmless', async () => {
    const violations = recordCspViolations(visitor.context());
    const markdown =
      '# Our terms\n\n## One\n\nText <script>document.title = "evil"</script>\n\n[link](javascript:alert(1)) <img src=x onerror="document.title=\'evil\'">';
    await staff.changeSettings({ pages: { ...before.pages, terms: markdown } });
    const legal = visitor.getByRole('navigation', { name: 'Legal' });
    const link = legal.getByRole('link', { name: 'Terms and conditions' });
    await eventually(async () => {
      await visitor.goto('/about');
      await waitForApp(visitor);
      expect(await link.isVisible()).toBe(true);
    });
    await link.click();
    for (const open of [() => Promise.resolve(), () => visitor.reload()]) {
      await open();
      await visitor.getByRole('heading', { level: 1, name: 'Our terms' }).waitFor();
      await visitor.getByRole('heading', { level: 3, name: 'One' }).waitFor();
      expect(await visitor.locator('main :is(script, img, [onerror], [href^=javascript])').count()).toBe(0);
      expect(await visitor.title()).toBe('Our terms - Bookstore');
    }
    expect(violations).toEqual([]);
  });
});

it('The newsletter is confirmed and left by the links of its mails, each on a click', async () => {
  const email = `reader.${crypto.randomUUID()}@example.com`;
  await visitor.goto('/about');
  await waitForApp(visitor);
  await visitor.getByLabel('E-mail address').fill(email);
  await visitor.getByRole('button', { name: 'Subscribe' }).click();
  await visitor.getByText('Please confirm it with the link in the mail').waitFor();
  const mail = await waitForMail(email, 'Confirm your subscription to the newsletter of Bookstore');
  await visitor.goto(readLink(mail, '/newsletter/confirm'));
  await visitor.getByRole('button', { name: 'Confirm subscription' }).click();
  await visitor.getByText('Your subscription is confirmed.').waitFor();
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Confirm subscription' }).click();
  await visitor.getByText(/^This link does not work any more/).waitFor();

  const csv = await fetch(`${readShopUrl()}/api/newsletter/export.csv`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const line = (await csv.text()).split('\r\n').find((each) => each.includes(email));
  const [link = ''] = /https?:\/\/[^\s,"]+\/newsletter\/unsubscribe\?token=[^\s,"]+/.exec(line ?? '') ?? [];
  await visitor.goto(link);
  await visitor.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.getByText('You are unsubscribed, and get no more newsletters.').waitFor();
  await visitor.goto(link);
  await visitor.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.getByText(/^This link does not work any more/).waitFor();
});
