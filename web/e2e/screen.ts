import type { Page } from 'playwright-core';
import type { User } from './users.ts';

/** A page of the app in one of its states: who sees it, its path, and how to get it into the state. */
export type Screen = {
  name: string;
  user: User;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
};

/** A screen with its title and the texts it shows, as in the specification. */
export type Route = Screen & { title: string; texts: readonly string[] };
