import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aStaffToken } from '../../shared/testing/factories.ts';
import { openAsStaff, readTexts } from './open-as-staff.tsx';

const EXPIRED = 'Token has been expired!, Please login again.';
const WARNING = /^You will be logged out at/;
const BOOKS = { 'GET /api/books/': json([]) };

/** As another tab that staff log in or out in. */
function changeTokenElsewhere(change: () => void): void {
  change();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
}

describe('A staff session', () => {
  it('says five minutes before that it ends, until staff log in again in another tab', async () => {
    await openAsStaff('/dashboard/add-new-book', BOOKS, aStaffToken(4 * 60_000));
    const warning = await screen.findByText(WARNING);
    expect(within(warning).getByRole('link').getAttribute('href')).toBe('/admin');
    changeTokenElsewhere(() => localStorage.setItem('token', aStaffToken()));
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('does not say so earlier', async () => {
    await openAsStaff('/dashboard/add-new-book', BOOKS, aStaffToken(6 * 60_000));
    await screen.findByLabelText('Title');
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('ends at once when staff log out in another tab, even with a form that is not saved', async () => {
    const { replace } = await openAsStaff('/dashboard/add-new-book', BOOKS);
    await replace('Title', 'Emma');
    changeTokenElsewhere(() => localStorage.removeItem('token'));
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
    expect(readTexts(await screen.findAllByRole('alertdialog'))).toEqual([`${EXPIRED}OK`]);
  });

  it('that ends while staff look at the shop leads home once they have read it', async () => {
    const { answer } = await openAsStaff('/about', BOOKS, aStaffToken(200));
    await screen.findByRole('alertdialog', { name: EXPIRED });
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/about');
    await answer(EXPIRED, 'OK');
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});
