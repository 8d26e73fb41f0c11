import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Route as login } from '../../routes/_shop/login.tsx';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { openApp } from './open-app.tsx';

const NOT_LOADED = 'This page could not be loaded. Please check your connection.';

const setOnline = (isOnline: boolean) =>
  act(() => {
    onlineManager.setOnline(isOnline);
    return Promise.resolve();
  });

const { component } = login.options;
let isReachable = false;
const fetchOr = <T,>(found: T): Promise<T> =>
  isReachable ? Promise.resolve(found) : Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  // As in the build, where the code of a page is loaded when it is opened.
  login.options.component = lazyRouteComponent(() => fetchOr({ default: component }));
});
afterEach(() => {
  Object.assign(login.options, { component });
});

it('A page whose code could not be loaded without a connection opens when the shop can be reached, which may be later than the connection is back', async () => {
  hastenTimers();
  const { user } = await openApp('/about', { 'GET /robots.txt': () => fetchOr(new Response('')) });
  await screen.findByRole('heading', { name: 'About', level: 1 });
  await setOnline(false);
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }));
  await screen.findByText(NOT_LOADED);
  await setOnline(true);
  // It is loaded again in between, in vain.
  expect(await screen.findByText(NOT_LOADED)).toBeTruthy();
  isReachable = true;
  expect(await screen.findByRole('heading', { name: 'Please Login' })).toBeTruthy();
});
