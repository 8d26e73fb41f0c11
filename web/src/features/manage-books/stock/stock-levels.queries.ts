import {
  stockConflict,
  type StockCount,
  stockLevel,
  type StockLevel,
  type StockReceipt,
  type StockRemoval,
} from '@bookstore/contracts/stock';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { asStaff } from '../../../shared/staff/staff-token.ts';
import { type Bearer, readCode, readExtensions, request, requestPage } from '../../../shared/http/http.ts';
import { createIdempotencyKey } from '../../../shared/http/idempotency-key.ts';

const LEVELS_PATH = '/api/stock/levels';
const REFRESH_MS = 2000;
const LOW_SHOWN = 8;

const levels = z.array(stockLevel);

const stockPath = (bookId: string) => `/api/stock/${encodeURIComponent(bookId)}`;

export const stockLevelQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['stock', 'level', bookId],
    queryFn: ({ signal }) => request(stockPath(bookId), stockLevel, { bearer: asStaff, signal }),
  });

/** The stock of the books of a page. */
export const stockLevelsQuery = (bookIds: readonly string[]) =>
  queryOptions({
    queryKey: ['stock', 'levels', bookIds],
    queryFn: ({ signal }) =>
      request(`${LEVELS_PATH}?ids=${bookIds.join(',')}`, levels, { bearer: asStaff, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the books that are counted, fewest free copies first. */
export const lowestStockQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: ['stock', 'lowest', page, limit],
    queryFn: ({ signal }) =>
      requestPage(LEVELS_PATH, levels, { query: { page, limit }, bearer: asStaff, signal }),
    placeholderData: keepPreviousData,
  });

/** The books of which few copies or none are free, refetched while they are on screen. */
export const lowStockQuery = () =>
  queryOptions({
    queryKey: ['stock', 'low'],
    queryFn: ({ signal }) =>
      requestPage(LEVELS_PATH, levels, { query: { show: 'few', limit: LOW_SHOWN }, bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

/** A mutation of the stock of a book. It invalidates all stock, because a failed one may have been stored too. */
function useStockMutation<Variables>(mutationFn: (variables: Variables) => Promise<StockLevel>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['stock'] }),
  });
}

export const useCountStock = () =>
  useStockMutation(({ bookId, count }: { bookId: string; count: StockCount }) =>
    request(stockPath(bookId), stockLevel, { method: 'PUT', body: count, bearer: asStaff }),
  );

const sendChange = (path: string, body: object, key: string, bearer = asStaff): Promise<StockLevel> =>
  request(path, stockLevel, { method: 'POST', body, headers: { 'idempotency-key': key }, bearer });

/** Adds copies that arrived, once for a key. */
export const receiveStock = (bookId: string, receipt: StockReceipt, key: string, bearer?: Bearer) =>
  sendChange(`${stockPath(bookId)}/receive`, receipt, key, bearer);

/** Takes copies off the shelf, once for a key. */
export const removeStock = (bookId: string, removal: StockRemoval, key: string, bearer?: Bearer) =>
  sendChange(`${stockPath(bookId)}/remove`, removal, key, bearer);

/** A mutation with a key, which stays until there is an answer: the same change, sent again after a failure, is made once. */
function useKeyedMutation<Change extends object>(
  change: (bookId: string, body: Change, key: string) => Promise<StockLevel>,
  bookId: string,
) {
  const attempt = useRef<{ body: string; key: string }>(undefined);
  return useStockMutation(async (fields: Change) => {
    const body = JSON.stringify(fields);
    if (attempt.current?.body !== body) attempt.current = { body, key: createIdempotencyKey() };
    const level = await change(bookId, fields, attempt.current.key);
    attempt.current = undefined;
    return level;
  });
}

export const useReceiveStock = (bookId: string) => useKeyedMutation(receiveStock, bookId);
export const useRemoveStock = (bookId: string) => useKeyedMutation(removeStock, bookId);

/** The stock as it is, when a count was refused because of it. */
export const findCurrentStock = (error: unknown): StockLevel | undefined =>
  readExtensions(error, stockConflict)?.stock;

/** Whether a count was refused because it is less than what customers were promised. */
export const isBelowPromised = (error: unknown): boolean => readCode(error) === 'STOCK_BELOW_PROMISED';
