import type { settingsChange } from '@bookstore/contracts/shop';
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
type Setting = { label: string; hint?: string; required?: true; isLong?: true };

const MARKDOWN = 'Markdown. While it is empty, there is no such page.';

/** The settings in the sections of their page. */
const GROUPS = {
  'Name and look': {
    name: { label: 'Name', required: true },
    tagline: { label: 'Tagline', hint: 'For search engines and links to the shop.', isLong: true },
    logo: { label: 'Logo' },
    accent: { label: 'Accent colour' },
  },
  'Company and contact': {
    company: { label: 'Company' },
    address: { label: 'Address', isLong: true },
    vatNumber: { label: 'VAT number' },
    hours: { label: 'Opening hours', isLong: true },
    email: { label: 'E-mail address' },
    phone: { label: 'Phone number' },
    networks: { label: 'Social networks' },
  },
  'Home page': {
    'hero.title': { label: 'Heading', required: true },
    'hero.text': { label: 'Text below the heading', isLong: true },
    promises: { label: 'Promises' },
    news: { label: 'News' },
  },
  Footer: {
    'footer.services': { label: 'Services', required: true, isLong: true },
    'footer.about': { label: 'About Us', required: true, isLong: true },
    'footer.contact': { label: 'Contact', required: true, isLong: true },
    'footer.privacy': { label: 'Privacy Policy', required: true, isLong: true },
    'footer.terms': { label: 'Terms of Service', required: true, isLong: true },
  },
  'Legal pages': {
    'pages.terms': { label: 'Terms and conditions', hint: MARKDOWN, isLong: true },
    'pages.privacy': { label: 'Our privacy policy', hint: MARKDOWN, isLong: true },
    'pages.returns': { label: 'Returns', hint: MARKDOWN, isLong: true },
    'pages.imprint': { label: 'Imprint', hint: MARKDOWN, isLong: true },
  },
  'Money and dates': {
    currency: { label: 'Currency', hint: 'It stays once there are orders.', required: true },
    language: { label: 'Language', hint: 'Of pages, mails and prints.', required: true },
    locale: { label: 'Locale', hint: 'How money, numbers and dates are written.', required: true },
    timeZone: { label: 'Time zone', hint: 'In which days and months begin.', required: true },
  },
  Orders: {
    isOpen: { label: 'The shop takes orders' },
    deliveryNote: {
      label: 'Note about delivery',
      hint: 'At checkout and in mails; its first line also beside prices.',
      isLong: true,
    },
    paymentNote: { label: 'Note about payment', hint: 'At checkout and in mails.', isLong: true },
    trackingUrl: {
      label: 'Tracking link',
      hint: 'Of your carrier, with {code} in place of the tracking number: https://example.com/track?id={code}',
    },
    slipNote: { label: 'A word of thanks', hint: 'On packing slips.', isLong: true },
    closedNote: { label: 'Why the shop is closed', isLong: true },
    lowAt: { label: 'Free copies from which a book is low' },
  },
} as const satisfies Record<string, Partial<Record<SettingName, Setting>>>;

/** All settings: one that is in no group does not compile. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  ...GROUPS['Name and look'],
  ...GROUPS['Company and contact'],
  ...GROUPS['Home page'],
  ...GROUPS.Footer,
  ...GROUPS['Legal pages'],
  ...GROUPS['Money and dates'],
  ...GROUPS.Orders,
};

const isSetting = (name: string): name is SettingName => name in SETTINGS;

/** The sections of the page: what they are called, their names in its address, and their settings. */
export const SECTIONS = Object.entries(GROUPS).map(([legend, group]) => ({
  legend,
  id: legend.toLowerCase().replaceAll(' ', '-'),
  names: Object.keys(group).filter(isSetting),
}));

/** The section that an address names, or the first. */
export const findSection = (id: string | undefined) =>
  SECTIONS.find((section) => section.id === id) ?? SECTIONS.at(0);

export const SETTING_LABELS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { label }]) => [name, label]),
);

/** The setting that a path in an error of the server is about, or is inside of. */
export const findSetting = (path: string): SettingName | undefined =>
  Object.keys(SETTINGS)
    .filter(isSetting)
    .find((name) => path === name || path.startsWith(`${name}.`));
