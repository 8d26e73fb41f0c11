import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anImport } from '../../shared/testing/factories.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aPage, openAsStaff } from './open-as-staff.tsx';

const IMPORTS = '/api/books/imports';
const ONE = `GET ${IMPORTS}/i1`;

const openWith = (replies: Replies) =>
  openAsStaff('/dashboard/import', { [`GET ${IMPORTS}`]: aPage([]), [`${ONE}/rows`]: aPage([]), ...replies });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('A CSV or ONIX file of books'), {
    target: { files: [file] },
  });

describe('A file of ONIX', () => {
  const CHECK_ONIX = `POST ${IMPORTS}/onix`;
  const UNKNOWN = [{ name: 'Arts > Music', rows: 3 }];
  const read = anImport({ system: 'ONIX 3.0', encoding: undefined, delimiter: undefined });

  it.each([
    ['with reference names', '<?xml version="1.0"?>\n<ONIXMessage release="3.0">'],
    ['behind a byte order mark', '\ufeff  <ONIXmessage release="3.0">'],
    ['in an archive', 'PK\u0003\u0004'],
  ])('is known by its first bytes, whatever its name is: %s', async (_what, text) => {
    const { bodiesOf } = await openWith({ [CHECK_ONIX]: json(read), [ONE]: json(read) });
    await choose(new File([text], 'list.dat'));
    expect(await screen.findByText('Read as ONIX 3.0')).toBeTruthy();
    expect(bodiesOf(CHECK_ONIX)).toMatchObject([{ file: { name: 'list.dat', type: 'application/xml' } }]);
    expect(screen.queryByLabelText('Encoding')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Columns' })).toBeNull();
  });

  it('has its categories mapped once, and is checked again with nothing else', async () => {
    const checked = { ...read, unknownCategories: UNKNOWN };
    const { user, press, bodiesOf } = await openWith({ [CHECK_ONIX]: json(checked), [ONE]: json(checked) });
    await choose(new File(['<ONIXMessage>'], 'books.xml'));
    await user.selectOptions(await screen.findByLabelText('Arts > Music (3 rows)'), 'Fiction');
    await press('Check with these categories');
    await waitFor(() => expect(bodiesOf(CHECK_ONIX)).toHaveLength(2));
    const [, second] = bodiesOf(CHECK_ONIX);
    expect(second).toMatchObject({ categories: JSON.stringify({ 'Arts > Music': 'fiction' }) });
    expect(second).not.toHaveProperty('mapping');
    expect(second).not.toHaveProperty('encoding');
  });

  it.each<[string, Replies[string], RegExp]>([
    ['too long', problem('PAYLOAD_TOO_LARGE'), /an ONIX file of at most 100 MB and 5,000 books$/],
    ['cut off', problem('UNREADABLE_FILE', { detail: 'Line 12: cut.' }), /^Line 12: cut\.$/],
  ])('that is %s is refused with one sentence', async (_what, reply, message) => {
    await openWith({ [CHECK_ONIX]: reply });
    await choose(new File(['<ONIXMessage>'], 'books.xml'));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
