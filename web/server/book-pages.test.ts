import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aBook } from '../src/shared/testing/factories.ts';
import { PUBLIC_URL, startRenderer } from './testing.ts';

const ID = '0123456789abcdef01234567';
const BOOK = aBook({
  ...{ _id: ID, category: 'poetry', authors: ['Ann Ode', '刘慈欣'], author: 'Ann Ode, 刘慈欣' },
  isbn: '9780141439471',
  publisher: 'Penguin',
  language: 'pt-BR',
  pages: 418,
  format: 'hardback',
  publishedOn: '1818',
  series: 'Odes',
  seriesNumber: 2,
});
const POETRY = { v: 3, categories: [{ slug: 'poetry', name: 'Verse & Rhyme', isGenre: true }] };

let replies: Record<string, unknown> = {};
const { createFinder, find } = await startRenderer(() => replies);

beforeEach(() => {
  replies = {
    '/api/categories': POETRY,
    '/api/books/': [BOOK],
    '/api/books/home': { newest: [BOOK], topSellers: [BOOK], recommended: [] },
    [`/api/books/${ID}`]: BOOK,
    '/api/authors/ann-ode': { slug: 'ann-ode', name: 'Ann Ode', books: [BOOK] },
    [`/api/authors/${encodeURIComponent('刘慈欣')}`]: { slug: '刘慈欣', name: '刘慈欣', books: [BOOK] },
  };
});

describe('The categories of the shop', () => {
  it.each(['/', '/about', '/search', '/search?category=poetry', `/books/${ID}`])(
    'are in the header of %s from its first byte on, and in its data',
    async (path) => {
      const { html, queries } = await find(path);
      expect(html).toContain('href="/search?category=poetry"');
      expect(html).toContain('Verse &amp; Rhyme');
      expect(html).not.toContain('category=horror');
      expect(JSON.parse(queries ?? '')).toContainEqual([['categories'], POETRY]);
    },
  );

  it('are those of a new shop while catalog does not know them, and not in the data', async () => {
    delete replies['/api/categories'];
    for (const path of ['/', '/search?category=poetry']) {
      const { status, html, queries } = await find(path);
      expect([status, queries?.includes('categories')]).toEqual([200, false]);
      expect(html).toContain('href="/search?category=horror"');
      expect(html).toContain('Dracula');
    }
  });

  it('have a page each, with their names; others have none', async () => {
    const { head } = await find('/search?category=poetry');
    expect(head).toContain('<title>Verse &amp; Rhyme books - Bookstore</title>');
    expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}/search?category=poetry" />`);
    expect((await find('/search?category=horror')).status).toBe(404);
  });
});

describe('The page of a book', () => {
  it('has what is known of it for search engines', async () => {
    const { jsonLd, html } = await find(`/books/${ID}`);
    expect(jsonLd).toMatchObject({
      author: [
        { '@type': 'Person', name: 'Ann Ode' },
        { '@type': 'Person', name: '刘慈欣' },
      ],
      isbn: '9780141439471',
      numberOfPages: 418,
      inLanguage: 'pt-BR',
      datePublished: '1818',
      publisher: { name: 'Penguin' },
      bookFormat: 'https://schema.org/Hardcover',
    });
    expect(html).toContain('Brazilian Portuguese');
  });

  it('says whether it can be bought, and that at once when it changes', async () => {
    const find = createFinder();
    const readAvailability = async () => (await find(`/books/${ID}`)).jsonLd;
    expect(await readAvailability()).toHaveProperty('offers.availability', 'https://schema.org/InStock');
    replies['/api/books/'] = [];
    expect(await readAvailability()).toHaveProperty('offers.availability', 'https://schema.org/OutOfStock');
    delete replies['/api/books/'];
    expect(await readAvailability()).not.toHaveProperty('offers.availability');
  });

  it.each([
    ['paperback', 'Paperback'],
    ['ebook', 'EBook'],
    ['audiobook', 'AudiobookFormat'],
  ])('names the format %s as schema.org does: %s', async (format, name) => {
    replies[`/api/books/${ID}`] = { ...BOOK, format };
    expect((await find(`/books/${ID}`)).jsonLd).toHaveProperty('bookFormat', `https://schema.org/${name}`);
  });

  it('that is withdrawn stays, but not for search engines', async () => {
    replies[`/api/books/${ID}`] = { ...BOOK, withdrawn: true };
    const { status, head, html, jsonLd } = await find(`/books/${ID}`);
    expect(status).toBe(200);
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toContain('rel="canonical"');
    expect(jsonLd).toHaveProperty('offers.availability', 'https://schema.org/Discontinued');
    expect(html).toContain('This book is no longer available.');
    expect(html).not.toContain('Add to Cart');
  });
});

describe('The breadcrumbs for search engines', () => {
  const breadcrumbs = z
    .object({ itemListElement: z.array(z.object({ name: z.string(), item: z.string() })) })
    .nullable();
  const findTrail = async (target: string) => {
    const { head } = await find(target);
    const [json = 'null'] = /\{[^\n]*"BreadcrumbList".*?(?=<\/script>)/.exec(head) ?? [];
    const trail = breadcrumbs.parse(JSON.parse(json));
    return trail?.itemListElement.map(({ name, item }) => [name, item]);
  };
  const POETRY_TRAIL = [
    ['Home', `${PUBLIC_URL}/`],
    ['Books', `${PUBLIC_URL}/search`],
    ['Verse & Rhyme', `${PUBLIC_URL}/search?category=poetry`],
  ];

  it('are on the pages of a category and of its books', async () => {
    expect(await findTrail('/search?category=poetry')).toEqual(POETRY_TRAIL);
    const book = ['Dracula', `${PUBLIC_URL}/books/${ID}`];
    expect(await findTrail(`/books/${ID}`)).toEqual([...POETRY_TRAIL, book]);
  });

  it.each(['/', '/search', '/search?category=poetry&q=ode', '/about'])('are not on %s', async (target) => {
    expect(await findTrail(target)).toBeUndefined();
  });
});

describe('The page of a reading list', () => {
  it('is rendered with its books, and the home page leads to it', async () => {
    const list = { slug: 'odes', title: 'Odes & hymns', intro: 'To be sung.', books: [BOOK] };
    replies['/api/reading-lists/odes'] = list;
    const { status, head, html } = await find('/lists/odes');
    expect(status).toBe(200);
    expect(head).toContain('<title>Odes &amp; hymns - Bookstore</title>');
    expect(head).toContain('<meta name="description" content="To be sung." />');
    expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}/lists/odes" />`);
    expect(html).toContain('Cover of Dracula');
    replies['/api/books/home'] = { newest: [BOOK], topSellers: [BOOK], recommended: [], lists: [list] };
    expect((await find('/')).html).toContain('href="/lists/odes"');
  });

  it('does not exist where catalog has none', async () => {
    expect((await find('/lists/unknown')).status).toBe(404);
  });
});

describe('The page of an author', () => {
  it.each(['ann-ode', encodeURIComponent('刘慈欣')])(
    'is rendered with the books: /authors/%s',
    async (slug) => {
      const { status, head, html, queries } = await find(`/authors/${slug}`);
      expect(status).toBe(200);
      expect(head).toContain(
        `<title>Books by ${slug === 'ann-ode' ? 'Ann Ode' : '刘慈欣'} - Bookstore</title>`,
      );
      expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}/authors/${slug}" />`);
      expect(html).toContain('Cover of Dracula');
      expect(queries).toBeDefined();
    },
  );

  it('begins with what the shop says about the author', async () => {
    const about = 'Writes odes to the sea.';
    replies['/api/authors/ann-ode'] = { slug: 'ann-ode', name: 'Ann Ode', about, books: [BOOK] };
    const { head, html } = await find('/authors/ann-ode');
    expect(head).toContain(`<meta name="description" content="${about}" />`);
    expect(html).toContain(about);
  });

  it('does not exist where catalog has none', async () => {
    const { status, head } = await find('/authors/nobody');
    expect(status).toBe(404);
    expect(head).toContain('content="noindex"');
  });
});
