import { toRecord } from '@bookstore/contracts/csv';
import { CURRENCY, fromMinorUnits, toDecimalString } from '@bookstore/contracts/currency';
import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import { generateBooks } from '../seed/generate-books.ts';
import { itemAt } from '../under-load.ts';

/** Of ISBNs that no seeded book has. */
const ISBN_PREFIX = '979109';
const TITLES = 1000;
/** Of texts, in letters. A description has at most 5,000, and a CSV file with 5,000 of them at most 5 MiB. */
const LETTERS = { csvDescription: 600, description: 4800, contents: 3500, excerpt: 10_000 };

/** Which new books a file has: so many, from that number on. */
type Range = { first: number; count: number };

/** Books that the shop does not have, each with a function that writes texts of about so many letters. */
function* generateNewBooks({ first, count }: Range) {
  const titles = [...generateBooks(TITLES)].map(({ title }) => title);
  let number = first;
  for (const { authors = [], newPrice, ...draft } of generateBooks(count)) {
    let next = number * 7;
    const write = (letters: number): string => {
      let text = '';
      for (; text.length < letters; next += 1) text += `${itemAt(titles, next)}. `;
      return text.trim();
    };
    const price = toDecimalString(fromMinorUnits(newPrice));
    yield { ...draft, authors, price, isbn: makeIsbn(ISBN_PREFIX, number), number, write };
    number += 1;
  }
}

const COLUMNS = [
  ...['isbn', 'title', 'authors', 'description', 'category', 'new_price', 'publisher'],
  ...['language', 'pages', 'format', 'published_on', 'stock'],
];

/** A CSV file of new books, record by record. */
export function* generateCsv(range: Range): Generator<string> {
  yield toRecord(COLUMNS);
  for (const book of generateNewBooks(range)) {
    const { isbn, title, authors, category, price, publisher = '', language = '', pages = '' } = book;
    const { format = '', publishedOn = '', number, write } = book;
    const description = write(LETTERS.csvDescription);
    const copies = String(1 + (number % 20));
    const cells = [isbn, title, authors.join('; '), description, category, price, publisher];
    yield toRecord([...cells, language, String(pages), format, publishedOn, copies]);
  }
}

/** Codes of product forms (list 150), and of subjects (Thema). */
const FORMS = ['BC', 'BB', 'EA'];
const SUBJECTS = ['FBA', 'FH', 'KJ', 'UB', 'WT'];
/** So many records have every subject. */
export const ONIX_SUBJECTS = SUBJECTS.length;

const toContributor = (name: string, index: number) =>
  `<Contributor><SequenceNumber>${index + 1}</SequenceNumber><ContributorRole>A01</ContributorRole>` +
  `<PersonName>${name}</PersonName></Contributor>`;
const toText = (type: string, text: string) =>
  `<TextContent><TextType>${type}</TextType><ContentAudience>00</ContentAudience>` +
  `<Text textformat="05"><p>${text}</p></Text></TextContent>`;

type NewBook = ReturnType<typeof generateNewBooks> extends Generator<infer B> ? B : never;

/** A product record of about 20 KB. Nothing of a generated book has to be escaped. */
const toProduct = ({ isbn, title, authors, price, number, write, ...draft }: NewBook) => `
<Product>
  <RecordReference>bench-${isbn}</RecordReference>
  <NotificationType>03</NotificationType>
  <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
  <DescriptiveDetail>
    <ProductComposition>00</ProductComposition>
    <ProductForm>${itemAt(FORMS, number)}</ProductForm>
    <TitleDetail><TitleType>01</TitleType><TitleElement>
      <TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText>
    </TitleElement></TitleDetail>
    ${authors.map(toContributor).join('')}
    <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
    <Extent><ExtentType>00</ExtentType><ExtentValue>${draft.pages ?? ''}</ExtentValue>
      <ExtentUnit>03</ExtentUnit></Extent>
    <Subject>
      <MainSubject/><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier>
      <SubjectCode>${itemAt(SUBJECTS, number)}</SubjectCode>
    </Subject>
  </DescriptiveDetail>
  <CollateralDetail>
    ${toText('03', write(LETTERS.description))}
    ${toText('04', write(LETTERS.contents))}
    ${toText('14', write(LETTERS.excerpt))}
  </CollateralDetail>
  <PublishingDetail>
    <Publisher>
      <PublishingRole>01</PublishingRole><PublisherName>${draft.publisher ?? ''}</PublisherName>
    </Publisher>
    <PublishingStatus>04</PublishingStatus>
    <PublishingDate>
      <PublishingDateRole>01</PublishingDateRole><Date dateformat="05">${draft.publishedOn ?? ''}</Date>
    </PublishingDate>
  </PublishingDetail>
  <ProductSupply><SupplyDetail>
    <Supplier><SupplierRole>01</SupplierRole><SupplierName>${draft.publisher ?? ''}</SupplierName></Supplier>
    <ProductAvailability>20</ProductAvailability>
    <Price>
      <PriceType>02</PriceType><PriceAmount>${price}</PriceAmount>
      <CurrencyCode>${CURRENCY.code}</CurrencyCode>
    </Price>
  </SupplyDetail></ProductSupply>
</Product>`;

/** A message of ONIX 3.0 with reference tags, record by record. */
export function* generateOnix(range: Range): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n';
  yield '<Header><Sender><SenderName>Bench</SenderName></Sender>';
  yield '<SentDateTime>20261127</SentDateTime></Header>';
  for (const book of generateNewBooks(range)) yield toProduct(book);
  yield '\n</ONIXMessage>\n';
}
