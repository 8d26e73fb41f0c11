import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const BOOKS = [
  aBook({ _id: 'b1', title: 'Dracula', author: 'Bram Stoker' }),
  aBook({ _id: 'b2', title: 'Drood', author: 'Charles Dickens' }),
];
const SUGGESTIONS = 'GET /api/books/?q=dr&limit=6';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for books' });
const activeOption = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

/** Opens the about page and types into the search box. */
async function type(text: string, replies: Replies = { [SUGGESTIONS]: json(BOOKS) }) {
  const app = await openApp('/about', { 'GET /api/books/': json([]), ...replies });
  await app.user.type(box(), text);
  return app;
}

async function typeAndWait() {
  const app = await type('dr');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  return { ...app, list };
}

describe('The search box of the shop', () => {
  it('suggests books, with author and cover, and a search for all of them', async () => {
    const { list } = await typeAndWait();
    const options = within(list).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Dracula by Bram Stoker',
      'Drood by Charles Dickens',
      'See all results for “dr”',
    ]);
    expect(list.querySelectorAll('img')).toHaveLength(2);
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('2 suggestions')).toBeTruthy();
  });

  it('asks once, after a pause, for what is typed, and not for a single letter', async () => {
    const { sent } = await typeAndWait();
    const asked = () => sent.filter(({ query }) => query.startsWith('q=')).map(({ query }) => query);
    expect(asked()).toEqual(['q=dr&limit=6']);
  });

  it('moves through them with the arrow keys, around both ends', async () => {
    const { user } = await typeAndWait();
    expect(activeOption()).toBeNull();
    const seen = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      seen.push(activeOption()?.textContent);
      expect(activeOption()?.getAttribute('aria-selected')).toBe('true');
    }
    const all = 'See all results for “dr”';
    const dracula = 'Dracula by Bram Stoker';
    expect(seen).toEqual([dracula, 'Drood by Charles Dickens', all, dracula, all]);
    expect(document.activeElement).toBe(box());
  });

  it('opens the book that is clicked, and keeps the focus until then', async () => {
    const { user, list } = await typeAndWait();
    await user.click(within(list).getByText('Dracula'));
    expect(window.location.pathname).toBe('/books/b1');
  });

  it.each([
    ['Enter without a choice', '{Enter}'],
    ['Enter on all results', '{ArrowUp}{Enter}'],
  ])('searches with %s', async (_way, keys) => {
    const { user } = await typeAndWait();
    await user.keyboard(keys);
    expect(window.location.pathname + window.location.search).toBe('/search?q=dr');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('dr');
  });

  it('closes on Escape and keeps the text, which a second Escape clears', async () => {
    const { user } = await typeAndWait();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect([box().value, box().getAttribute('aria-activedescendant')]).toEqual(['dr', null]);
    await user.keyboard('{Escape}');
    expect(box().value).toBe('');
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await typeAndWait();
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each([
    ['nothing is found', json([])],
    ['the books cannot be searched', problem('UNAVAILABLE')],
  ])('stays a plain search box when %s', async (_what, reply) => {
    const { user, sent, settled } = await type('dr', { [SUGGESTIONS]: reply });
    await waitFor(() => expect(sent.some(({ query }) => query === 'q=dr&limit=6')).toBe(true));
    await settled();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(window.location.search).toBe('?q=dr');
  });
});
