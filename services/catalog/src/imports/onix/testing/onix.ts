import { readOnix } from '../onix.file.ts';
import { ONIX_COLUMNS } from '../onix.product.ts';

/** A message of records with reference names. */
export const aMessage = (records: string, header = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header><Sender><SenderName>Quill</SenderName></Sender><SentDateTime>20261101</SentDateTime>${header}</Header>
${records}
</ONIXMessage>`;

type Part = 'isbn' | 'title' | 'detail' | 'texts' | 'publishing' | 'supply' | 'type';

/** A price with the composites that follow it. */
export const aPrice = (amount: string, currency = 'USD', type = '02', others = ''): string =>
  `<Price><PriceType>${type}</PriceType><PriceAmount>${amount}</PriceAmount>${others}` +
  `<CurrencyCode>${currency}</CurrencyCode></Price>`;

export const aSupply = (prices: string, availability = '21'): string =>
  `<SupplyDetail><ProductAvailability>${availability}</ProductAvailability>${prices}</SupplyDetail>`;

/** A text of a type, by default the description, with the attributes of its element. */
export const aText = (text: string, type = '03', attributes = ''): string =>
  `<TextContent><TextType>${type}</TextType><ContentAudience>00</ContentAudience>` +
  `<Text${attributes}>${text}</Text></TextContent>`;

/** A subject of a scheme, by default of Thema, by its code. */
export const aSubject = (code: string, scheme = '93', isMain = true): string =>
  `<Subject>${isMain ? '<MainSubject/>' : ''}<SubjectSchemeIdentifier>${scheme}</SubjectSchemeIdentifier>` +
  `<SubjectCode>${code}</SubjectCode></Subject>`;

/** A record of a book that can be imported, with other parts where they are given. */
export const aProduct = ({
  isbn = '9780141439518',
  title = 'Tide Tables',
  detail = aSubject('FBA'),
  texts = aText('About the tide.'),
  publishing = '',
  supply = aSupply(aPrice('12.50')),
  type = '03',
}: Partial<Record<Part, string>> = {}): string => `<Product>
<RecordReference>test.quill.${isbn}</RecordReference><NotificationType>${type}</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
<TitleText>${title}</TitleText></TitleElement></TitleDetail>${detail}</DescriptiveDetail>
<CollateralDetail>${texts}</CollateralDetail>
<PublishingDetail>${publishing}</PublishingDetail>
<ProductSupply>${supply}</ProductSupply>
</Product>`;

/** A record in the form of the samples of EDItEUR, with everything that is read, in short tags. */
export const SHORT_SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ONIXmessage SYSTEM "http://www.editeur.org/onix/3.0/short/onix-international.dtd">
<ONIXmessage release="3.0">
  <header><sender><x298>Quill &amp; Co</x298></sender><x307>20261101T1115Z</x307><m184>eng</m184></header>
  <!-- record 1 of 1 -->
  <product>
    <a001>test.quill.00017</a001><a002>03</a002><a194>01</a194>
    <productidentifier><b221>01</b221><b233>Quill</b233><b244>00017</b244></productidentifier>
    <productidentifier><b221>03</b221><b244>9780132350884</b244></productidentifier>
    <productidentifier><b221>15</b221><b244>9780132350884</b244></productidentifier>
    <descriptivedetail>
      <x314>00</x314><b012>BC</b012><b333>B105</b333>
      <collection>
        <x329>10</x329>
        <collectionsequence><x479>03</x479><x481>9</x481></collectionsequence>
        <titledetail>
          <b202>01</b202>
          <titleelement><b034>1</b034><x409>02</x409>
            <b030 textcase="01">The</b030><b031>Harbour Novels</b031></titleelement>
          <titleelement><b034>2</b034><x409>01</x409><x410>Book 2</x410></titleelement>
        </titledetail>
      </collection>
      <titledetail>
        <b202>10</b202><titleelement><x409>01</x409><b203>LANTERNS (HARBOUR #2)</b203></titleelement>
      </titledetail>
      <titledetail>
        <b202>01</b202>
        <titleelement><b034>1</b034><x409>01</x409><x501/><b031 textcase="01">Lanterns
          at Noon</b031><b029>A Novel</b029></titleelement>
      </titledetail>
      <contributor>
        <b034>1</b034><b035>B06</b035><b039>Lois</b039><b040>Roe</b040>
      </contributor>
      <contributor>
        <b034>3</b034><b035>A12</b035><b037>Berg, Nils</b037>
      </contributor>
      <contributor>
        <b034>2</b034><b035>A01</b035>
        <nameidentifier><x415>16</x415><b244>0000000121479135</b244></nameidentifier>
        <b036>Ida Moss</b036><b039>Ida</b039><b040>Moss</b040>
        <alternativename><x414>04</x414><b036>Ada Moos</b036></alternativename>
        <b044 textformat="05"><p>Ida Moss lives by the sea.</p></b044>
      </contributor>
      <language><b253>02</b253><b252>swe</b252></language>
      <language><b253>01</b253><b252>eng</b252></language>
      <extent><b218>22</b218><b219>4</b219><b220>19</b220></extent>
      <extent><b218>00</b218><b219>352</b219><b220>03</b220></extent>
      <subject><b067>20</b067><b070>lighthouses; harbours</b070></subject>
      <subject><b067>10</b067><b068>2025</b068><b069>FIC027000</b069></subject>
      <subject><x425/><b067>93</b067><b068>1.6</b068><b069>FKC</b069></subject>
    </descriptivedetail>
    <collateraldetail>
      <textcontent><x426>02</x426><x427>00</x427><d104>A short text.</d104></textcontent>
      <textcontent><x426>03</x426><x427>02</x427><d104>For booksellers only.</d104></textcontent>
      <textcontent>
        <x426>03</x426><x427>00</x427>
        <d104 textformat="05"><p>The first <strong>paragraph</strong> &amp; more.</p>
          <ul><li>One</li><li>2 &lt; 3</li></ul></d104>
      </textcontent>
      <supportingresource>
        <x436>04</x436><x427>00</x427><x437>03</x437>
        <resourceversion><x441>02</x441><x435>https://quill.example/ida.jpg</x435></resourceversion>
      </supportingresource>
      <supportingresource>
        <x436>01</x436><x427>00</x427><x437>03</x437>
        <resourceversion><x441>02</x441><x435>https://quill.example/9780132350884.jpg</x435></resourceversion>
      </supportingresource>
    </collateraldetail>
    <publishingdetail>
      <imprint><b079>Lantern Books</b079></imprint>
      <publisher><b291>01</b291><b081>Quill &amp; Co</b081></publisher>
      <b394>04</b394>
      <publishingdate><x448>11</x448><b306 dateformat="05">2001</b306></publishingdate>
      <publishingdate><x448>01</x448><b306 dateformat="00">20260331</b306></publishingdate>
    </publishingdetail>
    <relatedmaterial>
      <relatedproduct><x455>06</x455>
        <productidentifier><b221>15</b221><b244>9780141439518</b244></productidentifier>
      </relatedproduct>
    </relatedmaterial>
    <productsupply>
      <supplydetail>
        <supplier><j292>01</j292><j137>Quill Distribution</j137></supplier>
        <j396>21</j396>
        <stock><j350>300</j350></stock>
        <price><x462>05</x462><j151>6.00</j151><j152>USD</j152></price>
        <price><x462>02</x462><j151>14.00</j151><j152>GBP</j152></price>
        <price><x462>02</x462><j266>02</j266><j151>17.50</j151><j152>USD</j152></price>
      </supplydetail>
    </productsupply>
  </product>
</ONIXmessage>`;

/** The reference names of the tags of the sample, as the standard has them. */
const REFERENCE_NAMES = `
  ONIXmessage ONIXMessage, header Header, sender Sender, x298 SenderName, x307 SentDateTime,
  m184 DefaultLanguageOfText, product Product, a001 RecordReference, a002 NotificationType,
  a194 RecordSourceType, productidentifier ProductIdentifier, b221 ProductIDType, b233 IDTypeName,
  b244 IDValue, descriptivedetail DescriptiveDetail, x314 ProductComposition, b012 ProductForm,
  b333 ProductFormDetail, collection Collection, x329 CollectionType,
  collectionsequence CollectionSequence, x479 CollectionSequenceType, x481 CollectionSequenceNumber,
  titledetail TitleDetail, b202 TitleType, titleelement TitleElement, b034 SequenceNumber,
  x409 TitleElementLevel, b030 TitlePrefix, b031 TitleWithoutPrefix, x410 PartNumber, b203 TitleText,
  x501 NoPrefix, b029 Subtitle, contributor Contributor, b035 ContributorRole, b039 NamesBeforeKey,
  b040 KeyNames, b037 PersonNameInverted, b036 PersonName, nameidentifier NameIdentifier,
  x415 NameIDType, alternativename AlternativeName, x414 NameType, b044 BiographicalNote,
  language Language, b253 LanguageRole, b252 LanguageCode, extent Extent, b218 ExtentType,
  b219 ExtentValue, b220 ExtentUnit, subject Subject, b067 SubjectSchemeIdentifier,
  b068 SubjectSchemeVersion, b069 SubjectCode, b070 SubjectHeadingText, x425 MainSubject,
  collateraldetail CollateralDetail, textcontent TextContent, x426 TextType, x427 ContentAudience,
  d104 Text, supportingresource SupportingResource, x436 ResourceContentType, x437 ResourceMode,
  resourceversion ResourceVersion, x441 ResourceForm, x435 ResourceLink,
  publishingdetail PublishingDetail, imprint Imprint, b079 ImprintName, publisher Publisher,
  b291 PublishingRole, b081 PublisherName, b394 PublishingStatus, publishingdate PublishingDate,
  x448 PublishingDateRole, b306 Date, relatedmaterial RelatedMaterial, relatedproduct RelatedProduct,
  x455 ProductRelationCode, productsupply ProductSupply, supplydetail SupplyDetail, supplier Supplier,
  j292 SupplierRole, j137 SupplierName, j396 ProductAvailability, stock Stock, j350 OnHand,
  price Price, x462 PriceType, j266 PriceStatus, j151 PriceAmount, j152 CurrencyCode
`
  .split(',')
  .map((each) => each.trim().split(' '));

/** The same with reference names. */
export const REFERENCE_SAMPLE = REFERENCE_NAMES.reduce(
  (text, [tag = '', name = '']) => text.replaceAll(new RegExp(`(</?)${tag}(?=[ />])`, 'g'), `$1${name}`),
  SHORT_SAMPLE,
);

/** What the sample is in a shop of the United States. */
export const SAMPLE_CELLS = {
  isbn: '978-0-13-235088-4',
  title: 'Lanterns at Noon: A Novel',
  authors: 'Ida Moss; Nils Berg',
  description:
    '<p>The first <strong>paragraph</strong> &amp; more.</p>\n<ul><li>One</li><li>2 &lt; 3</li></ul>',
  category: 'Fiction > Horror',
  new_price: '17.50',
  cover: 'https://quill.example/9780132350884.jpg',
  publisher: 'Quill & Co',
  language: 'eng',
  pages: '352',
  format: 'paperback',
  published_on: '2026-03-31',
  series: 'The Harbour Novels',
  series_number: '2',
  withdrawn: '',
};

/** The bytes of a file as they arrive. */
export async function* inChunks(file: string | Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** The rows of a file by their columns, each with its line and its fault. */
export async function readRecords(file: string | Uint8Array, format = { currency: 'USD', locale: 'en-US' }) {
  const { rows } = await readOnix(inChunks(file), format);
  return rows.map(({ line, cells, fault }) => {
    const texts: Partial<Record<(typeof ONIX_COLUMNS)[number], string>> = {};
    for (const [index, column] of ONIX_COLUMNS.entries()) texts[column] = cells[index] ?? '';
    return { line, fault, ...texts };
  });
}
