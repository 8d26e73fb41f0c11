import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Route as cart } from '../../routes/_shop/cart.tsx';
import { Route as login } from '../../routes/_shop/login.tsx';
import { closeApp, openApp } from './open-app.tsx';

const NOT_LOADED = 'This page could not be loaded. Please check your connection.';

const setOnline = (isOnline: boolean) =>
  act(() => {
    onlineManager.setOnline(isOnline);
    return Promise.resolve();
  });

/** Has the code of a page loaded when it is opened, as the build does. */
function splitCode({ options }: typeof cart | typeof login): void {
  const { component } = options;
  options.component = lazyRouteComponent(() => Promise.resolve({ default: component }));
}

beforeEach(() => {
  splitCode(cart);
  splitCode(login);
});

afterEach(async () => {
  await setOnline(true);
  await closeApp();
});

describe('A page whose code could not be loaded without a connection', () => {
  it('opens when the shop can be reached, which may be later than the connection is back', async () => {
    let isReachable = false;
    const { user } = await openApp('/about', {
      'GET /robots.txt': () => {
        if (!isReachable) throw new TypeError('Failed to fetch');
        return new Response('');
      },
    });
    await screen.findByRole('heading', { name: 'About', level: 1 });
    await setOnline(false);
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }));
    await screen.findByText(NOT_LOADED);
    await setOnline(true);
    expect(screen.getByText(NOT_LOADED)).toBeTruthy();
    isReachable = true;
    expect(await screen.findByRole('heading', { name: 'Please Login' })).toBeTruthy();
  });
});
