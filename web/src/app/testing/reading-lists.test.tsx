import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const DRACULA = aBook();
const EMMA = aBook({ _id: 'b2', title: 'Emma' });
const WINTER = {
  slug: 'winter-nights',
  title: 'Winter nights',
  intro: 'Long enough for a weekend of snow.',
  books: [EMMA, DRACULA],
};
const HOME = 'GET /api/books/home';
const LIST = 'GET /api/reading-lists/winter-nights';

describe('A reading list', () => {
  it('is a row of the home page with its sentence and a link to its own page', async () => {
    await openApp('/', {
      [HOME]: json({ ...aHome([DRACULA]), lists: [WINTER] }),
      'GET /api/stock/': json([]),
    });
    const row = within(await screen.findByRole('region', { name: 'Winter nights' }));
    expect(row.getByText(WINTER.intro)).toBeTruthy();
    const titles = await row.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Emma', 'Dracula']);
    const link = row.getByRole('link', { name: /^See this list ?: Winter nights$/ });
    expect(link).toHaveProperty('pathname', '/lists/winter-nights');
  });

  it.each([[[]], [undefined]])('is not on the home page where there is none: %p', async (lists) => {
    await openApp('/', { [HOME]: json({ ...aHome([DRACULA]), lists }), 'GET /api/stock/': json([]) });
    await screen.findByRole('region', { name: 'Top Sellers' });
    expect(screen.queryByText(/^See this list/)).toBeNull();
  });

  it('has a page with its books in their order, which can be bought', async () => {
    await openApp('/lists/winter-nights', { [LIST]: json(WINTER), 'GET /api/stock/': json([]) });
    await screen.findByRole('heading', { level: 1, name: 'Winter nights' });
    expect(screen.getByText(WINTER.intro)).toBeTruthy();
    const main = within(screen.getByRole('main'));
    const titles = main.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Emma', 'Dracula']);
    expect(main.getAllByRole('button', { name: /^Add to Cart/ })).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /mail/i })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Winter nights - Bookstore'));
  });

  it('has the words of who recommends a book on its card, in place of the description', async () => {
    const books = [
      aBook({ _id: 'b3', recommendation: 'A castle to get lost in.', recommendedBy: 'Mira' }),
      aBook({ _id: 'b4', recommendation: 'Read it aloud.' }),
      DRACULA,
    ];
    const findCards = async (place: HTMLElement) => {
      const titles = await within(place).findAllByRole('heading', { level: 3 });
      return titles.map((title) => title.closest('article')?.textContent);
    };
    const expected = [
      expect.stringContaining('Mira recommends: A castle to get lost in.'),
      expect.stringContaining('We recommend: Read it aloud.'),
      expect.stringContaining('A young solicitor'),
    ];
    const list = { ...WINTER, books };
    const { user } = await openApp('/', {
      [HOME]: json({ ...aHome(books), lists: [list] }),
      [LIST]: json(list),
      'GET /api/stock/': json([]),
    });
    const row = await screen.findByRole('region', { name: 'Winter nights' });
    expect(await findCards(row)).toEqual(expected);
    const [other] = await findCards(screen.getByRole('region', { name: 'Top Sellers' }));
    expect(other).not.toContain('recommend');
    await user.click(within(row).getByRole('link', { name: /^See this list/ }));
    await screen.findByRole('heading', { level: 1, name: 'Winter nights' });
    expect(await findCards(screen.getByRole('main'))).toEqual(expected);
  });

  it('that is gone leads on to all books', async () => {
    await openApp('/lists/winter-nights', { [LIST]: problem('NOT_FOUND') });
    expect(await screen.findByText('The shop has no such list any more.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveProperty('pathname', '/search');
  });
});
