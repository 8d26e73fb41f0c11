import { ROW_PAGE_SIZE } from '../../shared/home-books.ts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla' });

const openBook = (changes = {}) => {
  const book = aBook(changes);
  return openApp('/books/b1', {
    'GET /api/books/b1': json(book),
    [`GET /api/books/?category=horror&limit=${ROW_PAGE_SIZE}`]: json([book, CARMILLA]),
  });
};

const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('The page of a book', () => {
  it('leads to the other books of its author and of its category', async () => {
    await openBook();
    await screen.findByRole('heading', { level: 1, name: 'Dracula' });
    const page = within(screen.getByRole('main'));
    const targets = (name: string) =>
      page.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(targets('Bram Stoker')).toEqual(['/authors/bram-stoker', '/authors/bram-stoker']);
    expect(targets('More by this author')).toEqual(['/authors/bram-stoker']);
    expect(targets('Horror')).toEqual(['/search?category=horror']);
    expect(valueOf('Author:')?.textContent).toBe('Bram Stoker');
    expect(valueOf('Category:')?.textContent).toBe('Horror');
  });

  it('says beside the button how it is paid and cancelled', async () => {
    await openBook();
    const list = await screen.findByRole('list', { name: 'Ordering' });
    expect(list.textContent).toBe('Pay in cash on deliveryCancel at no cost until it ships');
  });

  it('names the author admin where a book has none', async () => {
    await openBook({ author: undefined });
    await screen.findByRole('heading', { level: 1, name: 'Dracula' });
    expect(valueOf('Author:')?.textContent).toBe('admin');
    expect(screen.queryByRole('link', { name: 'admin' })).toBeNull();
  });

  it.each([
    [15, 12, 'You save $3.00 (20%)'],
    [15, 0, 'You save $15.00 (100%)'],
  ])('says what the new price saves: of %d and %d, %s', async (oldPrice, newPrice, text) => {
    await openBook({ oldPrice, newPrice });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([15, 0])('is silent about a saving where there is none: of %d and as much', async (price) => {
    await openBook({ oldPrice: price, newPrice: price });
    await screen.findByRole('heading', { level: 1, name: 'Dracula' });
    expect(screen.queryByText(/You save/)).toBeNull();
  });

  it('keeps the label of the specification, and names the date for what it is', async () => {
    await openBook();
    await screen.findByRole('heading', { level: 1, name: 'Dracula' });
    expect(valueOf('Published:')?.querySelector('time')?.dateTime).toBe('2026-11-20T10:00:00.000Z');
    expect(valueOf('Published:')?.textContent).toMatch(/2026 \(in this shop\)$/);
    expect(screen.getByText('On our shelves since November 2026')).toBeTruthy();
  });

  it('says that the book is in the cart, and leads there', async () => {
    const { user } = await openBook();
    const add = await screen.findByRole('button', { name: /^Add to Cart.*Dracula/ });
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
    await user.click(add);
    const note = screen.getByText('In your cart', { exact: false });
    expect(within(note).getByRole('link', { name: 'View cart' })).toHaveProperty('pathname', '/cart');
  });

  it('offers other books of its category, which can be put into the cart there', async () => {
    await openBook();
    const region = within(await screen.findByRole('region', { name: 'You may also like' }));
    const titles = await region.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Carmilla']);
    expect(region.getAllByRole('button').at(-1)?.textContent).toBe('Add to Cart: Carmilla');
  });

  it('offers nothing else where it is the only one of its category', async () => {
    const book = aBook();
    await openApp('/books/b1', {
      'GET /api/books/b1': json(book),
      'GET /api/books/': json([book], { 'x-total-count': '1' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Dracula' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'You may also like' })).toBeNull());
  });
});
