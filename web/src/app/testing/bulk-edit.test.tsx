import { afterEach, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const EMMA = aBook({ title: 'Emma', v: 3, trending: false, oldPrice: 12, newPrice: 10.5 });
const WALDEN = aBook({ _id: 'b2', title: 'Walden', v: 7, oldPrice: 20, newPrice: 19.99 });

const saved = (book: Book) => json({ message: 'Updated', book });
const PUT_EMMA = 'PUT /api/books/edit/b1';
const PUT_WALDEN = 'PUT /api/books/edit/b2';

async function openManageBooks(replies: Replies, address = '/dashboard/manage-books') {
  localStorage.setItem('token', aStaffToken());
  const app = await openApp(address, {
    'GET /api/books/': json([EMMA, WALDEN], { 'x-total-count': '2' }),
    ...replies,
  });
  await screen.findByRole('checkbox', { name: 'Select Emma' });
  const bodiesOf = (route: string) =>
    app.sent.filter((request) => request.route === route).map(({ body }) => body);
  return { ...app, bodiesOf };
}

const bar = () => within(screen.getByRole('group', { name: 'Selected books' }));
const dialog = () => within(screen.getByRole('dialog'));

describe('The list of books', () => {
  it('shows covers, and marks the books that are trending', async () => {
    await openManageBooks({});
    const [emma, walden] = ['Emma', 'Walden'].map((name) => screen.getByRole('row', { name: RegExp(name) }));
    expect(emma?.querySelector('img')?.getAttribute('src')).toBe('/covers/dracula.webp');
    expect(emma?.textContent).not.toContain('Trending');
    expect(walden?.textContent).toContain('Trending');
  });

  it.each([
    ['Book Title', 'title', 'title-desc'],
    ['Price', 'price-asc', 'price-desc'],
  ])('is sorted by the server when the heading %s is pressed', async (name, first, second) => {
    const { user, sent } = await openManageBooks({}, '/dashboard/manage-books?q=e&page=2&limit=1');
    const readSearch = () => Object.fromEntries(new URLSearchParams(window.location.search));
    const heading = () => screen.getByRole('columnheader', { name: RegExp(`^${name}`) });
    const press = async () => user.click(within(heading()).getByRole('button'));
    expect(heading().getAttribute('aria-sort')).toBeNull();
    await press();
    expect(readSearch()).toEqual({ q: 'e', sort: first, limit: '1' });
    expect(heading().getAttribute('aria-sort')).toBe('ascending');
    await press();
    expect(readSearch()).toEqual({ q: 'e', sort: second, limit: '1' });
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    expect(sent.at(-1)?.query).toContain(`sort=${second}`);
  });
});

describe('Several books', () => {
  it('cannot be changed while none is selected', async () => {
    await openManageBooks({});
    expect(bar().getByText('None selected')).toBeTruthy();
    for (const button of bar().getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
  });

  it('get a new price by percent, each in the version that was seen, after a look at what comes of it', async () => {
    const { user, bodiesOf } = await openManageBooks({
      [PUT_EMMA]: saved({ ...EMMA, v: 4, newPrice: 9.45 }),
      [PUT_WALDEN]: saved({ ...WALDEN, v: 8, newPrice: 17.99 }),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(bar().getByText('2 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Change price' }));
    await user.selectOptions(dialog().getByLabelText('New Price'), 'Lower by percent');
    await user.type(dialog().getByLabelText('Amount'), '10');
    const preview = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(preview).toEqual(['Emma$10.50 → $9.45', 'Walden$19.99 → $17.99']);
    await user.click(dialog().getByRole('button', { name: 'Change prices' }));
    expect(await screen.findByText('Changed: 2 of 2 books.')).toBeTruthy();
    expect(bodiesOf(PUT_EMMA)).toEqual([{ newPrice: 9.45, v: 3 }]);
    expect(bodiesOf(PUT_WALDEN)).toEqual([{ newPrice: 17.99, v: 7 }]);
    expect(bar().getByText('None selected')).toBeTruthy();
  });

  it('say which of them would be above their old prices, and why they were not changed', async () => {
    const message = 'The new price cannot be above the old one';
    const { user } = await openManageBooks({
      [PUT_EMMA]: problem('VALIDATION_FAILED', { errors: [{ path: 'newPrice', message }] }),
      [PUT_WALDEN]: saved({ ...WALDEN, v: 8, newPrice: 15 }),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Change price' }));
    await user.selectOptions(dialog().getByLabelText('New Price'), 'Set to');
    await user.type(dialog().getByLabelText('Amount'), '15');
    expect(dialog().getByText('Stays: $15.00 is above its old price of $12.00.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Change prices' }));
    expect(await screen.findByText('Changed: 1 of 2 books.')).toBeTruthy();
    const outcomes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(outcomes).toContain(`Emma not changed: ${message}.`);
    expect(outcomes).toContain('Walden changed.');
    expect(bar().getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select Emma' })).toHaveProperty('checked', true);
  });

  it('are marked as trending, but none that someone else changed meanwhile until it is seen as it is', async () => {
    const theirs = { ...EMMA, v: 4, title: 'Emma II' };
    let isNewer = false;
    const { user, bodiesOf } = await openManageBooks({
      'GET /api/books/': () => json([isNewer ? theirs : EMMA, WALDEN], { 'x-total-count': '2' })(),
      [PUT_EMMA]: () => {
        const reply = isNewer ? saved({ ...theirs, v: 5 }) : problem('CONFLICT', { book: theirs });
        isNewer = true;
        return reply();
      },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Emma' }));
    await user.click(bar().getByRole('button', { name: 'Mark as trending' }));
    expect(await screen.findByText(/not changed: someone else changed it meanwhile\./)).toBeTruthy();
    await screen.findByRole('row', { name: /Emma II/ });
    await user.click(bar().getByRole('button', { name: 'Mark as trending' }));
    expect(await screen.findByText('Changed: 1 of 1 book.')).toBeTruthy();
    expect(bodiesOf(PUT_EMMA)).toEqual([
      { trending: true, v: 3 },
      { trending: true, v: 4 },
    ]);
  });

  it('are left alone after one to which there was no answer', async () => {
    const { user, bodiesOf } = await openManageBooks({
      [PUT_EMMA]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Not trending' }));
    expect(await screen.findByText('Changed: 0 of 2 books.')).toBeTruthy();
    const outcomes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(outcomes).toContain('Emma no answer: check whether it is changed.');
    expect(outcomes).toContain('Walden not changed: the shop could not be reached.');
    expect(bodiesOf(PUT_WALDEN)).toEqual([]);
  });

  it('are left alone once the session has ended', async () => {
    const { user, bodiesOf } = await openManageBooks({ [PUT_EMMA]: problem('UNAUTHENTICATED') });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Not trending' }));
    const name = 'Token has been expired!, Please login again.';
    expect(await screen.findByRole('alertdialog', { name })).toBeTruthy();
    expect(bodiesOf(PUT_WALDEN)).toEqual([]);
  });

  it('are told of before the list is loaded again, and those that are ticked meanwhile stay selected', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let isChanged = false;
    const { user } = await openManageBooks({
      'GET /api/books/': () =>
        isChanged
          ? Promise.withResolvers<Response>().promise
          : json([EMMA, WALDEN], { 'x-total-count': '2' })(),
      [PUT_EMMA]: () => {
        isChanged = true;
        return promise;
      },
    });
    const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
    await user.click(box('Emma'));
    await user.click(bar().getByRole('button', { name: 'Mark as trending' }));
    await user.click(box('Walden'));
    resolve(await saved({ ...EMMA, v: 4, trending: true })());
    expect(await screen.findByText('Changed: 1 of 1 book.')).toBeTruthy();
    expect(box('Emma')).toHaveProperty('checked', false);
    expect(box('Walden')).toHaveProperty('checked', true);
  });

  it('that were deleted meanwhile are not selected any more', async () => {
    const { user } = await openManageBooks({ [PUT_EMMA]: problem('BOOK_NOT_FOUND') });
    await user.click(screen.getByRole('checkbox', { name: 'Select Emma' }));
    await user.click(bar().getByRole('button', { name: 'Not trending' }));
    expect(await screen.findByText(/not changed: it was deleted meanwhile\./)).toBeTruthy();
    expect(bar().getByText('None selected')).toBeTruthy();
  });
});
