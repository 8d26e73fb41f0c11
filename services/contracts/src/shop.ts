import { z } from 'zod';
import { contrastWithWhite, MIN_CONTRAST } from './contrast.ts';
import { COVERS_PATH } from './covers.ts';
import { MAX_NETWORKS, MAX_NEWS, MAX_PROMISES } from './limits.ts';
import { isLanguage, SOURCE_LANGUAGE } from './shop-languages.ts';
import { emailAddress, optionalText, requiredText } from './text.ts';

/** The address of what the shop says of itself, which the gateway caches by its version. */
export const SHOP_PATH = '/api/shop';

/** The internal route by which admin-auth serves the version of the settings, and its header. */
export const SHOP_VERSION_PATH = '/internal/shop/version';
export const SHOP_VERSION_HEADER = 'shop-version';

/** The internal route by which admin-auth serves the settings to other services. */
export const INTERNAL_SHOP_PATH = '/internal/shop';

/** The internal route by which admin-auth serves the texts of the legal pages that are written. */
export const INTERNAL_LEGAL_PATH = '/internal/shop/legal';

/** The pages that the law asks for, written by the owner in Markdown. */
export const LEGAL_PAGES = ['terms', 'privacy', 'returns', 'imprint'] as const;
export const legalPageName = z.enum(LEGAL_PAGES);
export type LegalPageName = z.infer<typeof legalPageName>;
const MAX_PAGE_LENGTH = 20_000;
/** Rendering takes the square of the length of a word. */
const MAX_WORD_LENGTH = 500;
const longWord = new RegExp(`[!-~]{${MAX_WORD_LENGTH + 1}}`);

const pictureName = new RegExp(`^(${COVERS_PATH}/[\\w-]{1,100}\\.webp)?$`);
/** The address of an uploaded picture; empty is none. */
const picture = z.string().regex(pictureName, 'Upload the picture first');

const supports = (construct: () => unknown): boolean => {
  try {
    construct();
    return true;
  } catch {
    return false;
  }
};

/** Whether numbers and dates can be written for a locale, not only whether its tag is well-formed. */
const isLocale = (tag: string) =>
  supports(() => new Intl.Locale(tag)) && Intl.NumberFormat.supportedLocalesOf(tag).length > 0;

/** Currencies with at most two decimals: amounts are stored as hundredths. */
export const isCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code) &&
  (new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits ?? 3) <= 2;

const isReadable = (accent: string) => accent === '' || contrastWithWhite(accent) >= MIN_CONTRAST;
/** Rounded down, so that a colour that is refused never seems to have enough. */
const contrastOf = (accent: unknown) => Math.floor(contrastWithWhite(String(accent)) * 100) / 100;

/** A carrier's page about a parcel, with `{code}` after the host in place of the tracking number; empty is none. */
const trackingUrl = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(https:\/\/[^\s/?#{}]+[/?#]\S*\{code\}\S*)?$/,
    'Enter an address such as https://example.com/track?id={code}',
  );

/** Replies can have fields of a later version, requests no unknown ones, at every level. */
type ObjectOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodObject<Shape>;
const open: ObjectOf = (shape) => z.object(shape);
const closed: ObjectOf = (shape) => z.strictObject(shape);

const newsItemOf = (object: ObjectOf) =>
  object({
    title: requiredText(120),
    summary: requiredText(400),
    text: optionalText(3000).default(''),
    picture: picture.default(''),
  });
export type NewsItem = z.infer<ReturnType<typeof newsItemOf>>;

const promiseOf = (object: ObjectOf) => object({ title: requiredText(60), text: optionalText(120) });

const networkOf = (object: ObjectOf) =>
  object({ name: requiredText(40), url: z.url({ protocol: /^https$/ }).max(300) });

const shopFieldsOf = (object: ObjectOf) => ({
  name: requiredText(60),
  /** Describes the shop to search engines and in link previews. */
  tagline: optionalText(300),
  logo: picture,
  /** The colour of links and buttons, `#rrggbb`; empty is the shop's own. */
  accent: z
    .string()
    .regex(/^(#[0-9a-f]{6})?$/, { error: 'Enter a colour such as #7a3b1d', abort: true })
    .refine(isReadable, {
      error: ({ input }) =>
        `White text on this colour has a contrast of ${contrastOf(input)} : 1; choose a darker one, with at least ${MIN_CONTRAST} : 1`,
    }),
  company: optionalText(200),
  address: optionalText(500),
  vatNumber: optionalText(40),
  hours: optionalText(300),
  email: z.union([z.literal(''), emailAddress]),
  phone: optionalText(40),
  networks: z.array(networkOf(object)).max(MAX_NETWORKS),
  hero: object({ title: requiredText(100), text: optionalText(400) }),
  /** In the place of the news of a new shop; none at all when the list is empty. */
  news: z.array(newsItemOf(object)).max(MAX_NEWS).optional(),
  /** In the place of the promises of a new shop on its home page; none at all when the list is empty. */
  promises: z.array(promiseOf(object)).max(MAX_PROMISES).optional(),
  footer: object({
    services: requiredText(400),
    about: requiredText(400),
    contact: requiredText(400),
    privacy: requiredText(400),
    terms: requiredText(400),
  }),
  /** ISO 4217. It cannot change once there are orders. */
  currency: z
    .string()
    .refine(isCurrency, 'Enter the code of a currency with at most two decimals, such as EUR'),
  /** BCP 47: how money, numbers and dates are written. */
  locale: z.string().max(35).refine(isLocale, 'Enter a locale such as de-DE'),
  /** BCP 47: in which pages, mails and prints speak. */
  language: z.string().refine(isLanguage, 'Choose a language from the list').default(SOURCE_LANGUAGE),
  timeZone: z
    .string()
    .max(60)
    .regex(/^[A-Za-z]/, 'Enter the name of a time zone, not an offset')
    .refine(
      (zone) => supports(() => new Intl.DateTimeFormat('en', { timeZone: zone })),
      'Enter a time zone such as Europe/Berlin',
    ),
  /** From how many free copies on a book is called low, where staff say nothing else. */
  lowAt: z.int('Enter a whole number').min(0).max(1000),
  /** Shown in the checkout and in the mail about an order; the first line of `deliveryNote` also beside prices, in the cart and on the order. */
  deliveryNote: optionalText(400),
  paymentNote: optionalText(400),
  /** Where customers track a parcel. */
  trackingUrl: trackingUrl.default(''),
  /** A word of thanks on each packing slip. */
  slipNote: optionalText(300).default(''),
  /** Whether orders can be placed; `closedNote` says why not. */
  isOpen: z.boolean(),
  closedNote: optionalText(300),
});

/** What the shop says of itself, as everybody sees it. `pages` names the legal pages that are written. */
export const shop = z.object({
  v: z.int().min(0),
  ...shopFieldsOf(open),
  pages: z.array(legalPageName),
});
export type Shop = z.infer<typeof shop>;

const versioned = z.looseObject({ v: z.int().min(0) });

/**
 * Reads what another version of the shop has written, as `shop` or `settings`: a field that this version cannot read has its
 * default, such as a time zone that this release of Node does not know, and an unknown field is left out.
 * @throws ZodError where it has no version.
 */
export function readTolerantly<S extends z.ZodObject>(
  schema: S,
  written: unknown,
  defaults: z.output<S> & object,
): z.output<S> {
  const stored = versioned.parse(written);
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]): [string, unknown] => {
    const { data, success } = z.safeParse(field, stored[name]);
    return [name, success && name in stored ? data : Reflect.get(defaults, name)];
  });
  return schema.parse(Object.fromEntries(fields));
}

/** A legal page: its Markdown as HTML without scripts, styles and foreign links' privileges. */
export const legalPage = z.object({ name: legalPageName, title: z.string(), html: z.string() });
export type LegalPage = z.infer<typeof legalPage>;

/** The text of a legal page for mails: Markdown, as its owner has written it. */
export const legalText = z.object({ name: z.string(), title: z.string(), text: z.string() });
export type LegalText = z.infer<typeof legalText>;

const storedMarkdown = optionalText(MAX_PAGE_LENGTH);
const markdown = storedMarkdown.refine(
  (text) => !longWord.test(text),
  `Words have at most ${MAX_WORD_LENGTH} characters`,
);

const settingsOf = (object: ObjectOf, page: typeof storedMarkdown) =>
  object({
    v: z.int().min(0),
    ...shopFieldsOf(object),
    pages: object({ terms: page, privacy: page, returns: page, imprint: page.default('') }),
  });

/** The settings as the owner edits them: the shop, and its legal pages in Markdown. */
export const settings = settingsOf(open, storedMarkdown);
export type Settings = z.infer<typeof settings>;

/** The request that replaces all settings, in the version that was seen. */
export const settingsChange = settingsOf(closed, markdown);
export type SettingsChange = z.infer<typeof settingsChange>;

/** The extension of `CONFLICT`: the settings as they are. */
export const settingsConflict = z.object({ settings });

/** The reply to an uploaded picture: its address. */
export const pictureReceipt = z.object({ picture: z.string() });
