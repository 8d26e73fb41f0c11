import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

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
    expect(screen.getAllByRole('alertdialog').map(({ textContent }) => textContent)).toEqual([
      'Token has been expired!, Please login again.OK',
    ]);
  });
});
