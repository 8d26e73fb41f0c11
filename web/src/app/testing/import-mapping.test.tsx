import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anImport } from '../../shared/testing/factories.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aPage, inTurn, openAsStaff, readTexts } from './open-as-staff.tsx';

const IMPORTS = '/api/books/imports';
const CHECK = `POST ${IMPORTS}`;
const ONE = `GET ${IMPORTS}/i1`;

const MAPPING = { Handle: '', Title: 'title', Price: 'new_price' } as const;
const SAMPLES = { Handle: ['emma'], Title: ['Emma', 'Persuasion'], Price: [] };

async function choose(replies: Replies) {
  const opened = await openAsStaff('/dashboard/import', {
    [`GET ${IMPORTS}`]: aPage([]),
    [`${ONE}/rows`]: aPage([]),
    ...replies,
  });
  const file = new File(['Title\nEmma\n'], 'books.csv');
  fireEvent.change(await screen.findByLabelText('A CSV or ONIX file of books'), {
    target: { files: [file] },
  });
  return opened;
}

describe('The columns of a file', () => {
  it('are shown with their first cells and what they became, also those that are left out', async () => {
    const checked = anImport({ mapping: MAPPING, samples: SAMPLES, system: 'Shopify' });
    await choose({ [CHECK]: json(checked), [ONE]: json(checked) });
    const read = within(await screen.findByRole('list', { name: 'Columns' }));
    expect(read.getByText('Emma · Persuasion')).toBeTruthy();
    expect(read.getByLabelText('Title')).toHaveProperty('value', 'title');
    expect(read.getByLabelText('Price')).toHaveProperty('value', 'new_price');
    expect(read.queryByLabelText('Handle')).toBeNull();
    expect(screen.getByText('Left out:').parentElement?.textContent).toBe('Left out: Handle');
    expect(screen.getByText('Its columns are those of an export of Shopify.')).toBeTruthy();
  });

  it('that the shop does not know come first, and are checked again as they are chosen', async () => {
    const unknownColumns = { mapping: MAPPING, samples: SAMPLES, unknown: ['Handle'] };
    const reading = { encoding: 'utf-8', delimiter: ',', ...unknownColumns };
    const { user, press, bodiesOf } = await choose({
      [CHECK]: inTurn(problem('UNKNOWN_COLUMNS', reading), json(anImport())),
      [ONE]: json(anImport()),
    });
    const unknown = within(await screen.findByRole('list', { name: 'Unknown columns' }));
    expect(readTexts(unknown.getAllByRole('listitem'))[0]).toContain('emma');
    expect(screen.queryByText('Left out:')).toBeNull();
    await user.selectOptions(unknown.getByLabelText('Handle'), 'series');
    await press('Check with these columns');
    await waitFor(() => expect(bodiesOf(CHECK)).toHaveLength(2));
    expect(bodiesOf(CHECK)[1]).toMatchObject({ mapping: JSON.stringify({ ...MAPPING, Handle: 'series' }) });
  });

  it('of an earlier import are listed with what they became', async () => {
    const shown = anImport({ state: 'committed', mapping: MAPPING, samples: SAMPLES });
    await openAsStaff('/dashboard/import?id=i1', { [ONE]: json(shown), [`${ONE}/rows`]: aPage([]) });
    const list = (await screen.findByText('What its columns became')).parentElement;
    expect(list?.textContent).toContain('Handle: left outemma');
    expect(list?.textContent).toContain('Title: titleEmma · Persuasion');
  });
});

describe('The categories of a file', () => {
  const unknownCategories = [
    { name: 'Belletristik', rows: 1200 },
    { name: 'Krimi', rows: 1 },
  ];

  it('that the shop does not have are chosen from its own, and sent with the next check', async () => {
    const checked = anImport({ unknownCategories });
    const { user, press, bodiesOf } = await choose({ [CHECK]: json(checked), [ONE]: json(checked) });
    await user.selectOptions(await screen.findByLabelText('Belletristik (1,200 rows)'), 'Fiction');
    expect(screen.getByLabelText('Krimi (1 row)')).toHaveProperty('value', '');
    await press('Check with these columns');
    await waitFor(() => expect(bodiesOf(CHECK)).toHaveLength(2));
    const [first, second] = bodiesOf(CHECK);
    expect(first).not.toHaveProperty('categories');
    expect(second).toMatchObject({ categories: JSON.stringify({ Belletristik: 'fiction' }) });
  });

  it('are no subject where the shop has all of them', async () => {
    const checked = anImport({ unknownCategories: [] });
    await choose({ [CHECK]: json(checked), [ONE]: json(checked) });
    expect(await screen.findByRole('list', { name: 'Columns' })).toBeTruthy();
    expect(screen.queryByText('Categories that the shop does not have')).toBeNull();
  });
});
