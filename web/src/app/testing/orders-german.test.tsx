import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { CATALOGUES } from '../../shared/language/catalogues.ts';
import { activateLanguage, leaveDesk } from '../../shared/language/language.ts';
import {
  aCustomer,
  aFailedMail,
  anOrder,
  aStaffToken,
  someStatistics,
} from '../../shared/testing/factories.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { sendShop } from './open-app.tsx';
import { aPage, openAsStaff, readTexts } from './open-as-staff.tsx';

const ORDER = anOrder({ number: 'AAAA1111' });
const BATCH = 'POST /api/orders/batch';

beforeEach(() => {
  i18n.load('de', compileEntries(readEntries('de')));
  activateLanguage('de');
  sendShop({ language: 'de' });
});
afterEach(async () => {
  await act(() => leaveDesk());
  act(() => activateLanguage('en'));
});

const open = (path: string, replies: Replies) =>
  openAsStaff(`/dashboard/${path}`, { 'GET /api/admin': json(someStatistics()), ...replies });
const openOrder = (replies: Replies = {}) =>
  open('orders/AAAA1111', { 'GET /api/orders/AAAA1111': json(ORDER), ...replies });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('A dashboard in German', () => {
  it('lists its orders, and says what became of those that were confirmed', async () => {
    const results = [{ id: 'o1', order: { ...ORDER, v: 2, status: 'confirmed' } }];
    const { user, press } = await open('orders', {
      'GET /api/orders/': aPage([ORDER]),
      [BATCH]: json({ results }),
    });
    expect(screen.getByPlaceholderText('Nummer, Sendung, Name, E-Mail oder Telefon')).toBeTruthy();
    await user.click(await screen.findByRole('checkbox', { name: /Bestellung AAAA1111/ }));
    await press('Bestätigen');
    const outcome = await screen.findByText('Bestätigt: 1 von 1 Bestellung.');
    const lines = within(outcome.closest('[role="status"]') ?? document.body).getAllByRole('listitem');
    expect(readTexts(lines)).toEqual(['AAAA1111: bestätigt.']);
    expect(document.title).toBe('Bestellungen - Bookstore');
  });

  it('says why an order could not be confirmed, and what happened to it', async () => {
    const order = { ...ORDER, v: 2, status: 'cancelled', payment: 'void' };
    const { press } = await openOrder({ 'POST /api/orders/o1/confirm': problem('CONFLICT', { order }) });
    const timeline = await region('Verlauf');
    expect(readTexts(timeline.getAllByRole('listitem'))[0]).toMatch(/^Eingegangen · Kunde/);
    await press('Bestätigen');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Das wurde inzwischen von jemand anderem geändert: Die Bestellung ist storniert. Es wurde nichts geändert, und Sie sehen den jetzigen Stand.',
    );
  });

  it('prints the packing slip of an order', async () => {
    await openOrder();
    const slip = (await screen.findByText('Bookstore: Lieferschein')).closest('.print\\:block');
    for (const text of ['Zu kassieren$10.50', '1 Buch', 'Absender und Rücksendeadresse', 'Bestell-ID o1'])
      expect(slip?.textContent).toContain(text);
  });

  it('prints the packing slip in the language of the shop for staff who read another', async () => {
    const loadGerman = () => Promise.resolve({ messages: compileEntries(readEntries('de')) });
    Object.assign(CATALOGUES, { de: { shop: loadGerman, desk: loadGerman } });
    await openAsStaff(
      '/dashboard/orders/AAAA1111',
      { 'GET /api/orders/AAAA1111': json({ ...ORDER, courierNote: 'Ring twice' }) },
      aStaffToken(undefined, { language: 'en' }),
    );
    expect(await screen.findByRole('button', { name: 'Print packing slip' })).toBeTruthy();
    const slip = screen.getByText('Bookstore: Lieferschein').closest<HTMLElement>('.print\\:block');
    expect(slip?.lang).toBe('de');
    for (const text of ['Zu kassieren', '1 Buch', 'Absender und Rücksendeadresse', 'Hinweis für den Boten:'])
      expect(slip?.textContent).toContain(text);
    expect(slip?.textContent).toContain('Bestellt am 20.11.2026');
  });

  it('lists its mails, and why they were not sent', async () => {
    await open('mails', { 'GET /api/mails/': aPage([aFailedMail()]) });
    const row = await screen.findByRole('row', { name: /an ann@example\.com/ });
    expect(row.textContent).toMatch(/Fehlgeschlagen.*1 Versuch.*Erneut senden/);
  });

  it('has the sums of a customer', async () => {
    await open('customers/c1', { 'GET /api/customers/c1': json(aCustomer()), 'GET /api/orders/': aPage([]) });
    const sums = await region('Summen');
    const labels = readTexts(sums.getAllByRole('term'));
    expect(labels.slice(0, 4)).toEqual(['Bestellungen', 'Offen', 'Storniert', 'Zurückgesandt']);
    expect(await screen.findByText('Keine Bestellungen gefunden.')).toBeTruthy();
  });
});
