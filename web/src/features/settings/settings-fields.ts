import type { settingsChange } from '@bookstore/contracts/shop';
import type { Path } from 'react-hook-form';
import type { z } from 'zod';
import type { ZodForm } from '../../shared/form/use-zod-form.ts';

export type SettingsValues = z.input<typeof settingsChange>;
export type SettingsFormState = ZodForm<SettingsValues>;

type TextSetting = {
  name: Exclude<Path<SettingsValues>, `${'networks' | 'news'}${string}`>;
  label: string;
  hint?: string;
  required?: true;
  isLong?: true;
};
type Group = { legend: string; fields: readonly TextSetting[] };

const MARKDOWN = 'Markdown. While it is empty, there is no such page.';

/** The settings that are texts, in the groups of their page. */
export const GROUPS = {
  look: {
    legend: 'Name and look',
    fields: [
      { name: 'name', label: 'Name', required: true },
      { name: 'tagline', label: 'Tagline', hint: 'For search engines and links to the shop.', isLong: true },
    ],
  },
  contact: {
    legend: 'Company and contact',
    fields: [
      { name: 'company', label: 'Company' },
      { name: 'address', label: 'Address', isLong: true },
      { name: 'vatNumber', label: 'VAT number' },
      { name: 'hours', label: 'Opening hours', isLong: true },
      { name: 'email', label: 'E-mail address' },
      { name: 'phone', label: 'Phone number' },
    ],
  },
  home: {
    legend: 'Home page',
    fields: [
      { name: 'hero.title', label: 'Heading', required: true },
      { name: 'hero.text', label: 'Text below the heading', isLong: true },
    ],
  },
  footer: {
    legend: 'Footer',
    fields: [
      { name: 'footer.services', label: 'Services', required: true, isLong: true },
      { name: 'footer.about', label: 'About Us', required: true, isLong: true },
      { name: 'footer.contact', label: 'Contact', required: true, isLong: true },
      { name: 'footer.privacy', label: 'Privacy Policy', required: true, isLong: true },
      { name: 'footer.terms', label: 'Terms of Service', required: true, isLong: true },
    ],
  },
  pages: {
    legend: 'Legal pages',
    fields: [
      { name: 'pages.terms', label: 'Terms and conditions', hint: MARKDOWN, isLong: true },
      { name: 'pages.privacy', label: 'Our privacy policy', hint: MARKDOWN, isLong: true },
      { name: 'pages.returns', label: 'Returns', hint: MARKDOWN, isLong: true },
    ],
  },
  money: {
    legend: 'Money and dates',
    fields: [
      {
        name: 'currency',
        label: 'Currency',
        hint: 'Such as EUR. It stays once there are orders.',
        required: true,
      },
      { name: 'locale', label: 'Locale', hint: 'Such as de-DE.', required: true },
      { name: 'timeZone', label: 'Time zone', hint: 'Such as Europe/Berlin.', required: true },
    ],
  },
  orders: {
    legend: 'Orders',
    fields: [
      { name: 'deliveryNote', label: 'Note about delivery', hint: 'At checkout and in mails.', isLong: true },
      { name: 'paymentNote', label: 'Note about payment', hint: 'At checkout and in mails.', isLong: true },
      { name: 'closedNote', label: 'Why the shop is closed', isLong: true },
    ],
  },
} as const satisfies Record<string, Group>;

type TextName = (typeof GROUPS)[keyof typeof GROUPS]['fields'][number]['name'];
type SettingName = TextName | 'logo' | 'accent' | 'networks' | 'news' | 'lowAt' | 'isOpen';

/** All settings as they are called. */
const SETTINGS: readonly { name: SettingName; label: string }[] = [
  ...Object.values(GROUPS).flatMap<{ name: TextName; label: string }>(({ fields }) => [...fields]),
  { name: 'logo', label: 'Logo' },
  { name: 'accent', label: 'Accent colour' },
  { name: 'networks', label: 'Social networks' },
  { name: 'news', label: 'News' },
  { name: 'lowAt', label: 'Free copies from which a book is low' },
  { name: 'isOpen', label: 'The shop takes orders' },
];

export const SETTING_LABELS = Object.fromEntries(SETTINGS.map(({ name, label }) => [name, label]));

/** The setting that a path in an error of the server is about, or is inside of. */
export const findSetting = (path: string): SettingName | undefined =>
  SETTINGS.find(({ name }) => path === name || path.startsWith(`${name}.`))?.name;
