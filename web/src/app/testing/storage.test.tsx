import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { z } from 'zod';
import { openStaffItem } from '../../shared/staff/staff-storage.ts';
import { browserStorage, tabStorage } from '../../shared/browser/storage.ts';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { enter, openApp, SIGNED_IN } from './open-app.tsx';
import { aPage, openAsStaff } from './open-as-staff.tsx';

const NOTICE = /^Your browser stores nothing more here/;
const BOOKS = { 'GET /api/books/b1': json(aBook()), 'GET /api/books/': aPage([aBook()]) };

/** Makes the browser throw when a page asks for its storage, as Chromium does when site data is blocked. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
}

/** Fills the storage of the site to the last character. */
function fillStorage(): void {
  for (let size = 8_000_000; size >= 1; size = Math.floor(size / 2))
    try {
      localStorage.setItem(`other-${size}`, 'x'.repeat(size));
    } catch {
      // Half of it may fit.
    }
}

afterEach(() => {
  // What is in memory goes with the page, which tests share.
  for (const key of ['cart', 'token', 'viewed-books']) browserStorage.remove(key);
  tabStorage.remove('page of s1');
});

describe('A browser that has no room left', () => {
  it('counts what is put into the cart, and says once that it is not stored', async () => {
    fillStorage();
    const { press } = await openApp('/books/b1', BOOKS);
    await press(/^Add to Cart.*Dracula/);
    expect(screen.getByText('Item added to the Cart')).toBeTruthy();
    expect((await screen.findAllByRole('link', { name: 'Cart, items: 1' })).length).toBeGreaterThan(0);
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
    expect(browserStorage.read('cart')).toContain('Dracula');
    expect(localStorage.getItem('cart')).toBeNull();
  });
});

describe('A browser that blocks the storage of the site', () => {
  it('finds books, and keeps the cart as long as the page is open', async () => {
    blockStorage();
    const { user, press } = await openApp('/search?q=dracula', BOOKS);
    expect(await screen.findByText('Dracula')).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
    await press(/^Add to Cart.*Dracula/);
    const [cart] = await screen.findAllByRole('link', { name: 'Cart, items: 1' });
    await user.click(cart ?? document.body);
    expect(await screen.findByRole('button', { name: 'Remove Dracula' })).toBeTruthy();
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
  });

  it('logs staff in', async () => {
    blockStorage();
    const user = { username: 'olga', role: 'admin' };
    const app = await openApp('/admin', {
      'POST /api/auth/admin': json({ message: 'ok', token: aStaffToken(), user }),
      'GET /api/admin': json(someStatistics()),
      'GET /api/stock/levels': aPage([]),
    });
    await enter(app.user, 'Username', 'olga');
    await enter(app.user, 'Password', 'the right one');
    await app.press('Login');
    await app.press('OK');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
  });
});

describe('A stored value that cannot be read', () => {
  it('is ignored: what was typed at checkout', async () => {
    sessionStorage.setItem('checkout-details', '{"email":');
    browserStorage.write('cart', JSON.stringify([aBook()]));
    await openApp('/checkout', { ...BOOKS, ...SIGNED_IN });
    expect(await screen.findByLabelText('City')).toHaveProperty('value', '');
  });

  it('is ignored: a delivery and the open page', async () => {
    sessionStorage.setItem('delivery of s1', '[{');
    sessionStorage.setItem('page of s1', '/dashboard');
    await openAsStaff('/dashboard/stock/receive');
    expect(await screen.findByText('Nothing is received yet.')).toBeTruthy();
  });
});

describe('A list that is kept', () => {
  it('is read anew only when it was changed, here or in another tab', () => {
    const item = openStaffItem(tabStorage, 'list', z.number().array());
    item.keep([1]);
    expect(item.read()).toBe(item.read());
    sessionStorage.setItem('list of nobody', '[1,2]');
    expect(item.read()).toEqual([1, 2]);
  });
});
