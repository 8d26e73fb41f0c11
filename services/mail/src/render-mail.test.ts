import { describe, expect, it } from '@jest/globals';
import type { MailContent } from './mail.ts';
import { createSamples } from './preview/samples.ts';
import { createDefaultShop } from './shop-settings.ts';
import { renderMail } from './render-mail.ts';

const PUBLIC_URL = 'https://shop.example';

const aContent = (changes: Partial<MailContent> = {}): MailContent => ({
  subject: 'Thank you',
  preview: 'Soon at your door',
  heading: 'Thank you for your order',
  paragraphs: ['Hello Ann,'],
  ...changes,
});
const render = (changes: Partial<MailContent> = {}) => renderMail(aContent(changes), PUBLIC_URL);
const samples = createSamples(PUBLIC_URL).map(({ kind, content }) => ({
  kind,
  content,
  ...renderMail(content, PUBLIC_URL),
}));

describe('a rendered mail', () => {
  it('shows what users entered as text', () => {
    const hostile = `<img src=x onerror="alert(1)"> & 'quotes' {{publicUrl}}`;
    const line = { title: hostile, price: '$1.00' };
    const { html, text } = render({
      subject: hostile,
      preview: hostile,
      heading: hostile,
      paragraphs: [hostile],
      facts: [{ label: hostile, value: hostile }],
      lines: [line],
      total: hostile,
      address: [hostile],
      button: { label: hostile, url: `${PUBLIC_URL}/?a="><script>` },
      note: hostile,
    });
    expect(html).not.toMatch(/<img src=x|onerror="|<script|'quotes'/);
    expect(html.match(/&lt;img src&#x3D;x/g)).toHaveLength(12);
    expect(text.split(hostile)).toHaveLength(10);
  });

  it('leaves out what it does not have', () => {
    const { html, text } = render();
    expect(text).toBe(`Thank you for your order\n\nHello Ann,\n\nBookstore\n${PUBLIC_URL}`);
    expect(html).not.toMatch(/Total|Delivery address/);
  });

  it('can be read without pictures, and as text', () => {
    const { html, text } = render({
      lines: [{ title: 'Dracula', price: '$8.25' }],
      total: '$8.25',
      facts: [{ label: 'Carrier', value: 'Swift' }],
      address: ['Ann', '10001 New York'],
      button: { label: 'View your order', url: `${PUBLIC_URL}/orders/7K3M9QWX` },
      note: 'Thank you.',
    });
    expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(' alt=""')]);
    expect(text).toBe(
      [
        'Thank you for your order',
        'Hello Ann,',
        'Carrier: Swift',
        `View your order:\n${PUBLIC_URL}/orders/7K3M9QWX`,
        'Thank you.',
        '- Dracula: $8.25\nTotal: $8.25',
        'Delivery address\nAnn\n10001 New York',
        `Bookstore\n${PUBLIC_URL}`,
      ].join('\n\n'),
    );
  });
});

describe('a mail of a shop with its own settings', () => {
  const shop = {
    ...createDefaultShop(),
    ...{ name: 'Leselust & <Co>', accent: '#7a3b1d', logo: '/covers/logo.webp', vatNumber: 'DE 123' },
    ...{ company: 'Leselust GmbH', address: 'Hauptstr. 1\n10827 Berlin', email: 'hallo@leselust.example' },
  };

  it('has its name, logo, colour and contacts', () => {
    const { html, text } = renderMail(aContent(), PUBLIC_URL, shop);
    const contact = ['Leselust GmbH', 'Hauptstr. 1', '10827 Berlin', 'VAT number: DE 123'];
    expect(text).toContain(['Leselust & <Co>', PUBLIC_URL, ...contact].join('\n'));
    expect(html).toContain('<b>Leselust &amp; &lt;Co&gt;</b>');
    expect(html).toContain(`${PUBLIC_URL}/covers/logo.webp`);
    expect(html).toContain('#7a3b1d');
    expect(html).not.toMatch(/Bookstore|#0f5d4e|apple-touch-icon/);
  });

  it('has its logo in its own shape, as high as the line of a header', () => {
    const [logo = ''] = /<img [^>]*>/.exec(renderMail(aContent(), PUBLIC_URL, shop).html) ?? [];
    expect(logo).toContain(' height="48"');
    expect(logo).toContain('width: auto; max-width: 100%; height: 48px;');
    expect(logo).not.toContain(' width=');
  });

  it('leaves the mails of a new shop as they are', () => {
    expect(renderMail(aContent(), PUBLIC_URL)).toEqual(
      renderMail(aContent(), PUBLIC_URL, createDefaultShop()),
    );
    expect(renderMail(aContent(), PUBLIC_URL).html).toContain('#0f5d4e');
  });
});

describe.each(samples)('the mail $kind', ({ content, subject, html, text }) => {
  it('has a subject that mail programs show whole', () => {
    expect(subject.length).toBeLessThanOrEqual(60);
  });

  it('says the same as text and as HTML', () => {
    const { heading, paragraphs, facts = [], lines = [], address = [], note = '' } = content;
    const parts = [heading, ...paragraphs, ...facts.map(({ value }) => value), ...address, note];
    for (const part of [...parts, ...lines.map(({ title }) => title)]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('leads nowhere but to the shop, and loads nothing else', () => {
    const urls = [...html.matchAll(/(?:href|src|url)(?:="|\()([^")]*)/g)].map(([, url]) => url ?? '');
    expect(urls.filter((url) => !url.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
    expect(html).not.toMatch(/{{|@import/);
  });

  it('has one button at most, and is small enough that Gmail does not clip it', () => {
    expect(html.match(/bgcolor="#0f5d4e"/g)?.length ?? 0).toBe(content.button ? 1 : 0);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  it('is fit for dark mode', () => {
    expect(html).toMatch(/<meta name="color-scheme" content="light dark">/);
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
  });
});
