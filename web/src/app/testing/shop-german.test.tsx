import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { activateLanguage } from '../../shared/language/language.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { json } from '../../shared/testing/fake-server.ts';
import { openApp } from './open-app.tsx';

const DRACULA = aBook();
const FRANKENSTEIN = aBook({ _id: 'b2', title: 'Frankenstein' });

beforeEach(() => {
  i18n.load('de', compileEntries(readEntries('de')));
  activateLanguage('de');
});
afterEach(() => {
  act(() => activateLanguage('en'));
});

const heading = (name: string | RegExp, level = 1) => screen.findByRole('heading', { level, name });

describe('A shop in German', () => {
  it('has the home page of a new shop in German, with its categories and news', async () => {
    const { press } = await openApp('/', { 'GET /api/books/home': json(aHome([DRACULA])) });
    await heading('Bestseller', 2);
    expect(await screen.findByText('Unvergessliche Geschichten')).toBeTruthy();
    expect(screen.getAllByText('Belletristik').length).toBeGreaterThan(0);
    await heading('Nach Kategorien stöbern', 2);
    await press('Zehn Klassiker für eine Regenwoche');
    const article = within(await screen.findByRole('dialog'));
    expect(article.getByRole('link', { name: 'Zur Belletristik' })).toBeTruthy();
    expect(article.getByRole('button', { name: 'Schließen' })).toBeTruthy();
  });

  it('tells of a book in German, with the names of its language and its format', async () => {
    const book = aBook({ language: 'pt-BR', format: 'hardback', series: 'Omens', seriesNumber: 2 });
    await openApp('/books/b1', {
      'GET /api/books/b1': json(book),
      'GET /api/stock/': json([{ bookId: 'b1', state: 'low', free: 2 }]),
    });
    await heading('Dracula');
    expect(await screen.findByText('Nur noch 2 da')).toBeTruthy();
    const details = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(details).toContainEqual(['Reihe:', 'Omens, Band 2']);
    expect(details).toContainEqual(['Sprache:', 'Portugiesisch (Brasilien)']);
    expect(details).toContainEqual(['Ausgabe:', 'Gebunden']);
    expect(screen.getByText('Sie sparen $5.49 (34 %)')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Umschlag von Dracula' })).toBeTruthy();
  });

  it('names a search, its filters and what may be meant in German', async () => {
    await openApp('/search?q=frankenstien&category=fiction&minPrice=5', {
      'GET /api/books/': json([], { 'x-total-count': '0' }),
      [`GET /api/books/?q=Frankenstein&limit=${BOOK_PAGE_SIZE}`]: json([FRANKENSTEIN], {
        'x-total-count': '1',
      }),
      'GET /api/books/suggestions': json(['Frankenstein', 'Frankenberg']),
    });
    await heading('Belletristik: Bücher zu „frankenstien“');
    expect(screen.getByRole('button', { name: 'Filter entfernen: Ab $5.00' })).toBeTruthy();
    await heading(/^Meinten Sie Frankenstein oder Frankenberg ?\?$/, 2);
    expect(screen.getByRole('option', { name: 'Alle Ausgaben' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Beste Treffer zuerst' })).toBeTruthy();
  });
});
