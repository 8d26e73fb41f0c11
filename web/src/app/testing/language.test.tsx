import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { createPseudoMessages } from '@bookstore/i18n/testing/pseudo';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { activateLanguage } from '../../shared/language/language.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { json } from '../../shared/testing/fake-server.ts';
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

describe('The pseudo-locale', () => {
  it('is accented and longer, and leaves placeholders and plurals', () => {
    const plural = '{count, plural, one {# book} other {# books}}';
    i18n.load('en-XA', createPseudoMessages(['Remove {title}', plural]));
    activateLanguage('en-XA');
    expect(i18n.t('Remove {title}', { title: 'Dracula' })).toBe('⟦Ŕéḿóvé ···Dracula⟧');
    expect(i18n.t(plural, { count: 2 })).toMatch(/^⟦2 bóóḱś·+⟧$/);
  });
});
