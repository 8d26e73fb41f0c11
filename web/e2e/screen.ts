import type { Page } from 'playwright-core';
import { fillIn } from './forms.ts';
import type { User } from './users.ts';

type Step = (page: Page) => Promise<unknown>;

/** A page of the app in one of its states: who sees it, its path, and how to get it into the state. */
export type Screen = { name: string; user: User; path: string; prepare: Step };

/** A screen with its title, without the name of the shop, and the texts it shows, as in the specification. */
export type Route = Screen & { title: string; texts: readonly string[] };

const screensOf =
  (user: User) =>
  (name: string, path: string, ...steps: readonly Step[]): Screen => ({
    name,
    user,
    path,
    prepare: async (page) => {
      for (const step of steps) await step(page);
    },
  });
export const visitor = screensOf('visitor');
export const customer = screensOf('customer');
export const shopper = screensOf('shopper');
export const staff = screensOf('staff');

/** `texts` has a bar between each two of them. */
export const route = (screen: Screen, title: string, texts: string): Route => ({
  ...screen,
  title,
  texts: texts.split('|').map((text) => text.trim()),
});

/** Waits for a text. */
export const see = (text: string) => (page: Page) => page.getByText(text).waitFor();
export const seeDialog = (page: Page) => page.getByRole('alertdialog').waitFor();
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
export const fill = (fields: Readonly<Record<string, string>>) => (page: Page) => fillIn(page, fields);
