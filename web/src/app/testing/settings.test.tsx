import { describe, expect, it } from '@jest/globals';
import { type Settings, settingsChange } from '@bookstore/contracts/shop';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { NEW_SHOP } from '../../shared/shop/new-shop.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aPictureFile } from '../../shared/testing/factories.ts';
import { sendShop } from './open-app.tsx';
import { inTurn, openAsStaff, readSearch, valueOf } from './open-as-staff.tsx';

const GET = 'GET /api/settings';
const PUT = 'PUT /api/settings';
const STORED: Settings = { ...NEW_SHOP, v: 4, pages: { terms: '', privacy: '', returns: '', imprint: '' } };

const openSettings = (put: Replies[string], replies: Replies = {}, stored = STORED, address = '') =>
  openAsStaff(`/dashboard/settings${address}`, { [GET]: json(stored), [PUT]: put, ...replies });
/** What was asked for, with the defaults that a request leaves out. */
const readSaved = (bodies: readonly unknown[]) => bodies.map((body) => settingsChange.parse(body));
const findSections = async () =>
  within(await screen.findByRole('navigation', { name: 'Sections of the settings' }));
const openSection = async (user: UserEvent, name: string) => {
  await user.click((await findSections()).getByRole('link', { name }));
  await screen.findByRole('group', { name });
};
const save = 'Save settings';

describe('The settings', () => {
  it('are saved as a whole in the version that was seen, and the shop is at once called so', async () => {
    const saved = { ...STORED, v: 5, name: 'Leselust' };
    const { press, replace, bodiesOf, user } = await openSettings(json(saved));
    await replace('Name', 'Leselust');
    await openSection(user, 'Company and contact');
    await press('Remove network 3');
    await openSection(user, 'Orders');
    expect(screen.getByText('Not saved: Name and look, Company and contact')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'The shop takes orders' }));
    await press(save);
    await screen.findByText('The settings are saved');
    const networks = STORED.networks.slice(0, 2);
    expect(readSaved(bodiesOf(PUT))).toEqual([{ ...STORED, name: 'Leselust', networks, isOpen: false }]);
    await waitFor(() => expect(document.title).toBe('Settings - Leselust'));
    expect(screen.getByRole('link', { name: /^Leselust ?, to the shop$/ })).toBeTruthy();
  });

  it('say of a colour whether white text on it can be read, before it is saved', async () => {
    const { user, press, bodiesOf } = await openSettings(json(STORED));
    await user.type(await screen.findByLabelText('Accent colour'), '#ffcc00');
    expect(
      screen.getByText(/^Too light\. White text on it has a contrast of 1\.5\d* : 1, and needs 4\.5 : 1\.$/),
    ).toBeTruthy();
    await press(save);
    expect(await screen.findByText(/choose a darker one/)).toBeTruthy();
    expect(bodiesOf(PUT)).toEqual([]);
  });

  it('say of the contrast of a colour as the shop writes numbers', async () => {
    sendShop({ locale: 'de-DE' });
    const { user } = await openSettings(json(STORED));
    await user.type(await screen.findByLabelText('Accent colour'), '#ffcc00');
    expect(screen.getByText(/ of 1,5\d* : 1, and needs 4,5 : 1\.$/)).toBeTruthy();
  });

  it('show how money and dates will be written, and why a currency cannot change', async () => {
    const { user, press } = await openSettings(problem('CURRENCY_IN_USE'));
    await openSection(user, 'Money and dates');
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR, Euro');
    await user.selectOptions(screen.getByLabelText('Locale'), 'German (Germany), de-DE');
    expect(screen.getByText(/^They are written so: 1\.234,50\s€ · /)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Language'), 'বাংলা');
    expect(screen.getByText(/^They are written so: 1\.234,50\s€ · [০-৯]/)).toBeTruthy();
    await press(save);
    const field = await screen.findByText('The currency cannot change once there are orders');
    expect(field.id).toBe(screen.getByLabelText('Currency').getAttribute('aria-describedby')?.split(' ')[1]);
    expect(valueOf('Locale')).toBe('de-DE');
  });

  it('have the logo that was uploaded', async () => {
    const picture = '/api/books/covers/abc.webp';
    const { user, press, bodiesOf } = await openSettings(json(STORED), {
      'POST /api/pictures': json({ picture }),
    });
    await user.upload(await screen.findByLabelText('Logo'), aPictureFile());
    await press(/^Remove picture: Logo|^Remove picture/);
    await user.upload(screen.getByLabelText('Logo'), aPictureFile());
    await screen.findByRole('button', { name: /^Remove picture/ });
    await press(save);
    await screen.findByText('The settings are saved');
    expect(readSaved(bodiesOf(PUT))).toEqual([{ ...STORED, logo: picture }]);
  });

  it('have news of the owner in place of those of a new shop', async () => {
    const { user, press, bodiesOf } = await openSettings(json(STORED));
    await openSection(user, 'Home page');
    await user.click(await screen.findByRole('checkbox', { name: /^Show news of our own/ }));
    await press('Add an item');
    await user.type(screen.getByLabelText('Title of item 1'), 'Lesung');
    await user.type(screen.getByLabelText('Summary of item 1'), 'Am Freitag.');
    await press(save);
    await screen.findByText('The settings are saved');
    const news = [{ title: 'Lesung', summary: 'Am Freitag.', text: '', picture: '' }];
    expect(readSaved(bodiesOf(PUT))).toEqual([{ ...STORED, news }]);
  });

  it('have promises of the owner and an imprint', async () => {
    const { user, press, bodiesOf } = await openSettings(json(STORED));
    await openSection(user, 'Home page');
    await user.click(screen.getByRole('checkbox', { name: /^Show promises of our own/ }));
    await press('Add a promise');
    await user.type(screen.getByLabelText('Promise 1'), 'Wrapped as a gift');
    await openSection(user, 'Legal pages');
    await user.type(screen.getByLabelText('Imprint'), 'Leselust GmbH');
    await press(save);
    await screen.findByText('The settings are saved');
    const promises = [{ title: 'Wrapped as a gift', text: '' }];
    const pages = { ...STORED.pages, imprint: 'Leselust GmbH' };
    expect(readSaved(bodiesOf(PUT))).toEqual([{ ...STORED, promises, pages }]);
  });

  it('that someone else changed meanwhile are taken over, and those that both changed are named and stay as typed', async () => {
    const theirs = { ...STORED, v: 6, name: 'Theirs', phone: '0221', networks: STORED.networks.slice(1) };
    const { press, replace, bodiesOf } = await openSettings(
      inTurn(problem('CONFLICT', { settings: theirs }), json({ ...theirs, v: 7 })),
    );
    await replace('Name', 'Mine');
    await replace('Company', 'Mine GmbH');
    await press(save);
    expect(
      await screen.findByText(/^Someone else changed the settings.* You both changed: Name\./),
    ).toBeTruthy();
    expect(['Name', 'Company', 'Phone number'].map(valueOf)).toEqual(['Mine', 'Mine GmbH', '0221']);
    await press(save);
    await screen.findByText('The settings are saved');
    expect(readSaved(bodiesOf(PUT)).at(-1)).toEqual({ ...theirs, name: 'Mine', company: 'Mine GmbH' });
  });

  it('that are lists are kept whole when they are edited', async () => {
    const theirs = { ...STORED, v: 6, networks: STORED.networks.slice(1) };
    const { user, press, bodiesOf } = await openSettings(
      inTurn(problem('CONFLICT', { settings: theirs }), json({ ...theirs, v: 7 })),
    );
    await openSection(user, 'Company and contact');
    await press('Remove network 3');
    await press(save);
    expect(await screen.findByText(/ You both changed: Social networks\./)).toBeTruthy();
    await press(save);
    await screen.findByText('The settings are saved');
    expect(readSaved(bodiesOf(PUT)).at(-1)).toEqual({
      ...STORED,
      v: 6,
      networks: STORED.networks.slice(0, 2),
    });
  });

  it('that are cleared stay so', async () => {
    const stored = { ...STORED, news: [{ title: 'Lesung', summary: 'Am Freitag.', text: '', picture: '' }] };
    const theirs = { ...stored, v: 6, phone: '0221' };
    const put = inTurn(problem('CONFLICT', { settings: theirs }), json({ ...theirs, v: 7 }));
    const { user, press, bodiesOf } = await openSettings(put, {}, stored, '?section=home-page');
    await user.click(await screen.findByRole('checkbox', { name: /^Show news of our own/ }));
    await user.clear(screen.getByLabelText('Text below the heading'));
    await press(save);
    expect(await screen.findByText(/Please save again\.$/)).toBeTruthy();
    await press(save);
    await screen.findByText('The settings are saved');
    const { news, ...others } = theirs;
    expect(readSaved(bodiesOf(PUT)).at(-1)).toEqual({ ...others, hero: { ...others.hero, text: '' } });
    expect(news).toHaveLength(1);
  });

  it('are in sections, each with an address, of which one is in view', async () => {
    const { user } = await openSettings(json(STORED), {}, STORED, '?section=footer');
    expect(await screen.findByRole('group', { name: 'Footer' })).toBeTruthy();
    expect(screen.getAllByRole('group')).toHaveLength(1);
    const current = (await findSections()).getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Footer');
    await openSection(user, 'Legal pages');
    expect(readSearch()).toEqual({ section: 'legal-pages' });
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  it('keep a currency, a locale and a time zone that this browser does not list', async () => {
    const stored = { ...STORED, locale: 'gsw-CH', timeZone: 'Etc/GMT+3' };
    const { press, replace, bodiesOf } = await openSettings(json(stored), {}, stored);
    await replace('Name', 'Leselust');
    await press(save);
    await screen.findByText('The settings are saved');
    expect(readSaved(bodiesOf(PUT))).toEqual([{ ...stored, name: 'Leselust' }]);
  });

  it('lead to the section of what is not accepted, and say in the tabs how much that is', async () => {
    const { user, press } = await openSettings(json(STORED), {}, STORED, '?section=orders');
    await user.clear(await screen.findByLabelText('Services'));
    await press(save);
    const field = await screen.findByRole('textbox', { name: 'Services' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(readSearch()).toEqual({ section: 'footer' });
    expect((await findSections()).getByRole('link', { name: /^Footer ?1$/ })).toBeTruthy();
  });

  it('are sent without those that have their default, which an older replica does not know', async () => {
    const stored = { ...STORED, slipNote: 'Thank you!' };
    const { press, bodiesOf } = await openSettings(json(stored), {}, stored);
    await press(save);
    await screen.findByText('The settings are saved');
    expect(bodiesOf(PUT)).toMatchObject([{ slipNote: 'Thank you!' }]);
    expect(bodiesOf(PUT)).not.toMatchObject([{ trackingUrl: '' }]);
  });

  it('that the server refuses are marked at their field', async () => {
    const errors = [{ path: 'pages.terms', message: 'Quotes or lists are nested too deeply' }];
    const { press, user } = await openSettings(problem('VALIDATION_FAILED', { errors }));
    await user.type(await screen.findByLabelText('Terms and conditions'), '>>>>');
    await press(save);
    expect(await screen.findByText('Quotes or lists are nested too deeply')).toBeTruthy();
    expect(await screen.findByRole('group', { name: 'Legal pages' })).toBeTruthy();
  });
});
