import { describe, expect, it } from '@jest/globals';
import { htmlToText } from '../import.html.ts';
import { aMessage, aPrice, aProduct, aSubject, aSupply, aText, readRecords } from './testing/onix.ts';

const readOne = async (...parts: Parameters<typeof aProduct>) => {
  const [record] = await readRecords(aMessage(aProduct(...parts)));
  return record;
};
const toText = (record: { description?: string } | undefined) => htmlToText(record?.description ?? '');

describe('a record of ONIX', () => {
  it.each([
    ['with elements', ' textformat="05"', '<p>One &amp; <em>two</em>.</p><p>Three.<br/>Four &lt; 5</p>'],
    [
      'escaped',
      ' textformat="02"',
      '&lt;p&gt;One &amp;amp; two.&lt;/p&gt;&lt;p&gt;Three.&lt;br&gt;Four &amp;lt; 5&lt;/p&gt;',
    ],
    ['as CDATA', '', '<![CDATA[<p>One &amp; two.</p><p>Three.<br>Four &lt; 5</p>]]>'],
    ['plain', ' textformat="06"', '\n   One &amp; two.\n\n   Three.\n   Four &lt; 5\n'],
  ])('has its description with paragraphs: %s', async (_, attributes, text) => {
    const record = await readOne({ texts: aText(text, '03', attributes) });
    expect(toText(record)).toBe('One & two.\n\nThree.\nFour < 5');
  });

  it('takes other texts where there is no description, and none that customers may not read', async () => {
    const own = aText('For the trade.').replace('>00<', '>02<');
    const texts = own + aText('Short.', '02') + aText('A quote.', '06');
    expect(await readOne({ texts })).toMatchObject({ description: 'Short.' });
    expect(await readOne({ texts: own })).toMatchObject({ description: '' });
  });

  it('keeps of a long description what it is refused for', async () => {
    const markup = await readOne({ texts: aText(`<p>${'<b>a</b>'.repeat(2000)}</p>`) });
    expect(toText(markup)).toBe('a'.repeat(2000));
    expect(toText(await readOne({ texts: aText('a'.repeat(100_000)) }))).toHaveLength(5001);
  });

  it('takes no time for a long space in a text, or many zeros of an amount', async () => {
    const supply = aSupply(aPrice(`1.11${'0'.repeat(49_000)}1`));
    const texts = aText(`a${' '.repeat(49_000)}b`);
    const before = process.cpuUsage();
    expect(toText(await readOne({ supply, texts }))).toHaveLength(5001);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  const aContributor = (role: string, name: string, place = 1) =>
    `<Contributor><SequenceNumber>${place}</SequenceNumber>` +
    `<ContributorRole>${role}</ContributorRole>${name}</Contributor>`;
  const PARTS =
    '<NamesBeforeKey>Ludwig</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Roe</KeyNames>';
  const inverted = (name: string) => `<PersonNameInverted>${name}</PersonNameInverted>`;

  it.each([
    [
      'authors first',
      aContributor('A12', inverted('Berg, Nils')) + aContributor('A01', inverted('Moss, Ida'), 2),
      'Ida Moss; Nils Berg',
    ],
    [
      'no translator beside authors',
      aContributor('B06', inverted('Roe, Lois')) + aContributor('A01', inverted('Moss, Ida')),
      'Ida Moss',
    ],
    [
      'no preface',
      aContributor('A15', inverted('Roe, Lois')) + aContributor('B01', inverted('Moss, Ida, Jr.')),
      'Ida Moss Jr.',
    ],
    [
      'in their order',
      aContributor('A01', inverted('B, A'), 2) + aContributor('A01', inverted('D, C'), 1),
      'C D; A B',
    ],
    ['by their parts', aContributor('A01', PARTS), 'Ludwig van Roe'],
    ['organisations', aContributor('A01', '<CorporateName>Quill; Co</CorporateName>'), 'Quill, Co'],
  ])('has authors by their roles: %s', async (_, detail, authors) => {
    expect(await readOne({ detail })).toMatchObject({ authors });
  });

  it.each([
    ['Thema before BISAC', aSubject('FIC000000', '10') + aSubject('FLC'), 'Fiction > Science Fiction'],
    ['the main one', aSubject('FLC', '93', false) + aSubject('WBB'), 'Lifestyle > Cooking'],
    ['BISAC', aSubject('JUV001000', '10'), 'Juvenile Fiction'],
    ['genres of BISAC', aSubject('FIC015000', '10'), 'Fiction > Horror'],
    ['the German book trade', aSubject('1118', '26'), 'Belletristik'],
    ['a letter of Thema', aSubject('MKX'), 'Medicine'],
    [
      'a scheme of the publisher',
      aSubject('', '23').replace(/(?=<.Subject>)/, '<SubjectHeadingText>Sagas</SubjectHeadingText>'),
      'Sagas',
    ],
    ['no place', aSubject('1DNS', '94'), ''],
  ])('has a category that staff know: %s', async (_, detail, category) => {
    expect(await readOne({ detail })).toMatchObject({ category });
  });

  it.each([
    ['BB', '', 'hardback'],
    ['BC', '', 'paperback'],
    ['BA', 'B402', 'hardback'],
    ['ED', 'E101', 'ebook'],
    ['EA', 'A103', 'audiobook'],
    ['AC', '', 'audiobook'],
    ['PC', '', ''],
    ['ZE', '', ''],
  ])('has the format that %s %s is', async (form, detail, format) => {
    const found = `<ProductForm>${form}</ProductForm><ProductFormDetail>${detail}</ProductFormDetail>`;
    expect(await readOne({ detail: found })).toMatchObject({ format });
  });

  it.each([
    ['20260331', '', '2026-03-31'],
    ['202603', '', '2026-03'],
    ['2026', ' dateformat="05"', '2026'],
    ['20260331T0900', ' dateformat="13"', '2026-03-31'],
    ['20262', ' dateformat="03"', '2026'],
    ['spring', ' dateformat="12"', ''],
  ])('has the date of publication that %s%s is', async (date, attributes, published) => {
    const element = `<PublishingDateRole>01</PublishingDateRole><Date${attributes}>${date}</Date>`;
    const publishing = `<PublishingDate>${element}</PublishingDate>`;
    expect(await readOne({ publishing })).toMatchObject({ published_on: published });
  });

  it('has the title of its collection with its number where it has none of its own', async () => {
    const next = '<TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>Harbour Tales';
    const title = `</TitleText></TitleElement>${next}`;
    const record = await readOne({ title });
    expect(record).toMatchObject({ title: 'Harbour Tales', series: 'Harbour Tales' });
    const number = '<PartNumber>Band 3</PartNumber>';
    const numbered = aMessage(aProduct({ title })).replace('<TitleText></TitleText>', number);
    expect(await readRecords(numbered)).toMatchObject([
      { title: 'Harbour Tales Band 3', series: 'Harbour Tales', series_number: '3' },
    ]);
  });

  it.each([
    ['no supplier has it', '03', aSupply('', '43') + aSupply('', '51'), '04', 'true'],
    ['a supplier has it', '03', aSupply('', '43') + aSupply('', '21'), '07', ''],
    ['it is out of print', '03', '', '07', 'true'],
    ['it is deleted', '05', aSupply('', '21'), '04', 'true'],
    ['nothing is known', '04', '', '', ''],
  ])('is withdrawn or not where %s', async (_, type, supply, status, withdrawn) => {
    const publishing = `<PublishingStatus>${status}</PublishingStatus>`;
    expect(await readOne({ type, supply, publishing })).toMatchObject({ withdrawn });
  });

  it.each([
    ['15', '9780141439518', '978-0-14-143951-8'],
    ['03', '9780141439518', '978-0-14-143951-8'],
    ['02', '0141439513', '978-0-14-143951-8'],
    ['03', '4006381333931', ''],
    ['15', '9780141439519', '9780141439519'],
  ])('has the ISBN that an identifier of type %s, %s, is', async (type, value, isbn) => {
    const file = aMessage(aProduct({ isbn: value })).replace('<ProductIDType>15<', `<ProductIDType>${type}<`);
    expect(await readRecords(file)).toMatchObject([{ isbn }]);
  });
});
