import type { settingsChange } from '@bookstore/contracts/shop';
import { i18n } from '@bookstore/i18n/i18n';
import type { Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import type { ZodForm } from '../../shared/form/use-zod-form.ts';

export type SettingsValues = z.input<typeof settingsChange>;
export type SettingsFormState = ZodForm<SettingsValues>;

/** The settings by their paths; a list is one setting. */
export type SettingName = Exclude<
  Path<SettingsValues>,
  'v' | 'hero' | 'footer' | 'pages' | `${'networks' | 'news' | 'promises'}.${string}`
>;
/** Those that are no texts. */
export type OtherSettingName = {
  [Name in SettingName]: PathValue<SettingsValues, Name> extends string | undefined ? never : Name;
}[SettingName];
/** What it is called, and the attributes of its field, unless it has one of its own. */
type Setting = { label: string; hint?: string; required?: boolean; isLong?: boolean };

const describeMarkdown = () => i18n.t('Markdown. While it is empty, there is no such page.');

/** The settings in the sections of their page, by the names of these in its address. */
const GROUPS = {
  'name-and-look': {
    name: () => ({ label: i18n.t('Name'), required: true }),
    tagline: () => ({
      label: i18n.t('Tagline'),
      hint: i18n.t('For search engines and links to the shop.'),
      isLong: true,
    }),
    logo: () => ({ label: i18n.t('Logo') }),
    accent: () => ({ label: i18n.t('Accent colour') }),
  },
  'company-and-contact': {
    company: () => ({ label: i18n.t('Company') }),
    address: () => ({ label: i18n.t('Address'), isLong: true }),
    vatNumber: () => ({ label: i18n.t('VAT number') }),
    hours: () => ({ label: i18n.t('Opening hours'), isLong: true }),
    email: () => ({ label: i18n.t('E-mail address') }),
    phone: () => ({ label: i18n.t('Phone number') }),
    networks: () => ({ label: i18n.t('Social networks') }),
  },
  'home-page': {
    'hero.title': () => ({ label: i18n.t('Heading'), required: true }),
    'hero.text': () => ({ label: i18n.t('Text below the heading'), isLong: true }),
    promises: () => ({ label: i18n.t('Promises') }),
    news: () => ({ label: i18n.t('News') }),
  },
  footer: {
    'footer.services': () => ({ label: i18n.t('Services'), required: true, isLong: true }),
    'footer.about': () => ({ label: i18n.t('About Us'), required: true, isLong: true }),
    'footer.contact': () => ({ label: i18n.t('Contact'), required: true, isLong: true }),
    'footer.privacy': () => ({ label: i18n.t('Privacy Policy'), required: true, isLong: true }),
    'footer.terms': () => ({ label: i18n.t('Terms of Service'), required: true, isLong: true }),
  },
  'legal-pages': {
    'pages.terms': () => ({
      label: i18n.t('Terms and conditions'),
      hint: describeMarkdown(),
      isLong: true,
    }),
    'pages.privacy': () => ({
      label: i18n.t('Our privacy policy'),
      hint: describeMarkdown(),
      isLong: true,
    }),
    'pages.returns': () => ({ label: i18n.t('Returns'), hint: describeMarkdown(), isLong: true }),
    'pages.imprint': () => ({ label: i18n.t('Imprint'), hint: describeMarkdown(), isLong: true }),
  },
  'money-and-dates': {
    currency: () => ({
      label: i18n.t('Currency'),
      hint: i18n.t('It stays once there are orders.'),
      required: true,
    }),
    language: () => ({
      label: i18n.t('Language'),
      hint: i18n.t('Of pages, mails and prints.'),
      required: true,
    }),
    locale: () => ({
      label: i18n.t('Locale'),
      hint: i18n.t('How money, numbers and dates are written.'),
      required: true,
    }),
    timeZone: () => ({
      label: i18n.t('Time zone'),
      hint: i18n.t('In which days and months begin.'),
      required: true,
    }),
  },
  orders: {
    isOpen: () => ({ label: i18n.t('The shop takes orders') }),
    deliveryNote: () => ({
      label: i18n.t('Note about delivery'),
      hint: i18n.t('At checkout and in mails; its first line also beside prices.'),
      isLong: true,
    }),
    paymentNote: () => ({
      label: i18n.t('Note about payment'),
      hint: i18n.t('At checkout and in mails.'),
      isLong: true,
    }),
    trackingUrl: () => ({
      label: i18n.t('Tracking link'),
      hint: i18n.t('Of your carrier, with {code} in place of the tracking number: {example}', {
        code: '{code}',
        example: 'https://example.com/track?id={code}',
      }),
    }),
    slipNote: () => ({ label: i18n.t('A word of thanks'), hint: i18n.t('On packing slips.'), isLong: true }),
    closedNote: () => ({ label: i18n.t('Why the shop is closed'), isLong: true }),
    lowAt: () => ({ label: i18n.t('Free copies from which a book is low') }),
  },
} as const satisfies Record<string, Partial<Record<SettingName, () => Setting>>>;

const LEGENDS = {
  'name-and-look': () => i18n.t('Name and look'),
  'company-and-contact': () => i18n.t('Company and contact'),
  'home-page': () => i18n.t('Home page'),
  footer: () => i18n.t('Footer'),
  'legal-pages': () => i18n.t('Legal pages'),
  'money-and-dates': () => i18n.t('Money and dates'),
  orders: () => i18n.t('Orders'),
} as const satisfies Record<keyof typeof GROUPS, () => string>;

/** All settings: one that is in no group does not compile. */
const SETTINGS: Readonly<Record<SettingName, () => Setting>> = {
  ...GROUPS['name-and-look'],
  ...GROUPS['company-and-contact'],
  ...GROUPS['home-page'],
  ...GROUPS.footer,
  ...GROUPS['legal-pages'],
  ...GROUPS['money-and-dates'],
  ...GROUPS.orders,
};

const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** What a setting is called, and the attributes of its field. */
export const describeSetting = (name: SettingName): Setting => SETTINGS[name]();

const isSection = (id: string): id is keyof typeof GROUPS => Object.hasOwn(GROUPS, id);

/** The sections of the page: their names in its address, what they are called, and their settings. */
export const SECTIONS = Object.keys(GROUPS)
  .filter(isSection)
  .map((id) => ({ id, legend: LEGENDS[id], names: Object.keys(GROUPS[id]).filter(isSetting) }));

/** The section that an address names, or the first. */
export const findSection = (id: string | undefined) =>
  SECTIONS.find((section) => section.id === id) ?? SECTIONS.at(0);

export const listSettingLabels = (): Record<string, string> =>
  Object.fromEntries(Object.entries(SETTINGS).map(([name, describe]) => [name, describe().label]));

/** The setting that a path in an error of the server is about, or is inside of. */
export const findSetting = (path: string): SettingName | undefined =>
  Object.keys(SETTINGS)
    .filter(isSetting)
    .find((name) => path === name || path.startsWith(`${name}.`));
