import type { Page } from 'playwright-core';
import { typed } from './speak.ts';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';

/** Texts that a page shows: line by line, and those of attributes that people read or hear. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'data-label'];
    const elements = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const read = elements.flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, document.body.innerText, ...read];
  });

/** What is in no page, but in no language of its own either. */
const EVERYWHERE = [
  ...'Google CSV ISBN ONIX UTF XML ZIP PNG JPEG WebP AVIF PDF URL'.split(' '),
  // Columns, a language and a locale without another name, and what browsers call the Falkland Islands besides.
  ...['stock', 'isbn', 'grc', 'fil-PH', 'Malwinen'],
  ...'Escape Enter Control Command Shift'.split(' '),
  ...listNames(),
  ...Intl.supportedValuesOf('currency'),
  ...Intl.supportedValuesOf('timeZone').map((name) => name.replaceAll('_', ' ')),
];

function listNames(): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  return ['de', 'en'].flatMap((language) => [
    ...(['long', 'short'] as const).flatMap((month) =>
      months.map((day) => day.toLocaleDateString(language, { month, timeZone: 'UTC' })),
    ),
    ...(['region', 'language', 'currency'] as const).flatMap((type) => listDisplayNames(language, type)),
    new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day'),
    new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day'),
  ]);
}

function listDisplayNames(language: string, type: 'region' | 'language' | 'currency'): string[] {
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type, style, fallback: 'none' }),
  );
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const codes = {
    region: pairs,
    language: [...pairs.map((pair) => pair.toLowerCase()), 'fil', 'zh-Hans', 'zh-Hant'],
    currency: Intl.supportedValuesOf('currency'),
  }[type];
  return styles.flatMap((names) => codes.flatMap((code) => names.of(code) ?? []));
}

function* listStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value.replaceAll(/\s+/g, ' ');
  else if (typeof value === 'object' && value !== null) {
    // A sentence of the API is none of the page.
    for (const [key, each] of Object.entries(value)) if (key !== 'message') yield* listStrings(each);
  }
}

/** Records the data that a page is sent: what it shows of that is in no language of the shop. */
export function recordData(page: Page): { read: () => Promise<string> } {
  const bodies: Promise<unknown>[] = [];
  page.on('response', (response) => {
    // What a service refuses, the page says in its own words.
    if (response.headers()['content-type']?.startsWith('application/json'))
      bodies.push(response.json().catch(() => undefined));
  });
  return {
    read: async () => {
      const embedded = await page.evaluate(() =>
        [...document.querySelectorAll('script[type="application/json"], input, textarea')].map((element) =>
          'value' in element ? String(element.value) : element.textContent,
        ),
      );
      return [
        ...EVERYWHERE,
        ...listStrings(NEW_SHOP),
        ...listStrings(await Promise.all(bodies)),
        ...embedded,
        ...typed,
        page.url(),
      ].join('\n');
    },
  };
}

/** One that is cut ends in an ellipsis. */
const MESSAGE = /⟦[^⟦⟧]*(?:⟧|\.\.\.)/g;
/** Paths and numbers of orders. */
const NO_WORDS = /\/\S+|\b[0-9A-Z]{8}\b/g;
/** Ends what is cut, and stands between what is no sentence. */
const BETWEEN = /\.\.\.| - |[^\p{L}'’ -]+/u;
const EDGES = /^[ '’-]+|[ '’-]+$/g;
const HAS_WORD = /\p{L}{3}/u;

/** What is shown in the pseudo-locale without being a message or data. */
export function findNoMessages(texts: readonly string[], data: string): string[] {
  const rest = texts.map((text) => {
    let before = text;
    // Messages can be in messages.
    for (;;) {
      const after = before.replaceAll(MESSAGE, '|');
      if (after === before) return before;
      before = after;
    }
  });
  return rest
    .flatMap((text) => text.split('\n'))
    .filter((line) =>
      line
        .replaceAll(NO_WORDS, '|')
        .split(BETWEEN)
        .map((part) => part.replaceAll(EDGES, ''))
        .some((part) => HAS_WORD.test(part) && !data.includes(part)),
    );
}

/** How far a page can be scrolled sideways, and what sticks out of the controls. */
export const findClipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    };
    const outside = [...document.querySelectorAll('#root *')].findLast(isOutside)?.outerHTML;
    const overflow = scrollWidth > innerWidth ? [`${scrollWidth - innerWidth} px too wide: ${outside}`] : [];
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, .button, [role="tab"], th:not(:has(button)), label'),
    ];
    const clipped = controls.filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.sr-only')) return false;
      const { clientWidth, clientHeight } = control;
      if (clientWidth < 2 || getComputedStyle(control).textOverflow === 'ellipsis') return false;
      return control.scrollWidth > clientWidth + 1 || control.scrollHeight > clientHeight + 1;
    });
    // Where one is drawn over the edge on purpose, its margin is negative.
    const stuckOut = [...document.querySelectorAll('.button')].filter((button) => {
      const { marginInlineStart, marginInlineEnd } = getComputedStyle(button);
      if (marginInlineStart.startsWith('-') || marginInlineEnd.startsWith('-')) return false;
      const [inner, outer] = [button, button.parentElement ?? button].map((each) =>
        each.getBoundingClientRect(),
      );
      return inner && outer && outer.width > 0 && inner.width > outer.width + 1;
    });
    return [
      ...overflow,
      ...stuckOut.map(({ outerHTML }) => `wider than what it is in: ${outerHTML}`),
      ...clipped.map(({ outerHTML }) => `clipped: ${outerHTML}`),
    ];
  });
