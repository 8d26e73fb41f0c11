import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { daysBefore, nameDay } from '../../features/dashboard/sales-periods.ts';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aFailedMail, anOrder, aStockLevel, someStatistics } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff } from './open-as-staff.tsx';

const ORDERS = 'GET /api/orders/';
const MAILS = 'GET /api/mails/';
const LEVELS = 'GET /api/stock/levels';
/** The last day whose orders are overdue: in the shop's time zone, today is the third after it. */
const OVERDUE_TO = daysBefore('UTC', 3);

const NOTHING = {
  'GET /api/admin': json(someStatistics()),
  [ORDERS]: aPage([]),
  [MAILS]: aPage([]),
  [LEVELS]: aPage([]),
};
const openToDo = async (replies: Replies = {}) => {
  const app = await openAsStaff('/dashboard', { ...NOTHING, ...replies });
  return { ...app, panel: within(await screen.findByRole('region', { name: 'To do' })) };
};
const anAgedMail = (minutes: number) =>
  aFailedMail({ state: 'waiting', createdAt: new Date(Date.now() - minutes * 60_000).toISOString() });

describe('What is to do', () => {
  it('is first on the dashboard, each a link to its list, what is overdue before the rest', async () => {
    const { panel } = await openToDo({
      [`${ORDERS}?status=placed&limit=1`]: aPage([anOrder()], 8),
      [`${ORDERS}?status=confirmed&limit=1`]: aPage([anOrder()], 10_000),
      [`${ORDERS}?status=confirmed&to=${OVERDUE_TO}&limit=1`]: aPage([anOrder()], 2),
      [`${LEVELS}?show=few&limit=1`]: aPage([aStockLevel()], 4),
      [`${MAILS}?state=failed&limit=1`]: aPage([aFailedMail()], 1),
    });
    await panel.findByText('to ship');
    const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      [
        `2 overdue to ship placed before ${nameDay(daysBefore('UTC', 2))}`,
        `/dashboard/orders?status=confirmed&sort=oldest&to=${OVERDUE_TO}`,
      ],
      ['10,000+ to ship ', '/dashboard/orders?status=confirmed&sort=oldest'],
      ['8 to confirm ', '/dashboard/orders?status=placed'],
      ['4 low stock ', '/dashboard/manage-books?stock=low-first'],
      ['1 failed mails ', '/dashboard/mails?state=failed'],
    ]);
    const [first] = within(screen.getByRole('main')).getAllByRole('region');
    expect(first?.getAttribute('aria-label')).toBe('To do');
  });

  it('is said in a line when it is nothing', async () => {
    const { panel } = await openToDo();
    expect(await panel.findByText(/^Nothing: no order waits/)).toBeTruthy();
    expect(panel.queryAllByRole('link')).toEqual([]);
  });

  it.each([
    ['says that a mail waits for more than an hour, whatever came later', [1, 2, 61], 1],
    ['says nothing of mails that are sent soon', [59], 0],
  ])('%s', async (_what, ages, count) => {
    const aged = ages.map(anAgedMail);
    const { panel, settled } = await openToDo({
      [`${MAILS}?state=waiting&limit=1`]: aPage(aged.slice(0, 1), aged.length),
      [`${MAILS}?state=waiting&page=${aged.length}&limit=1`]: aPage(aged.slice(-1), aged.length),
    });
    await settled();
    await waitFor(() => expect(panel.queryAllByRole('link')).toHaveLength(count));
    for (const link of panel.queryAllByRole('link'))
      expect(link.getAttribute('href')).toBe('/dashboard/mails?state=waiting');
  });
});
