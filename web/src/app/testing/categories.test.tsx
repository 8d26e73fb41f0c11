import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { openAsStaff, readTexts } from './open-as-staff.tsx';

const GET = 'GET /api/categories';
const PUT = 'PUT /api/categories';
const HORROR = { slug: 'horror', name: 'Horror', isGenre: true };
const POETRY = { slug: 'poetry', name: 'Poetry', isGenre: false };
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

it.each([
  ['Keep mine', ['Ghosts', 'Poetry', 'Drama']],
  ['Take theirs', ['Drama', 'Horror', 'Poetry']],
])('What someone else changed meanwhile is shown: %s', async (choice, names) => {
  const drama = { slug: 'drama', name: 'Drama', isGenre: true };
  const theirs = { v: 6, categories: [drama, HORROR, POETRY] };
  const { press, replace } = await openCategories(problem('CONFLICT', { categories: theirs }));
  await replace('Name of Horror', 'Ghosts');
  await press(save);
  const conflict = within(await screen.findByRole('region', { name: 'Conflict' }));
  expect(readTexts(conflict.getAllByText(/Drama/))).toEqual(['Drama, Horror, Poetry']);
  await press(choice);
  expect(readNames().toSorted()).toEqual(names.toSorted());
  expect(screen.queryByRole('region', { name: 'Conflict' })).toBeNull();
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
