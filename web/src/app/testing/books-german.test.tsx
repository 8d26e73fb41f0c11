import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { activateLanguage } from '../../shared/language/language.ts';
import { aBook, anImport, aStockLevel } from '../../shared/testing/factories.ts';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aPage, openAsStaff, readTexts } from './open-as-staff.tsx';

const EMMA = aBook({ title: 'Emma' });
const BOOKS = 'GET /api/books/';
const IMPORTS = 'GET /api/books/imports';

beforeEach(() => {
  i18n.load('de', compileEntries(readEntries('de')));
  activateLanguage('de');
});
afterEach(() => {
  act(() => activateLanguage('en'));
});

describe('The pages of books in German', () => {
  it('list the books and their stock', async () => {
    await openAsStaff('/dashboard/manage-books', {
      [BOOKS]: aPage([EMMA], 1),
      'GET /api/stock/levels': json([aStockLevel()]),
    });
    expect(await screen.findByRole('button', { name: 'Exemplare von Emma einbuchen' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Alle Bücher/ })).toBeTruthy();
    expect(readTexts(screen.getAllByRole('columnheader'))).toEqual(
      expect.arrayContaining(['Buchtitel ↕', 'Kategorie', 'Preis ↕', 'Frei ↕', 'Reserviert']),
    );
    expect(screen.getByRole('link', { name: 'Emma bearbeiten' })).toBeTruthy();
  });

  it('name the fields of a book and the languages that it may be in', async () => {
    await openAsStaff('/dashboard/add-new-book', { [BOOKS]: aPage([]) });
    expect(await screen.findByRole('button', { name: 'Buch hinzufügen' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Namen der Autoren' })).toBeTruthy();
    const languages = within(screen.getByRole('combobox', { name: 'Sprache' }));
    expect(languages.getByRole('option', { name: 'Deutsch' })).toBeTruthy();
  });

  it('count what an import would change, and name the columns of files', async () => {
    await openAsStaff('/dashboard/import?id=i1', {
      [`${IMPORTS}/i1`]: json(anImport({ mapping: { Preis: 'new_price' } })),
      [`${IMPORTS}/i1/rows`]: aPage([
        {
          line: 2,
          kind: 'changed',
          title: 'Emma',
          changes: [{ column: 'new_price', after: '9' }],
          errors: [],
        },
      ]),
    });
    expect(await screen.findByRole('button', { name: /^3.002 Bücher importieren$/ })).toBeTruthy();
    expect(await screen.findByText('Neuer Preis', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText('Preis: Neuer Preis')).toBeTruthy();
  });

  it('inflect the sentences about an import by its numbers', async () => {
    const free = anImport({ free: { count: 2, lines: [2, 7] }, foreign: { count: 1, lines: [4] } });
    await openAsStaff('/dashboard/import?id=i1', {
      [`${IMPORTS}/i1`]: json(free),
      [`${IMPORTS}/i1/rows`]: aPage([]),
    });
    expect(await screen.findByText(/^2 Bücher bekommen .*: Zeilen 2.*7\.$/)).toBeTruthy();
    expect(screen.getByText(/: Zeile 4\.$/)).toBeTruthy();
  });

  it('say of stock how many copies are promised', async () => {
    const { settled, press, user } = await openAsStaff('/dashboard/manage-books', {
      [BOOKS]: aPage([EMMA], 1),
      'GET /api/stock/levels': json([aStockLevel()]),
      'PUT /api/stock/b1': problem('STOCK_BELOW_PROMISED', { stock: aStockLevel({ v: 2, promised: 1 }) }),
    });
    await screen.findByRole('row', { name: /Emma/ });
    // The stock comes after the books.
    await settled();
    await press(/ändern: Exemplare von Emma im Regal$/);
    await user.keyboard('0{Enter}');
    expect(await screen.findByText(/1 Exemplar ist für Kunden reserviert\.$/)).toBeTruthy();
  });

  it('receive deliveries', async () => {
    await openAsStaff('/dashboard/stock/receive', { [BOOKS]: aPage([]) });
    expect(await screen.findByText('Noch ist nichts eingebucht.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Einbuchen' })).toBeTruthy();
    expect(screen.getByLabelText('ISBN, Titel oder Autor')).toBeTruthy();
  });
});
