/**
 * The elements of ONIX 3 that are read, their reference names by their short tags. 3.1 has the same, but
 * `j260`.
 */
const REFERENCE_NAMES = {
  header: 'Header',
  m184: 'DefaultLanguageOfText',
  m186: 'DefaultCurrencyCode',
  x310: 'DefaultPriceType',
  product: 'Product',
  a002: 'NotificationType',
  productidentifier: 'ProductIdentifier',
  b221: 'ProductIDType',
  b244: 'IDValue',
  descriptivedetail: 'DescriptiveDetail',
  b012: 'ProductForm',
  b333: 'ProductFormDetail',
  collection: 'Collection',
  x329: 'CollectionType',
  collectionsequence: 'CollectionSequence',
  x481: 'CollectionSequenceNumber',
  titledetail: 'TitleDetail',
  b202: 'TitleType',
  titleelement: 'TitleElement',
  x409: 'TitleElementLevel',
  x410: 'PartNumber',
  b203: 'TitleText',
  b030: 'TitlePrefix',
  b031: 'TitleWithoutPrefix',
  b029: 'Subtitle',
  contributor: 'Contributor',
  b034: 'SequenceNumber',
  b035: 'ContributorRole',
  b036: 'PersonName',
  b037: 'PersonNameInverted',
  b039: 'NamesBeforeKey',
  b247: 'PrefixToKey',
  b040: 'KeyNames',
  b041: 'NamesAfterKey',
  b248: 'SuffixToKey',
  b047: 'CorporateName',
  language: 'Language',
  b253: 'LanguageRole',
  b252: 'LanguageCode',
  extent: 'Extent',
  b218: 'ExtentType',
  b219: 'ExtentValue',
  b220: 'ExtentUnit',
  subject: 'Subject',
  x425: 'MainSubject',
  b067: 'SubjectSchemeIdentifier',
  b069: 'SubjectCode',
  b070: 'SubjectHeadingText',
  collateraldetail: 'CollateralDetail',
  textcontent: 'TextContent',
  x426: 'TextType',
  x427: 'ContentAudience',
  d104: 'Text',
  supportingresource: 'SupportingResource',
  x436: 'ResourceContentType',
  x437: 'ResourceMode',
  resourceversion: 'ResourceVersion',
  x435: 'ResourceLink',
  publishingdetail: 'PublishingDetail',
  imprint: 'Imprint',
  b079: 'ImprintName',
  publisher: 'Publisher',
  b291: 'PublishingRole',
  b081: 'PublisherName',
  b394: 'PublishingStatus',
  publishingdate: 'PublishingDate',
  x448: 'PublishingDateRole',
  b306: 'Date',
  j260: 'DateFormat',
  productsupply: 'ProductSupply',
  market: 'Market',
  supplydetail: 'SupplyDetail',
  j396: 'ProductAvailability',
  j192: 'UnpricedItemType',
  price: 'Price',
  x462: 'PriceType',
  j261: 'PriceQualifier',
  j266: 'PriceStatus',
  j263: 'MinimumOrderQuantity',
  pricecondition: 'PriceCondition',
  x463: 'PriceConditionType',
  j151: 'PriceAmount',
  j152: 'CurrencyCode',
  tax: 'Tax',
  x472: 'TaxRatePercent',
  x473: 'TaxableAmount',
  x474: 'TaxAmount',
  territory: 'Territory',
  x449: 'CountriesIncluded',
  x450: 'RegionsIncluded',
  x451: 'CountriesExcluded',
  pricedate: 'PriceDate',
  x476: 'PriceDateRole',
} as const;

type OnixName = (typeof REFERENCE_NAMES)[keyof typeof REFERENCE_NAMES];

const NAMES: ReadonlyMap<string, OnixName> = new Map(
  Object.entries(REFERENCE_NAMES).flatMap(([tag, name]) => [[tag, name] as const, [name, name] as const]),
);

/** The reference name of an element by that name or its short tag; undefined of one that is not read. */
export const findName = (tag: string): OnixName | undefined => NAMES.get(tag);

/** An element with what is read of it. */
export type OnixElement = {
  name: OnixName;
  /** Its attribute `dateformat`. */
  dateFormat?: string | undefined;
  text: string;
  /** Whether the text is the source of XHTML. */
  isMarkup: boolean;
  children: OnixElement[];
};

/** The elements below an element by the names on the way to them, in their order. */
export const findAll = (element: OnixElement | undefined, ...path: OnixName[]): OnixElement[] =>
  path.reduce<OnixElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element ? [element] : [],
  );

const toLine = ({ text }: OnixElement): string => text.replaceAll(/\s+/g, ' ').trim();

/** The texts of the elements on a path, each in one line. */
export const listTexts = (element: OnixElement | undefined, ...path: OnixName[]): string[] =>
  findAll(element, ...path).map(toLine);

/** The text of the first one that has one; empty without. */
export const readText = (element: OnixElement | undefined, ...path: OnixName[]): string =>
  listTexts(element, ...path).find((text) => text !== '') ?? '';

/**
 * The first element whose text at `name` is the first of these codes that any has; undefined if none has one.
 */
export const prefer = (
  elements: readonly OnixElement[],
  name: OnixName,
  codes: readonly string[],
): OnixElement | undefined =>
  codes.flatMap((code) => elements.find((element) => readText(element, name) === code) ?? []).at(0);

/** The parts that have a text, with a separator between them. */
export const joinFilled = (parts: readonly (string | undefined)[], separator = ' '): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);
