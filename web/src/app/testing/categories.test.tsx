import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { inTurn, openAsStaff } from './open-as-staff.tsx';

const GET = 'GET /api/categories';
const PUT = 'PUT /api/categories';
const HORROR = { slug: 'horror', name: 'Horror', isGenre: true };
const POETRY = { slug: 'poetry', name: 'Poetry', isGenre: false };
const ESSAYS = { slug: 'essays', name: 'Essays', isGenre: true };
const STORED = { v: 4, categories: [HORROR, POETRY] };

const openCategories = (put: Replies[string] = json({ v: 5, categories: [HORROR] })) =>
  openAsStaff('/dashboard/categories', { [GET]: json(STORED), [PUT]: put });
const save = 'Save categories';
const readNames = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);

it('Categories are added, renamed and moved, and saved as a whole in the version that was seen', async () => {
  const { user, press, replace, bodiesOf } = await openCategories();
  await replace('Name of Horror', 'Ghosts & horror');
  await user.type(screen.getByLabelText('New category'), ' Théâtre & plays{Enter}');
  await press('Move Poetry up');
  await press('Move Poetry up');
  expect(screen.getByText('Poetry is number 1 of 3.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Poetry up' }));
  await user.click(screen.getByRole('checkbox', { name: /^In the genre list of home.*Poetry$/ }));
  expect(readNames()).toEqual(['Poetry', 'Ghosts & horror', 'Théâtre & plays']);
  await press(save);
  await screen.findByText('The categories are saved');
  expect(bodiesOf(PUT)).toEqual([
    {
      v: 4,
      categories: [
        { ...POETRY, isGenre: true },
        { ...HORROR, name: 'Ghosts & horror' },
        { slug: 'theatre-plays', name: 'Théâtre & plays', isGenre: true },
      ],
    },
  ]);
});

it('A category that has books cannot be removed: it is named, and back in its place', async () => {
  const { press } = await openCategories(problem('CATEGORY_HAS_BOOKS', { slugs: ['horror'] }));
  await press('Remove Horror');
  expect(readNames()).toEqual(['Poetry']);
  await press(save);
  expect(
    await screen.findByText(/^A category with books cannot be removed\..* With books: Horror\.$/),
  ).toBeTruthy();
  expect(readNames()).toEqual(['Horror', 'Poetry']);
});

it('What someone else changed meanwhile is taken over, but for what is edited here, which is named if both changed it', async () => {
  const drama = { slug: 'drama', name: 'Drama', isGenre: true };
  const theirs = [drama, { ...POETRY, name: 'Poems' }, { ...HORROR, name: 'Terror', isGenre: false }];
  const { user, press, replace, bodiesOf } = await openCategories(
    inTurn(
      problem('CONFLICT', { categories: { v: 6, categories: theirs } }),
      json({ v: 7, categories: theirs }),
    ),
  );
  await replace('Name of Horror', 'Ghosts');
  await user.type(screen.getByLabelText('New category'), 'Essays{Enter}');
  await press(save);
  expect(await screen.findByText(/ You both changed: Horror\./)).toBeTruthy();
  expect(readNames()).toEqual(['Drama', 'Poems', 'Ghosts', 'Essays']);
  await press(save);
  await screen.findByText('The categories are saved');
  const merged = [drama, { ...POETRY, name: 'Poems' }, { ...HORROR, name: 'Ghosts', isGenre: false }, ESSAYS];
  expect(bodiesOf(PUT).at(-1)).toEqual({ v: 6, categories: merged });
});

it('A category that was removed or moved here stays so on top of what someone else changed', async () => {
  const drama = { slug: 'drama', name: 'Drama', isGenre: true };
  const theirs = { v: 6, categories: [drama, HORROR, POETRY, ESSAYS] };
  const put = {
    [GET]: json({ v: 4, categories: [HORROR, POETRY, ESSAYS] }),
    [PUT]: problem('CONFLICT', { categories: theirs }),
  };
  const { press } = await openAsStaff('/dashboard/categories', put);
  await press('Move Essays up');
  await press('Remove Horror');
  await press(save);
  expect(await screen.findByText(/Please save again\.$/)).toBeTruthy();
  expect(readNames()).toEqual(['Essays', 'Poetry', 'Drama']);
});

it('The address of a long name does not end in a hyphen', async () => {
  const { user, press } = await openCategories();
  await user.click(await screen.findByLabelText('New category'));
  await user.paste(`${'a'.repeat(39)} bc`);
  await press('Add');
  expect(screen.getByText(`/search?category=${'a'.repeat(39)}`)).toBeTruthy();
});

it('Two of the same name, and one without, are not saved', async () => {
  const { user, replace } = await openCategories();
  await replace('Name of Horror', 'poetry');
  expect(screen.getByText('Two categories cannot have the same name')).toBeTruthy();
  await user.clear(screen.getByLabelText('Name of Horror'));
  expect(screen.getByText('Please fill in this field')).toBeTruthy();
  expect(screen.getByRole('button', { name: save })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('New category'), 'Poetry!{Enter}');
  expect(screen.getByText('There is such a category already')).toBeTruthy();
});
