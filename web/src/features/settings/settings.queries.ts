import {
  LEGAL_PAGES,
  pictureReceipt,
  settings,
  type Settings,
  settingsChange,
  type SettingsChange,
  settingsConflict,
} from '@bookstore/contracts/shop';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { readExtensions, request } from '../../shared/http/http.ts';
import { shopQuery } from '../../shared/shop/shop.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

const PATH = '/api/settings';
const UPLOAD_TIMEOUT_MS = 60_000;

/** The settings as they are stored. They are loaded anew whenever their page is opened. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request(PATH, settings, { bearer: asStaff, signal }),
    gcTime: 0,
  });

/** The settings as admin-auth reads them where a request does not name them. */
const DEFAULTS: ReadonlyMap<string, unknown> = new Map(
  Object.entries<z.ZodType>(settingsChange.shape).map(([name, field]) => [
    name,
    field.safeParse(undefined).data,
  ]),
);

const withoutEmptyImprint = ({ imprint, ...pages }: SettingsChange['pages']) =>
  imprint === '' ? pages : { ...pages, imprint };

/** Without what has its default: during an upgrade, a replica of the release before refuses a setting that is new to it. */
const toRequest = (change: SettingsChange) => ({
  ...Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== DEFAULTS.get(name))),
  pages: withoutEmptyImprint(change.pages),
});

/** Replaces all settings, in the version that was seen. The shop of this page follows at once. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      request(PATH, settings, { method: 'PUT', body: toRequest(change), bearer: asStaff }),
    onSuccess: async (saved) => {
      const { queryKey } = shopQuery();
      // The reply to an earlier request may be older.
      await queryClient.cancelQueries({ queryKey });
      const pages = LEGAL_PAGES.filter((name) => saved.pages[name] !== '');
      queryClient.setQueryData(queryKey, { ...saved, pages });
      queryClient.removeQueries({ queryKey: ['legal'] });
    },
  });
}

/** The settings as they are, when a change was refused because of that. */
export const findCurrentSettings = (error: unknown): Settings | undefined =>
  readExtensions(error, settingsConflict)?.settings;

/** Stores a picture. @returns its address. */
export async function addPicture(file: File): Promise<string> {
  const body = new FormData();
  body.append('picture', file);
  const options = { method: 'POST', body, bearer: asStaff, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return (await request('/api/pictures', pictureReceipt, options)).picture;
}
