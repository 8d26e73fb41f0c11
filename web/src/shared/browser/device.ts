import { i18n } from '@bookstore/i18n/i18n';

type Pattern = readonly [name: string, pattern: RegExp];

/** The first match counts, because browsers also name others for compatibility. */
const BROWSERS: readonly Pattern[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly Pattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (patterns: readonly Pattern[], text: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** Names the browser and the system of a User-Agent header: `Firefox on Windows`. */
export function describeDevice(userAgent: string | null | undefined): string {
  const browser = findName(BROWSERS, userAgent ?? '');
  const system = findName(SYSTEMS, userAgent ?? '');
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system });
  return browser ?? system ?? i18n.t('Unknown device');
}
