import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { Subscriber } from '@bookstore/contracts/newsletter';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aPage, openAsStaff, readSearch } from './open-as-staff.tsx';

const LIST = 'GET /api/newsletter/subscribers';
const EXPORT = 'GET /api/newsletter/export.csv';
const REMOVE = 'DELETE /api/newsletter/subscribers/n1';
const ANN: Subscriber = {
  id: 'n1',
  email: 'ann@example.com',
  state: 'confirmed',
  subscribedAt: '2026-11-20T10:00:00.000Z',
  subscribedFrom: '192.0.2.1',
  confirmedAt: '2026-11-21T10:00:00.000Z',
  confirmedFrom: '192.0.2.2',
};

const open = (search = '', replies: Replies = {}) =>
  openAsStaff(`/dashboard/newsletter${search}`, { [LIST]: aPage([ANN]), ...replies });

describe('The subscribers of the newsletter', () => {
  it('are listed with the proof of their consent', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /ann ?@example\.com/ });
    expect(row.textContent).toMatch(/Status: ConfirmedNov 20.*from 192\.0\.2\.1Nov 21.*from 192\.0\.2\.2/);
    expect(screen.getByText('1 subscriber')).toBeTruthy();
  });

  it('are searched, by their status too', async () => {
    const { user, sent } = await open('?page=x');
    await user.click(await screen.findByRole('link', { name: 'Pending' }));
    await user.type(screen.getByLabelText('Search the subscribers'), ' ann {Enter}');
    await waitFor(() => expect(readSearch()).toEqual({ state: 'pending', q: 'ann' }));
    await waitFor(() =>
      expect(sent.filter(({ route }) => route === LIST).at(-1)?.query).toBe(
        `state=pending&q=ann&limit=${STAFF_PAGE_SIZE}`,
      ),
    );
  });

  it('are removed after a question, and it is said when that fails', async () => {
    const { press, answer, sent } = await open('', { [REMOVE]: problem('UNAVAILABLE') });
    await press('Remove ann@example.com');
    await answer('Remove ann@example.com?', 'Remove');
    await answer('The subscriber could not be removed. Please try again.', 'OK');
    expect(sent.some(({ route }) => route === REMOVE)).toBe(true);
  });

  it('are exported as CSV, and it is said when that fails', async () => {
    const { press, answer } = await open('', { [EXPORT]: problem('UNAVAILABLE') });
    await press('Export the confirmed as CSV');
    await answer('The subscribers could not be exported. Please try again.', 'OK');
  });
});
