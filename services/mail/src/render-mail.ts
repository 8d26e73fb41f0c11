import type { Shop } from '@bookstore/contracts/shop';
import { i18nFor } from '@bookstore/i18n/catalogue';
import Handlebars from 'handlebars';
import LAYOUT from './layout.json' with { type: 'json' };
import type { MailContent } from './mail.ts';
import { createDefaultShop } from './shop-settings.ts';

/** The two templates of every mail; `layout.json` is what `npm run render:mails` makes of `layout.mjml` and `layout.txt`. */
export type Layout = { html: readonly string[]; text: readonly string[] };

const OPTIONS = { knownHelpersOnly: true };
/** The colour of links and buttons in the layout, and the picture of a shop without a logo. */
const LAYOUT_ACCENT = '#0f5d4e';
const PICTURE = '/apple-touch-icon.png';

const labelled = (label: string, value: string) => (value ? [`${label}: ${value}`] : []);

/** Who writes, line by line, as far as the shop says it. */
const listContact = ({ company, address, vatNumber, email, phone, language }: Shop): string[] => {
  const i18n = i18nFor(language);
  return [
    ...[company, ...address.split('\n')].map((line) => line.trim()).filter(Boolean),
    ...labelled(i18n.t('VAT number'), vatNumber),
    ...labelled(i18n.t('E-mail'), email),
    ...labelled(i18n.t('Phone'), phone),
  ];
};

/** The words of the layout, in the language of the shop. */
function listWords({ language }: Shop) {
  const i18n = i18nFor(language);
  return { language, totalLabel: i18n.t('Total'), addressLabel: i18n.t('Delivery address') };
}

/** What `layout.txt` is filled with. */
const compileText = (text: readonly string[]) =>
  Handlebars.compile(text.join('\n'), { ...OPTIONS, noEscape: true });

export function createRenderer({ html, text }: Layout) {
  const source = html.join('\n');
  const compileIn = (accent: string) =>
    Handlebars.compile(source.replaceAll(LAYOUT_ACCENT, accent || LAYOUT_ACCENT), OPTIONS);
  const renderText = compileText(text);
  let compiled = { accent: '', render: compileIn('') };
  return (content: MailContent, publicUrl: string, shop: Shop = createDefaultShop()) => {
    const { name: shopName, logo, accent } = shop;
    if (compiled.accent !== accent) compiled = { accent, render: compileIn(accent) };
    const words = {
      ...content,
      ...listWords(shop),
      publicUrl,
      shopName,
      logo: logo || PICTURE,
      contact: listContact(shop),
    };
    const html = compiled.render(words);
    return { senderName: shopName, subject: content.subject, html, text: renderText(words).trim() };
  };
}

/** The subject, text and HTML of a mail, in the name and colours of the shop. Whatever its content contains is shown as text. */
export const renderMail = createRenderer(LAYOUT);

const renderLayoutText = compileText(LAYOUT.text);

/** The text of a mail as its page shows it: without its links, which may be secret. */
export const renderMailText = (content: MailContent, shop: Shop): string =>
  renderLayoutText({
    ...content,
    ...listWords(shop),
    button: undefined,
    shopName: shop.name,
    contact: listContact(shop),
  }).trim();
