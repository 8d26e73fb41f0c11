import { IDENTITY_OPTIONS_PATH, identityOptions } from '@bookstore/contracts/identity-options';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/http.ts';

/** What identity offers besides signing in with a password. */
export const identityOptionsQuery = () =>
  queryOptions({
    queryKey: ['identity-options'],
    queryFn: ({ signal }) => request(IDENTITY_OPTIONS_PATH, identityOptions, { signal }),
    staleTime: Infinity,
  });
