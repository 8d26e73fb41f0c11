import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { OrderMail } from '@bookstore/contracts/mails';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aFailedMail, aMail, anOrder, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

const LIST = 'GET /api/mails/';
const OF_ORDER = `${LIST}?orderId=o1&limit=${MAX_PAGE_SIZE}`;
const SEND = 'POST /api/mails/order%3Ao1%3A1%3Aorder-placed/send';
const sent = aMail();
const waiting = aFailedMail({
  id: 'order:o2:3:order-shipped',
  orderId: 'o2',
  kind: 'order-shipped',
  subject: 'Your order BBBB2222 is on its way',
  state: 'waiting',
  attempts: 2,
  nextAt: '2026-11-20T10:06:00.000Z',
  reason: '451 Try again later',
});
const failed = aFailedMail();
const untried = aFailedMail({ state: 'waiting', attempts: 0, reason: undefined });
const page = (mails: readonly OrderMail[], total = mails.length) =>
  json(mails, { 'x-total-count': String(total) });

async function open(address: string, replies: Replies) {
  localStorage.setItem('token', aStaffToken());
  const app = await openApp(address, {
    'GET /api/admin': json(someStatistics()),
    'GET /api/stock/levels': json([]),
    'GET /api/orders/7K3M9QWX': json(anOrder()),
    ...replies,
  });
  const queries = () =>
    app.sent
      // The others are those of the notifications.
      .filter(({ route, query }) => route === LIST && query !== `state=failed&limit=${MAX_PAGE_SIZE}`)
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  const answer = async (title: string, name: string) => {
    const dialog = await screen.findByRole('alertdialog', { name: title });
    await app.user.click(within(dialog).getByRole('button', { name }));
  };
  const countSent = () => app.sent.filter(({ route }) => route === SEND).length;
  return { ...app, queries, answer, countSent };
}
const openMails = (search = '', replies: Replies = {}) =>
  open(`/dashboard/mails${search}`, { [LIST]: page([waiting, sent], 3 * STAFF_PAGE_SIZE), ...replies });

const sendButton = (name: RegExp) => screen.findByRole('button', { name });
const addressQuery = () => Object.fromEntries(new URLSearchParams(window.location.search));

afterEach(closeApp);

describe('The staff’s mails', () => {
  it('show to whom and when they were sent, or why not and when they are tried again', async () => {
    const { queries } = await openMails();
    const rows = [
      await screen.findByRole('row', { name: /BBBB2222/ }),
      screen.getByRole('row', { name: /7K3M9QWX/ }),
    ];
    const [waitingText, sentText] = rows.map(({ textContent }) => textContent);
    expect(waitingText).toMatch(
      /ann@example\.com.*Status: Waiting.*451 Try again later.*2 attempts, the next Nov 20, 2026, .*Send now/,
    );
    expect(sentText).toMatch(/ann@example\.com.*Status: SentNov 20, 2026, .*Send again/);
    expect(sentText).not.toContain('attempt');
    expect(queries()[0]).toEqual({ limit: String(STAFF_PAGE_SIZE) });
    expect(document.title).toBe('Mails - Bookstore');
  });

  it('say that none was tried where no mail server is known', async () => {
    await openMails('', { [LIST]: page([untried]) });
    const row = await screen.findByRole('row', { name: /7K3M9QWX/ });
    expect(row.textContent).toContain('Status: WaitingNot tried');
  });

  it('say that they were caught, and went to no customer', async () => {
    const { user, answer } = await openMails('', { [LIST]: page([aMail({ isCaught: true })]) });
    const row = await screen.findByRole('row', { name: /7K3M9QWX/ });
    expect(row.textContent).toContain('Status: Caught, not deliveredNov 20, 2026');
    expect(row.textContent).not.toContain('Sent');
    await user.click(await sendButton(/^Send again/));
    expect(await screen.findByText(/was already caught on its way to ann@example.com/)).toBeTruthy();
    await answer('Send this mail once more?', 'Go back');
  });

  it('lead to their order', async () => {
    await openMails();
    const link = await screen.findByRole('link', { name: waiting.subject });
    expect(link.getAttribute('href')).toBe('/dashboard/orders/o2');
  });

  it('have a tab for each state, and pages', async () => {
    const { user, queries } = await openMails('?page=2');
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Mails by status' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Waiting',
      'Sent',
      'Failed',
      'Skipped',
    ]);
    await user.click(tabs.getByRole('link', { name: 'Failed' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Failed');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ state: 'failed', limit: String(STAFF_PAGE_SIZE) }),
    );
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ state: 'failed', page: '2', limit: String(STAFF_PAGE_SIZE) }),
    );
    expect(addressQuery()).toEqual({ state: 'failed', page: '2' });
  });

  it('ignore what is wrong in the address', async () => {
    const { queries } = await openMails('?state=lost&page=nine');
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(queries()[0]).toEqual({ limit: String(STAFF_PAGE_SIZE) });
  });

  it.each([
    ['', 'No mails yet. The first order brings the first one.'],
    ['?state=waiting', 'No mails are waiting.'],
    ['?state=sent', 'No mails were sent yet.'],
    ['?state=failed', 'No mails failed.'],
    ['?state=skipped', 'No mails were skipped.'],
    ['?page=3', 'There are no mails on this page.'],
  ])('say when there are none: %s', async (search, text) => {
    await openMails(search, { [LIST]: page([]) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('say when they cannot be loaded', async () => {
    await openMails('', { [LIST]: problem('FORBIDDEN') });
    expect((await screen.findByRole('alert')).textContent).toContain('The mails could not be loaded.');
  });
});

describe('A mail', () => {
  it('that failed is sent again, and its way is shown after it left the tab', async () => {
    let current = failed;
    const { user, countSent } = await openMails('?state=failed', {
      [LIST]: () => page(current === failed ? [current] : [])(),
      [OF_ORDER]: () => page([current])(),
      [SEND]: () => {
        current = { ...waiting, id: failed.id, orderId: 'o1', subject: failed.subject };
        return json(current)();
      },
    });
    await user.click(await sendButton(/^Send again: Your order 7K3M9QWX, to ann@example.com$/));
    await screen.findByText('No mails failed.');
    const outcome = await screen.findByText('Your order 7K3M9QWX, to ann@example.com');
    const region = outcome.closest('[role="status"]');
    expect(region?.textContent).toContain('Status: Waiting');
    expect(document.activeElement).toBe(region);
    expect(countSent()).toBe(1);
    current = { ...sent };
    await waitFor(() => expect(region?.textContent).toContain('Status: Sent'), { timeout: 3000 });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Your order 7K3M9QWX, to ann@example.com')).toBeNull();
  });

  it('that was sent is sent again only after a question', async () => {
    const { user, answer, countSent } = await openMails('', { [LIST]: page([sent]), [SEND]: json(sent) });
    const button = await sendButton(/^Send again/);
    await user.click(button);
    await answer('Send this mail once more?', 'Go back');
    expect(countSent()).toBe(0);
    await user.click(button);
    await answer('Send this mail once more?', 'Send again');
    await waitFor(() => expect(countSent()).toBe(1));
  });

  it('that was skipped says why, and is sent all the same when staff want it', async () => {
    const reason = 'more than 5 mails to this address in a day, and it is not verified';
    const skipped = aFailedMail({ state: 'skipped', attempts: 0, reason });
    const { user, countSent } = await openMails('?state=skipped', {
      [LIST]: page([skipped]),
      [OF_ORDER]: page([sent]),
      [SEND]: json(sent),
    });
    const row = await screen.findByRole('row', { name: /7K3M9QWX/ });
    expect(row.textContent).toContain(`Status: Skipped${reason}`);
    await user.click(await sendButton(/^Send anyway: Your order 7K3M9QWX/));
    await waitFor(() => expect(countSent()).toBe(1));
  });

  it.each([
    ['NOT_FOUND', 'This mail is no longer stored.'],
    ['UNAVAILABLE', 'The mail could not be sent again. Please try again.'],
  ] as const)('that cannot be sent again because of %s says so', async (code, message) => {
    const { user } = await openMails('', { [LIST]: page([failed]), [SEND]: problem(code) });
    await user.click(await sendButton(/^Send again/));
    expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  });
});

describe('The page of an order', () => {
  const openOrder = (mails: readonly OrderMail[], replies: Replies = {}) =>
    open('/dashboard/orders/7K3M9QWX', { [LIST]: page(mails), ...replies });
  const findPanel = async () => within(await screen.findByRole('region', { name: 'Mails' }));

  it('shows its mails, and sends one again', async () => {
    const shopMail = aMail({
      id: 'order:o1:1:order-received',
      kind: 'order-received',
      to: 'shop@example.com',
    });
    let mails = [shopMail, failed];
    const { user, queries } = await openOrder([], {
      [LIST]: () => page(mails)(),
      [SEND]: () => {
        mails = [shopMail, { ...waiting, id: failed.id, kind: failed.kind }];
        return json(mails[1])();
      },
    });
    const panel = await findPanel();
    await panel.findByText('Order placed');
    const texts = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(
      /^New order, for the shopto shop@example\.comStatus: SentNov 20, 2026, .*Send again$/,
    );
    expect(texts[1]).toBe(
      'Order placedto ann@example.comStatus: Failed550 No such user here1 attemptSend again',
    );
    expect(queries()[0]).toEqual({ orderId: 'o1', limit: String(MAX_PAGE_SIZE) });
    await user.click(panel.getByRole('button', { name: /^Send again: .*ann@example.com$/ }));
    await screen.findByText('The mail is being sent');
    expect(panel.getByText('Waiting')).toBeTruthy();
  });

  it('says that there are no mails, or that they could not be loaded', async () => {
    await openOrder([]);
    expect(await (await findPanel()).findByText('There are no mails about this order.')).toBeTruthy();
    await closeApp();
    await openOrder([], { [LIST]: problem('FORBIDDEN') });
    expect(await (await findPanel()).findByText('The mails could not be loaded.')).toBeTruthy();
  });
});

describe('The dashboard', () => {
  /** Opens the dashboard of a shop in which so many mails failed, and others wait since as many minutes. */
  const openDashboard = async (failedCount: number, ...waitingMinutes: readonly number[]) => {
    const aged = waitingMinutes.map((minutes) =>
      aFailedMail({ state: 'waiting', createdAt: new Date(Date.now() - minutes * 60_000).toISOString() }),
    );
    const { queries } = await open('/dashboard', {
      [`${LIST}?state=failed&limit=1`]: page([failed].slice(0, failedCount), failedCount),
      [`${LIST}?state=waiting&limit=1`]: page(aged.slice(0, 1), aged.length),
      [`${LIST}?state=waiting&page=${aged.length}&limit=1`]: page(aged.slice(-1), aged.length),
    });
    await screen.findByText('Products');
    return queries;
  };
  const readNotice = async () =>
    (await screen.findByText(/mails$/, { selector: 'a' })).closest('[role="status"]');

  it('says how many mails failed, and leads to them', async () => {
    await openDashboard(2);
    expect((await readNotice())?.textContent).toBe('2 mails could not be sent. See failed mails');
    const link = screen.getByRole('link', { name: 'See failed mails' });
    expect(link.getAttribute('href')).toBe('/dashboard/mails?state=failed');
  });

  it('says that a mail waits for more than an hour, whatever came later', async () => {
    await openDashboard(0, 1, 2, 61);
    expect((await readNotice())?.textContent).toBe(
      'Mails have been waiting for more than an hour. See waiting mails',
    );
  });

  it('says nothing when mails are sent, and asks once', async () => {
    const queries = await openDashboard(0, 59);
    await act(() => new Promise((resolve) => setTimeout(resolve, 1200)));
    expect(queries()).toEqual([
      { state: 'failed', limit: '1' },
      { state: 'waiting', limit: '1' },
    ]);
    expect(screen.queryByText(/mails$/, { selector: 'a' })).toBeNull();
  });
});
