import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { activateLanguage, leaveDesk } from '../../shared/language/language.ts';
import { NEW_SHOP } from '../../shared/shop/new-shop.ts';
import {
  anAuditLine,
  anOrder,
  aStaffAccount,
  aStaffToken,
  someStatistics,
} from '../../shared/testing/factories.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { sendShop } from './open-app.tsx';
import { aPage, inTurn, openAsStaff, readTexts, valueOf } from './open-as-staff.tsx';

beforeEach(() => {
  i18n.load('de', compileEntries(readEntries('de')));
});
afterEach(async () => {
  await act(() => leaveDesk());
  act(() => activateLanguage('en'));
});

const GERMAN = aStaffToken(undefined, { language: 'de' });
const openInGerman = (address: string, replies: Replies = {}) => openAsStaff(address, replies, GERMAN);
const FICTION = { slug: 'fiction', name: 'Fiction', isGenre: true };
const ADVENTURE = { slug: 'adventure', name: 'Adventure', isGenre: true };
const CATEGORIES = { 'GET /api/categories': json({ v: 4, categories: [FICTION, ADVENTURE] }) };
const findMain = async (heading: RegExp) => {
  await screen.findByRole('heading', { level: 1, name: heading });
  return within(screen.getByRole('main'));
};

describe('The language of staff', () => {
  it('is that of their account on the dashboard, and that of the shop everywhere else', async () => {
    const { user } = await openInGerman('/dashboard/orders', { 'GET /api/orders/': aPage([]) });
    const rail = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
    expect(readTexts(rail.getAllByRole('link'))).toEqual(
      expect.arrayContaining(['Kunden', 'Listen', 'Team', 'Protokoll', 'Einstellungen']),
    );
    expect(document.documentElement.lang).toBe('de');
    await user.click(rail.getByRole('link', { name: /^Bookstore ?, zum Shop$/ }));
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('is chosen on the page of the own account, and is in force at once', async () => {
    const session = {
      message: 'ok',
      token: aStaffToken(undefined, { language: 'en' }),
      user: { username: 'olga', role: 'admin' },
    };
    const { user, bodiesOf } = await openInGerman('/dashboard/me', {
      'GET /api/staff/me': json({
        account: aStaffAccount({ id: 's1', username: 'olga', role: 'admin', language: 'de' }),
        recoveryCodesLeft: 0,
        requiresTotp: false,
      }),
      'PUT /api/staff/me/language': json(session),
    });
    const choice = await screen.findByLabelText('Sprache des Dashboards');
    expect(within(choice).getAllByRole('option')[0]?.textContent).toBe('Sprache des Shops');
    await user.selectOptions(choice, 'English');
    expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeTruthy();
    expect(bodiesOf('PUT /api/staff/me/language')).toEqual([{ language: 'en' }]);
    expect(localStorage.getItem('token')).toBe(session.token);
  });
});

describe('The dashboard in German', () => {
  it('has what is to do and the statistics in it', async () => {
    await openInGerman('/dashboard', {
      'GET /api/admin': json(someStatistics({ totalOrders: 2, cashDue: 20 })),
      'GET /api/orders/': aPage([anOrder()], 2),
      'GET /api/mails/': aPage([]),
      'GET /api/stock/levels': aPage([]),
    });
    const toDo = within(await screen.findByRole('region', { name: 'Zu tun' }));
    expect(await toDo.findByRole('link', { name: /überfällig zu bestätigen/ })).toBeTruthy();
    expect(await screen.findByText('Gesamtumsatz')).toBeTruthy();
    expect(await screen.findByRole('link', { name: '2 unbezahlte Bestellungen ansehen' })).toBeTruthy();
  });

  it('finds orders, and gives them commands by the words of the language', async () => {
    const { user, sent } = await openInGerman('/dashboard/add-new-book', {
      'GET /api/orders/': aPage([anOrder()]),
      'GET /api/books/': aPage([]),
      'GET /api/customers/': json([]),
      'POST /api/orders/o1/confirm': json(anOrder({ v: 2, status: 'confirmed' })),
    });
    const box = await screen.findByRole('combobox', { name: 'Bestellungen, Bücher und Kunden suchen' });
    await user.type(box, 'bestätigen 7K3M9QWX{Enter}');
    expect(await screen.findByText('Bestätigt: 7K3M9QWX')).toBeTruthy();
    expect(sent.map(({ route }) => route)).toContain('POST /api/orders/o1/confirm');
  });

  it('has the audit in it, with actions, fields and their values', async () => {
    await openInGerman('/dashboard/audit', {
      'GET /api/staff': json({ accounts: [aStaffAccount()], requiresTotp: false }),
      'GET /api/audit/catalog': json([]),
      'GET /api/audit/orders': json([anAuditLine()]),
      'GET /api/audit/admin-auth': json([]),
    });
    const row = await screen.findByRole('row', { name: /^Bestellung: versandt 7K3M9QWX/ });
    expect(row.textContent).toContain('Status: eingegangen →wurde zu versandt');
  });

  it('has books in the audit as their own pages have them, with the prices of the shop', async () => {
    sendShop({ locale: 'de-DE', currency: 'EUR' });
    await openInGerman('/dashboard/audit', {
      ...CATEGORIES,
      'GET /api/staff': json({ accounts: [aStaffAccount()], requiresTotp: false }),
      'GET /api/audit/catalog': json([
        anAuditLine({
          action: 'book.change',
          subject: { type: 'book', id: 'b1', label: 'Dracula' },
          changes: [
            { field: 'title', before: 'false', after: 'true' },
            { field: 'trending', before: false, after: true },
            { field: 'format', before: 'paperback', after: 'hardback' },
            { field: 'language', before: 'en', after: 'de' },
            { field: 'category', before: 'fiction', after: 'adventure' },
            { field: 'newPrice', before: 8.5, after: 9 },
          ],
        }),
      ]),
      'GET /api/audit/orders': json([]),
      'GET /api/audit/admin-auth': json([]),
    });
    const row = await screen.findByRole('row', { name: /^Buch: geändert Dracula/ });
    await waitFor(() => expect(row.textContent).toContain('Kategorie: Belletristik →wurde zu Abenteuer'));
    const changes = [
      'Titel: false →wurde zu true',
      'Im Trend: nein →wurde zu ja',
      'Ausgabe: Taschenbuch →wurde zu Gebunden',
      'Sprache: Englisch →wurde zu Deutsch',
    ];
    for (const change of changes) expect(row.textContent).toContain(change);
    expect(row.textContent).toMatch(/Neuer Preis: 8,50\s€ →wurde zu 9,00\s€/);
  });

  it('names the categories of a new shop as its pages do, and stores their names as they were', async () => {
    const PUT = 'PUT /api/categories';
    const { press, replace, bodiesOf } = await openInGerman('/dashboard/categories', {
      ...CATEGORIES,
      [PUT]: inTurn(
        problem('CATEGORY_HAS_BOOKS', { slugs: ['adventure'] }),
        json({ v: 5, categories: [FICTION, { ...ADVENTURE, name: 'Reisen' }] }),
      ),
    });
    await press('Abenteuer entfernen');
    expect(valueOf('Name von Belletristik')).toBe('Belletristik');
    await press('Kategorien speichern');
    expect(await screen.findByText(/Mit Büchern: Abenteuer\.$/)).toBeTruthy();
    await replace('Name von Abenteuer', 'Reisen');
    await press('Kategorien speichern');
    await screen.findByText('Die Kategorien sind gespeichert');
    expect(valueOf('Name von Belletristik')).toBe('Belletristik');
    expect(bodiesOf(PUT)).toEqual([
      { v: 4, categories: [FICTION] },
      { v: 4, categories: [FICTION, { ...ADVENTURE, name: 'Reisen' }] },
    ]);
  });

  it('has the settings in it', async () => {
    await openInGerman('/dashboard/settings', {
      'GET /api/settings': json({ ...NEW_SHOP, v: 4, pages: { terms: '', privacy: '', returns: '' } }),
    });
    const main = await findMain(/Einstellungen$/);
    expect(await main.findByRole('button', { name: 'Einstellungen speichern' })).toBeTruthy();
    expect(main.getByRole('link', { name: 'Name und Aussehen' })).toBeTruthy();
    expect(main.getByLabelText(/^Untertitel/)).toBeTruthy();
  });

  it('has the accounts of staff in it', async () => {
    await openInGerman('/dashboard/staff', {
      'GET /api/staff': json({
        accounts: [aStaffAccount({ id: 's1', username: 'olga', role: 'admin' }), aStaffAccount()],
        requiresTotp: false,
      }),
    });
    const main = await findMain(/Team$/);
    expect(await main.findByLabelText('Rolle von ivan')).toBeTruthy();
    expect(main.getByRole('button', { name: 'ivan deaktivieren' })).toBeTruthy();
    expect(main.getByRole('form', { name: 'Jemanden einladen' })).toBeTruthy();
  });
});
