import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { createPseudoMessages } from '@bookstore/i18n/testing/pseudo';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { activateLanguage } from '../../shared/language/language.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { send } from '../../shared/http/http.ts';
import { fakeServer, json, problem } from '../../shared/testing/fake-server.ts';
import { DESK_SENTENCES } from '../../shared/language/desk-sentences.ts';
import { addSentences, explainField, translateSentence } from '../../shared/language/sentences.ts';
import { NEW_SHOP } from '../../shared/shop/new-shop.ts';
import { setCurrentShop } from '../../shared/shop/current-shop.ts';
import { Pagination, Total } from '../../shared/ui/pagination.tsx';
import { fillCart, openApp } from './open-app.tsx';

const DRACULA = aBook();
const BOOKS = { 'GET /api/books/': json([DRACULA]) };

beforeEach(() => {
  i18n.load('de', compileEntries(readEntries('de')));
});
afterEach(() => {
  act(() => activateLanguage('en'));
});

describe('A shop in German', () => {
  it('has its header, its footer and the cart in German', async () => {
    activateLanguage('de');
    fillCart([DRACULA]);
    const { user } = await openApp('/cart', BOOKS);
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Zwischensumme')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Anmelden' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('region', { name: 'Datenschutz' })).toBeTruthy();
    await user.click(main.getByRole('button', { name: `${DRACULA.title} entfernen` }));
    expect(await screen.findByText(`„${DRACULA.title}“ wurde aus dem Warenkorb entfernt`)).toBeTruthy();
  });

  it('shows a page that is open in German as soon as the language changes', async () => {
    fillCart([DRACULA]);
    await openApp('/cart', BOOKS);
    expect(await screen.findByText('Subtotal')).toBeTruthy();
    act(() => activateLanguage('de'));
    expect(await screen.findByText('Zwischensumme')).toBeTruthy();
    expect(screen.queryByText('Subtotal')).toBeNull();
  });
});

it('The parts that all pages share are in the language of the page', () => {
  activateLanguage('de');
  render(
    <>
      <Total total={1} max={10} noun="book" />
      <Total total={10} max={10} noun="order" />
      <Pagination page={2} pageCount={3} onChange={() => undefined} />
    </>,
  );
  expect(screen.getByText('1 Buch')).toBeTruthy();
  expect(screen.getByText(/^10 Bestellungen oder mehr/)).toBeTruthy();
  expect(screen.getByText('Seite 2 von 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Weiter' })).toBeTruthy();
});

describe('What schemas and services say', () => {
  beforeEach(() => {
    addSentences(DESK_SENTENCES);
    setCurrentShop({ ...NEW_SHOP, locale: 'de-DE' });
  });
  afterEach(() => setCurrentShop(NEW_SHOP));

  it.each([
    ['Please fill in this field', 'Bitte füllen Sie dieses Feld aus'],
    ['Please use at most 64 characters before the @', 'Bitte verwenden Sie höchstens 64 Zeichen vor dem @'],
    ['Please enter at least 0.5', 'Bitte geben Sie mindestens 0,5 ein'],
    ['Enter a whole number from 1 to 100,000', 'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 ein'],
    ['Line 7 of the file has the same book', 'Zeile 7 der Datei hat dasselbe Buch'],
    [
      'Its copies were not counted: The server took too long',
      'Seine Exemplare wurden nicht gezählt: Der Server hat zu lange gebraucht',
    ],
    ['Invalid input: expected string', 'Bitte prüfen Sie dieses Feld'],
    ['Schon übersetzt', 'Schon übersetzt'],
  ])('of a field is in the language of the page: %s', (english, german) => {
    activateLanguage('de');
    expect(explainField(english)).toBe(german);
  });

  it('of an example is as the shop writes numbers, also in English', () => {
    expect(explainField('Please enter an amount, such as 12.50')).toBe(
      'Please enter an amount, such as 12,50',
    );
  });

  it('is as they say it in English, and nothing where it is not known', () => {
    expect(translateSentence('This is new.')).toBe('This is new.');
    activateLanguage('de');
    expect(translateSentence('This is new.')).toBeUndefined();
  });

  it.each([
    [
      'by its sentence',
      'You can wait for 50 books at a time.',
      'Sie können auf 50 Bücher gleichzeitig warten.',
    ],
    ['by its code', 'A new sentence.', 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.'],
  ])('of a refusal is in the language of the page, %s', async (_how, detail, german) => {
    activateLanguage('de');
    fakeServer({ 'GET /api/shop': problem('RATE_LIMITED', { detail }) });
    await expect(send('/api/shop')).rejects.toThrow(german);
  });

  it('of a closed shop is in its own words', async () => {
    activateLanguage('de');
    fakeServer({ 'GET /api/shop': problem('SHOP_CLOSED', { closedNote: 'Bis Montag zu.' }) });
    await expect(send('/api/shop')).rejects.toThrow('Bis Montag zu.');
  });
});

describe('The pseudo-locale', () => {
  it('is accented and longer, and leaves placeholders and plurals', () => {
    const plural = '{count, plural, one {# book} other {# books}}';
    i18n.load('en-XA', createPseudoMessages(['Remove {title}', plural]));
    activateLanguage('en-XA');
    expect(i18n.t('Remove {title}', { title: 'Dracula' })).toBe('⟦Ŕéḿóvé ···Dracula⟧');
    expect(i18n.t(plural, { count: 2 })).toMatch(/^⟦2 bóóḱś·+⟧$/);
  });
});
