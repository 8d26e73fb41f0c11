import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { anAuditLine, aStaffAccount } from '../../shared/testing/factories.ts';
import { sendShop } from './open-app.tsx';
import { openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const idOf = (second: number) => `0193499b${second.toString(16).padStart(4, '0')}aaaaaaaaaaaa`;
const CATALOG = 'GET /api/audit/catalog';
const ORDERS = 'GET /api/audit/orders';
const STAFF = 'GET /api/audit/admin-auth';

async function open(search = '', replies: Replies = {}) {
  const app = await openAsStaff(`/dashboard/audit${search}`, {
    'GET /api/staff': json({ accounts: [aStaffAccount()], requiresTotp: false }),
    [CATALOG]: json([
      anAuditLine({
        id: idOf(2),
        action: 'book.change',
        subject: { type: 'book', id: 'b1', label: 'Dracula' },
        changes: [{ field: 'description', before: 'a'.repeat(100), after: '' }],
      }),
    ]),
    [ORDERS]: json([anAuditLine({ id: idOf(1) })]),
    [STAFF]: json([
      anAuditLine({
        id: idOf(3),
        action: 'staff.invite-again',
        subject: { type: 'staff', id: 's2', label: 'ivan' },
        changes: [],
      }),
    ]),
    ...replies,
  });
  const queriesOf = (route: string) =>
    app.sent
      .filter((each) => each.route === route)
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  return { ...app, queriesOf };
}

const findLines = async () => readTexts(await screen.findAllByRole('rowheader'));

describe('The audit', () => {
  it('merges what was changed anywhere, newest first: who, when, what, before and after', async () => {
    await open();
    expect(await findLines()).toEqual([
      'Staff: invite again ivan',
      'Book: change Dracula',
      'Order: ship 7K3M9QWX',
    ]);
    const row = screen.getByRole('row', { name: /7K3M9QWX/ });
    expect(row.textContent).toMatch(/olga \(admin\)Nov 20.*Status: placed →became shipped$/);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/dashboard/orders/o1');
    const long = within(screen.getByRole('row', { name: /Dracula/ }));
    expect(long.getByText('Description').tagName).toBe('SUMMARY');
    expect(long.getByText('nothing')).toBeTruthy();
  });

  it('is filtered by who, what and days', async () => {
    const { user, press, queriesOf } = await open(`?before=${idOf(9)}&from=nonsense`);
    await press('Filters');
    await user.selectOptions(await screen.findByLabelText('Who'), 'ivan');
    await user.selectOptions(screen.getByLabelText('What'), 'Order');
    await waitFor(() =>
      expect(queriesOf(ORDERS).at(-1)).toEqual({
        by: 's2',
        subject: 'order',
        limit: String(STAFF_PAGE_SIZE),
      }),
    );
    expect(queriesOf(ORDERS)[0]).toEqual({ before: idOf(9), limit: String(STAFF_PAGE_SIZE) });
    await user.click(screen.getByRole('link', { name: 'Clear all filters' }));
    await waitFor(() => expect(readSearch()).toEqual({}));
  });

  it('has days and times of the shop', async () => {
    sendShop({ timeZone: 'America/New_York' });
    const { queriesOf } = await open('?from=2026-11-20&to=2026-11-20');
    const row = await screen.findByRole('row', { name: /7K3M9QWX/ });
    expect(within(row).getByTitle(/^Nov 20, 2026, 5:00/)).toBeTruthy();
    expect(queriesOf(ORDERS)[0]).toEqual({
      from: '2026-11-20T05:00:00.000Z',
      to: '2026-11-21T04:59:59.999Z',
      limit: String(STAFF_PAGE_SIZE),
    });
    expect(screen.getByText('Days are those of the shop, America/New_York.')).toBeTruthy();
  });

  it('has pages, each from the last line of the one before', async () => {
    const lines = Array.from({ length: STAFF_PAGE_SIZE }, (_, index) =>
      anAuditLine({ id: idOf(100 - index) }),
    );
    const { user, queriesOf } = await open('', { [ORDERS]: json(lines) });
    await user.click(await screen.findByRole('link', { name: 'Older' }));
    const last = idOf(100 - STAFF_PAGE_SIZE + 1);
    await waitFor(() =>
      expect(queriesOf(STAFF).at(-1)).toEqual({ before: last, limit: String(STAFF_PAGE_SIZE) }),
    );
    await user.click(await screen.findByRole('link', { name: 'Newest' }));
    await waitFor(() => expect(readSearch()).toEqual({}));
  });
});
