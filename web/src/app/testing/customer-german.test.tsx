import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { activateLanguage } from '../../shared/language/language.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { enter, openApp, sendShop, SIGNED_IN } from './open-app.tsx';
import { openCheckout, readField } from './open-checkout.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const SHIPPED = anOrder({
  v: 3,
  status: 'shipped',
  tracking: 'PP-42',
  history: [
    ...anOrder().history,
    { v: 2, at: AT, action: 'correct', by: { role: 'customer', name: 'Ann Reader' } },
    { v: 3, at: AT, action: 'ship', by: { role: 'admin' } },
  ],
});

beforeEach(() => {
  i18n.load('de', compileEntries(readEntries('de')));
  activateLanguage('de');
});
afterEach(() => {
  act(() => activateLanguage('en'));
});

describe('A shop in German', () => {
  it('says why to sign in, what to do, and why that failed', async () => {
    const { user } = await openApp('/login?redirect=/orders', {
      'POST /identity/sign-in/email': problem('RATE_LIMITED'),
    });
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Bitte anmelden' })).toBeTruthy();
    expect(main.getByText('Melden Sie sich an, um Ihre Bestellungen zu sehen')).toBeTruthy();
    expect(main.getByRole('link', { name: 'Hier registrieren' }).parentElement?.textContent).toBe(
      'Noch kein Konto? Hier registrieren',
    );
    await enter(user, 'E-Mail', 'ann@example.com');
    await enter(user, 'Passwort', 'secret');
    await user.click(main.getByRole('button', { name: 'Anmelden' }));
    expect(await main.findByText(/^Zu viele Versuche\. /)).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/^Anmelden - /));
  });

  it('takes an order by the button that the law asks for, and names countries in German', async () => {
    sendShop({ language: 'de', locale: 'en-GB', currency: 'EUR' });
    const { user } = await openCheckout({});
    expect(await readField('Land / Region')).toBe('Vereinigtes Königreich');
    expect(screen.getByRole('option', { name: 'Österreich' })).toBeTruthy();
    expect(screen.getByText('Gesamtpreis:')).toBeTruthy();
    await enter(user, 'Telefonnummer', 'keine');
    const agreement = 'Ich stimme den Allgemeinen Geschäftsbedingungen und den Bestellbedingungen zu.';
    await user.click(screen.getByRole('checkbox', { name: agreement }));
    await user.click(screen.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
    expect(await screen.findByText(/^Bitte geben Sie eine Telefonnummer ein/)).toBeTruthy();
  });

  it('says what happened to an order', async () => {
    await openApp('/orders/7K3M9QWX', {
      ...SIGNED_IN,
      'GET /api/books/': json([aBook()]),
      'GET /api/orders/7K3M9QWX': json(SHIPPED),
    });
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Bestellung 7K3M9QWX' })).toBeTruthy();
    const changes = ['Eingegangen', 'Ihre Angaben wurden von Ihnen berichtigt', 'Versandt'];
    for (const text of changes) expect(main.getAllByText(text).length).toBeGreaterThan(0);
    for (const text of ['Verlauf', 'Bei Lieferung zu bezahlen', 'Kostenlose Lieferung'])
      expect(main.getByText(text)).toBeTruthy();
  });

  it('has the account in German', async () => {
    const session = { id: 's2', token: 't2', createdAt: AT, updatedAt: AT, ipAddress: null, userAgent: '' };
    await openApp('/account', {
      ...SIGNED_IN,
      'GET /identity/list-accounts': json([{ providerId: 'credential' }]),
      'GET /identity/list-sessions': json([session]),
      'GET /api/addresses/': json({ v: 0, addresses: [] }),
    });
    for (const name of ['Angaben', 'Adressen', 'Passwort', 'Anmeldungen', 'Ihre Daten', 'Ihr Konto löschen'])
      expect(await screen.findByRole('region', { name })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Adresse hinzufügen' })).toBeTruthy();
    expect(screen.getByText(/^Wo Sie angemeldet sind\. .* bis zu 15 Minuten dauern\.$/)).toBeTruthy();
  });

  it('says that there is no page', async () => {
    await openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeTruthy();
    expect(screen.getByText('Unter dieser Adresse gibt es keine Seite.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zum Inhalt springen' })).toBeTruthy();
  });
});
