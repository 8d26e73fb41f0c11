import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer, json, problem } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const BOOKS = Array.from({ length: 20 }, (_, index) =>
  aBook({
    _id: `b${index}`,
    title: `Book ${index}`,
    category: index === 3 ? 'business' : 'horror',
    description: 'x'.repeat(81),
  }),
);

const findTitles = async (section: string) => {
  const region = await screen.findByRole('region', { name: section });
  return (await within(region).findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
};

describe('The home page', () => {
  it('recommends the books at positions 8 to 17 of the full list', async () => {
    await openApp('/', { 'GET /api/books/': json(BOOKS) });
    expect(await findTitles('Recommended for you')).toEqual(
      Array.from({ length: 10 }, (_, index) => `Book ${index + 8}`),
    );
  });

  it('filters the top sellers by genre, which is part of the URL', async () => {
    const { user } = await openApp('/', { 'GET /api/books/': json(BOOKS) });
    expect(await findTitles('Top Sellers')).toHaveLength(20);
    await user.selectOptions(screen.getByLabelText('Genre'), 'Business');
    expect(await findTitles('Top Sellers')).toEqual(['Book 3']);
    expect(window.location.search).toBe('?genre=business');
  });

  it('truncates descriptions to 80 characters and shows both prices', async () => {
    await openApp('/', { 'GET /api/books/': json([aBook({ description: 'x'.repeat(81) })]) });
    const card = (await screen.findByRole('heading', { level: 3, name: 'Dracula' })).closest('article');
    expect(card?.textContent).toContain(`${'x'.repeat(80)}...`);
    expect(card?.textContent).toContain('$10.50');
    expect(card?.querySelector('del')?.textContent).toBe('$15.99');
  });

  it('shows five news items even if the books cannot be loaded, and retries on request', async () => {
    const { user } = await openApp('/', { 'GET /api/books/': problem('FORBIDDEN') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(await findTitles('News')).toHaveLength(5);
    fakeServer({ 'GET /api/books/': json([aBook()]) });
    await user.click(retry);
    expect(await findTitles('Top Sellers')).toEqual(['Dracula']);
  });
});
