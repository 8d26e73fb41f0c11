import type { BookImport, ImportRow } from '@bookstore/contracts/imports';
import { IMPORT_MAX_BYTES } from '@bookstore/contracts/imports';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { anImport } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aPage, inTurn, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const IMPORTS = '/api/books/imports';
const CHECK = `POST ${IMPORTS}`;
const ONE = `GET ${IMPORTS}/i1`;
const ROWS = `GET ${IMPORTS}/i1/rows`;
const COMMIT = `POST ${IMPORTS}/i1/commit`;
const UNDO = `POST ${IMPORTS}/i1/undo`;
const COVERS = `POST ${IMPORTS}/i1/covers`;

const aFile = (length = 10) =>
  new File([new Uint8Array(length)], 'books.csv', { type: 'application/vnd.ms-excel' });
const aRow = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  kind: 'new',
  title: 'Emma',
  changes: [{ column: 'title', after: 'Emma' }],
  errors: [],
  ...changes,
});

const openImport = (replies: Replies = {}, search = '') =>
  openAsStaff(`/dashboard/import${search}`, {
    [`GET ${IMPORTS}`]: aPage([]),
    [ROWS]: aPage([aRow()]),
    ...replies,
  });
const openOne = (shown: BookImport, replies: Replies = {}) =>
  openImport({ [ONE]: json(shown), ...replies }, '?id=i1');
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('A CSV or ONIX file of books'), {
    target: { files: [file] },
  });

describe('A file of books', () => {
  it('is chosen and checked, and what it would change is shown by kinds', async () => {
    const { bodiesOf } = await openImport({ [CHECK]: json(anImport()), [ONE]: json(anImport()) });
    await choose(aFile());
    expect(await screen.findByRole('button', { name: 'Import 3,002 books' })).toBeTruthy();
    expect(screen.queryByLabelText('A CSV or ONIX file of books')).toBeNull();
    expect(readSearch()).toEqual({ id: 'i1' });
    expect(bodiesOf(CHECK)).toMatchObject([{ file: { name: 'books.csv', type: 'text/csv' } }]);
    const tabs = within(screen.getByRole('navigation', { name: 'Rows by what they change' }));
    expect(readTexts(tabs.getAllByRole('link'))).toEqual(['Wrong0', 'Changed2', 'New3,000', 'Same1']);
    expect(screen.getByText('Read as UTF-8, separated by commas')).toBeTruthy();
  });

  it('with columns that the shop does not know is checked again as they are mapped', async () => {
    const reading = {
      encoding: 'windows-1252',
      delimiter: ';',
      mapping: { Titel: '', Preis: '', ISBN: 'isbn' },
      unknown: ['Titel', 'Preis'],
    };
    const { user, press, bodiesOf } = await openImport({
      [CHECK]: inTurn(problem('UNKNOWN_COLUMNS', reading), json(anImport())),
      [ONE]: json(anImport()),
    });
    await choose(aFile());
    expect(await screen.findByText(/^The shop does not know some columns .*: Titel, Preis\.$/)).toBeTruthy();
    expect(screen.getByLabelText('Encoding')).toHaveProperty('value', 'windows-1252');
    expect(screen.getByLabelText('Separated by')).toHaveProperty('value', ';');
    await user.selectOptions(screen.getByLabelText('Titel'), 'title');
    await press('Check with these columns');
    expect(await screen.findByRole('button', { name: 'Import 3,002 books' })).toBeTruthy();
    const [, second] = bodiesOf(CHECK);
    expect(second).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      mapping: JSON.stringify({ Titel: 'title', Preis: '', ISBN: 'isbn' }),
    });
  });

  it('that was read wrongly is read again with another encoding, its columns recognised anew', async () => {
    const { user, bodiesOf } = await openImport({ [CHECK]: json(anImport()), [ONE]: json(anImport()) });
    await choose(aFile());
    await user.selectOptions(await screen.findByLabelText('Encoding'), 'Windows-1252 (Western European)');
    await waitFor(() => expect(bodiesOf(CHECK)).toHaveLength(2));
    const [, second] = bodiesOf(CHECK);
    expect(second).toMatchObject({ encoding: 'windows-1252', delimiter: ',' });
    expect(second).not.toHaveProperty('mapping');
  });

  it('that looks garbled is shown with a word of it, and how it was read is open to be changed', async () => {
    const garbled = { garbled: 'CafÃ©', encoding: 'windows-1252' };
    const { user, bodiesOf } = await openImport({
      [CHECK]: inTurn(json({ ...anImport(), ...garbled }), json(anImport())),
      [ONE]: json(anImport()),
    });
    await choose(aFile());
    expect(await screen.findByText(/^Some letters look wrong, such as in “CafÃ©”\./)).toBeTruthy();
    expect(screen.getByText('Read as Windows-1252 (Western European), separated by commas')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Encoding'), 'UTF-8');
    await waitFor(() => expect(screen.queryByText(/^Some letters look wrong/)).toBeNull());
    expect(bodiesOf(CHECK)[1]).toMatchObject({ encoding: 'utf-8' });
  });

  it.each<[string, File, Replies[string], RegExp]>([
    ['too large', aFile(IMPORT_MAX_BYTES + 1), json(anImport()), /at most 5 MB and 5,000 rows$/],
    ['too long', aFile(), problem('PAYLOAD_TOO_LARGE'), /at most 5 MB and 5,000 rows$/],
    ['no CSV', aFile(), problem('UNREADABLE_FILE', { detail: 'In UTF-16.' }), /^In UTF-16\.$/],
    ['not answered', aFile(), problem('UNAVAILABLE'), /^The file could not be checked\. Please try again\.$/],
  ])('that is %s is refused with one sentence', async (_what, file, reply, message) => {
    await openImport({ [CHECK]: reply });
    await choose(file);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(readSearch()).toEqual({});
  });
});

describe('An import', () => {
  const withWrong = anImport({ counts: { new: 5, changed: 0, same: 0, wrong: 37 } });

  it('with wrong rows is committed only without them', async () => {
    const { user, press, bodiesOf } = await openOne(withWrong, {
      [COMMIT]: json({ ...withWrong, state: 'committing', total: 5 }),
    });
    expect(await screen.findByRole('button', { name: 'Import 5 books' })).toHaveProperty('disabled', true);
    expect(screen.getByText('37 wrong rows')).toBeTruthy();
    expect(screen.getByText(/^First correct the file, or tick/)).toBeTruthy();
    await user.click(screen.getByLabelText('Leave out the wrong rows (37)'));
    expect(screen.queryByText(/^First correct the file/)).toBeNull();
    await press('Import 5 books');
    expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeTruthy();
    expect(bodiesOf(COMMIT)).toEqual([{ skipWrong: true }]);
  });

  it.each([
    ['counts of stock', { stockWaiting: 1200 }, 'Import 1,200 counts of stock'],
    ['covers', { covers: { waiting: 2, stored: 0, failed: 0 } }, 'Import 2 covers'],
  ])('with nothing but %s is committed', async (_what, waiting, name) => {
    const unchanged = anImport({ counts: { new: 0, changed: 0, same: 1200, wrong: 0 }, ...waiting });
    const { press, bodiesOf } = await openOne(unchanged, {
      [COMMIT]: json({ ...unchanged, state: 'committing' }),
    });
    await press(name);
    await waitFor(() => expect(bodiesOf(COMMIT)).toEqual([{ skipWrong: false }]));
  });

  it('without any change has nothing to import', async () => {
    await openOne(anImport({ counts: { new: 0, changed: 0, same: 1, wrong: 0 } }));
    expect(await screen.findByText('There is nothing to import.')).toBeTruthy();
  });

  it('gives its wrong rows as a file', async () => {
    const ERRORS = `GET ${IMPORTS}/i1/errors.csv`;
    const { press, sent } = await openOne(withWrong, { [ERRORS]: () => new Response('title,error\r\n') });
    await press('Download errors.csv');
    await waitFor(() => expect(sent.some(({ route }) => route === ERRORS)).toBe(true));
  });

  it('gives its rows without covers as a file', async () => {
    const UNCOVERED = `GET ${IMPORTS}/i1/uncovered.csv`;
    const { press, sent } = await openOne(anImport({ state: 'committed', uncovered: 2 }), {
      [UNCOVERED]: () => new Response('line,isbn\r\n'),
    });
    await press('Download uncovered.csv');
    await waitFor(() => expect(sent.some(({ route }) => route === UNCOVERED)).toBe(true));
  });

  it('shows its progress when the page is opened again, until it is through', async () => {
    const started = { committedBy: 'olga', committedAt: '2026-11-20T10:01:00.000Z' };
    const moving = anImport({ state: 'committing', done: 100, ...started });
    let current = moving;
    hastenTimers();
    await openImport({ [ONE]: () => json(current)() }, '?id=i1');
    expect(await screen.findByText('100 of 3,002')).toBeTruthy();
    expect(screen.getByText(/Import started by olga/)).toBeTruthy();
    current = { ...moving, done: 200 };
    expect(await screen.findByText('200 of 3,002')).toBeTruthy();
    current = anImport({ state: 'committed', done: 3002, ...started });
    expect(await screen.findByText(/Imported by olga/)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is undone after a question that says what happens', async () => {
    const committed = anImport({ state: 'committed' });
    const { press, answer, bodiesOf } = await openOne(committed, {
      [UNDO]: json({ ...committed, state: 'undoing' }),
    });
    await press('Undo this import');
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
    expect(dialog.textContent).toContain(
      '3,000 books that it added will be deleted, or withdrawn if they were ordered, and 2 books will be as before',
    );
    await answer('Undo this import?', 'Undo the import');
    expect(await screen.findByRole('progressbar', { name: 'Undoing' })).toBeTruthy();
    expect(bodiesOf(UNDO)).toEqual([{}]);
  });

  it('with books for nothing is committed only if that is accepted', async () => {
    const free = anImport({ free: { count: 3, lines: [2, 7] } });
    const { user, press, bodiesOf } = await openOne(free, {
      [COMMIT]: json({ ...free, state: 'committing' }),
    });
    expect(await screen.findByText('3 books get a price of $0.00: line 2, 7 and others.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3,002 books' })).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText('These books cost nothing'));
    await press('Import 3,002 books');
    await waitFor(() => expect(bodiesOf(COMMIT)).toEqual([{ skipWrong: false, acceptFree: true }]));
  });

  it('with prices in another currency names their rows', async () => {
    await openOne(anImport({ foreign: { count: 1, lines: [4] } }), {});
    const warning = '1 row has a price in another currency, which is not converted: line 4.';
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3,002 books' })).toHaveProperty('disabled', false);
  });

  it('that is past what is asked of it is shown as it is', async () => {
    const theirs = anImport({
      state: 'committed',
      committedBy: 'ivan',
      committedAt: '2026-11-20T10:00:00.000Z',
    });
    const { press } = await openOne(anImport(), { [COMMIT]: problem('IMPORT_STATE', { import: theirs }) });
    await press('Import 3,002 books');
    expect(await screen.findByText(/^The import does not allow this now/)).toBeTruthy();
    expect(screen.getByText(/Imported by ivan/)).toBeTruthy();
  });

  it('takes an archive of covers, and shows how many are stored', async () => {
    const covers = { waiting: 0, stored: 2, failed: 1 };
    const unwanted = { count: 3, names: ['back.jpg', 'spine.jpg'] };
    const { user, bodiesOf } = await openOne(anImport(), {
      [COVERS]: json(anImport({ covers, uncovered: 1, unwanted })),
      [ROWS]: aPage([aRow({ coverError: 'The book was changed after the import' })]),
    });
    const archive = new File(['PK'], 'covers.zip');
    await user.upload(await screen.findByLabelText('Covers in a zip archive'), archive);
    expect(await screen.findByText('3 of 3')).toBeTruthy();
    expect(screen.getByText(/^1 cover could not be stored\./)).toBeTruthy();
    const names = '3 pictures are named after no ISBN of this import: back.jpg, spine.jpg and others.';
    expect(screen.getByText(names)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'See which' }));
    expect(readSearch()).toEqual({ id: 'i1', kind: 'uncovered' });
    expect(screen.getByRole('link', { name: /^Without their covers/ }).textContent).toBe(
      'Without their covers1',
    );
    expect(await screen.findByText('No cover: The book was changed after the import')).toBeTruthy();
    expect(bodiesOf(COVERS)).toMatchObject([{ covers: { name: 'covers.zip', type: 'application/zip' } }]);
  });
});

it('The history says who imported what, and an example says what a file holds', async () => {
  const save = jest.spyOn(URL, 'createObjectURL');
  const { press } = await openImport({ [`GET ${IMPORTS}`]: aPage([anImport({ state: 'undone' })]) });
  const row = within(await screen.findByRole('row', { name: /books\.csv/ }));
  expect(readTexts(row.getAllByRole('cell')).slice(2)).toEqual(['olga', '3,000', '2', '0']);
  expect(row.getByRole('link').getAttribute('href')).toBe('/dashboard/import?id=i1');
  await press('Download an example');
  const [file] = save.mock.calls[0] ?? [];
  const text = file instanceof Blob ? new TextDecoder().decode(await file.arrayBuffer()) : '';
  const [header = '', saving = '', plain = ''] = text.split('\r\n');
  const pricesOf = (line: string) => {
    const at = header.split(',').indexOf('old_price');
    // The comma is in the title before.
    return line
      .replace(/"[^"]*"/, '')
      .split(',')
      .slice(at, at + 2);
  };
  expect([pricesOf(saving), pricesOf(plain)]).toEqual([
    ['15.00', '12.50'],
    ['', '9'],
  ]);
});
