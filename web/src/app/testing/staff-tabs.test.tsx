import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const EXPIRED = 'Token has been expired!, Please login again.';

/** As after staff logged out in another tab. */
const logOutElsewhere = () => {
  localStorage.removeItem('token');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
};

describe('Staff who log out in another tab', () => {
  it('leave the dashboard at once, with a form that is not saved', async () => {
    localStorage.setItem('token', aStaffToken());
    const { user } = await openApp('/dashboard/add-new-book', { 'GET /api/books/': json([]) });
    await user.type(await screen.findByLabelText('Title'), 'Emma');
    logOutElsewhere();
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
    expect((await screen.findAllByRole('alertdialog')).map(({ textContent }) => textContent)).toEqual([
      `${EXPIRED}OK`,
    ]);
  });
});

describe('Staff whose token ends while they look at the shop', () => {
  it('are told so, and led home once they have read it', async () => {
    localStorage.setItem('token', aStaffToken(200));
    const { user } = await openApp('/about', { 'GET /api/books/': json([]) });
    const dialog = await screen.findByRole('alertdialog', { name: EXPIRED });
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/about');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});
