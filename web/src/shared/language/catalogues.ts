import type { Messages } from '@bookstore/i18n/i18n';

/** The messages that the shop shows, and those that only the dashboard shows. */
export type Part = 'shop' | 'desk';

/**
 * What loads the messages of each language. The build replaces this file by one that names those of `services/i18n/locales`
 * (`web/scripts/catalogues.ts`); without a build there is English alone.
 */
export const CATALOGUES: Readonly<
  Record<string, Readonly<Record<Part, () => Promise<{ messages: Messages }>>>>
> = {};
