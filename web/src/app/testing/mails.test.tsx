import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MAX_PAGEABLE_MAILS, type OrderMail } from '@bookstore/contracts/mails';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aFailedMail, aMail, anOrder, someStatistics } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aPage, inTurn, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const LIST = 'GET /api/mails/';
const SEND = 'POST /api/mails/order%3Ao1%3A1%3Aorder-placed/send';
const SEND_ALL = 'POST /api/mails/send';
const sent = aMail();
const failed = aFailedMail();
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

async function open(address: string, replies: Replies) {
  const app = await openAsStaff(address, {
    'GET /api/admin': json(someStatistics()),
    'GET /api/stock/levels': json([]),
    'GET /api/orders/7K3M9QWX': json(anOrder()),
    ...replies,
  });
  const queries = () =>
    app.sent
      // The others are those of the notifications.
      .filter(({ route, query }) => route === LIST && !query.endsWith('limit=1'))
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  return { ...app, queries };
}
const openMails = (search = '', replies: Replies = {}) =>
  open(`/dashboard/mails${search}`, { [LIST]: aPage([waiting, sent], 3 * STAFF_PAGE_SIZE), ...replies });

const findRow = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

describe('The staff’s mails', () => {
  it('show to whom and when they were sent, or why not and when they are tried again, and lead to their order', async () => {
    const { queries } = await openMails();
    expect(await findRow(/BBBB2222/)).toMatch(
      /ann@example\.com.*Status: Waiting.*451 Try again later.*2 attempts, the next Nov 20.*Send now/,
    );
    const sentText = await findRow(/7K3M9QWX/);
    expect(sentText).toMatch(/ann@example\.com.*Status: SentNov 20.*Send again/);
    expect(sentText).not.toContain('attempt');
    const link = screen.getByRole('link', { name: waiting.subject });
    expect(link.getAttribute('href')).toBe('/dashboard/orders/o2');
    expect(queries()[0]).toEqual({ limit: String(STAFF_PAGE_SIZE) });
    expect(document.title).toBe('Mails - Bookstore');
  });

  it('say that none was tried where no mail server is known', async () => {
    const untried = aFailedMail({ state: 'waiting', attempts: 0, reason: undefined });
    await openMails('', { [LIST]: aPage([untried]) });
    expect(await findRow(/7K3M9QWX/)).toContain('Status: WaitingNot tried');
  });

  it('have a tab for each state, and pages', async () => {
    const { user, press, queries } = await openMails('?page=2');
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Mails by status' }));
    expect(readTexts(tabs.getAllByRole('link'))).toEqual(['All', 'Waiting', 'Sent', 'Failed', 'Skipped']);
    await user.click(tabs.getByRole('link', { name: 'Failed' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Failed');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ state: 'failed', limit: String(STAFF_PAGE_SIZE) }),
    );
    await press('Next');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ state: 'failed', page: '2', limit: String(STAFF_PAGE_SIZE) }),
    );
    expect(readSearch()).toEqual({ state: 'failed', page: '2' });
  });

  it('have the number of each state in its tab, and of all', async () => {
    const counts = { waiting: 2, sent: MAX_PAGEABLE_MAILS, failed: 3, skipped: 0 };
    await openMails('', { 'GET /api/mails/counts': json(counts) });
    await screen.findByRole('link', { name: /^Failed ?3$/ });
    const tabs = within(screen.getByRole('navigation', { name: 'Mails by status' }));
    expect(readTexts(tabs.getAllByRole('link'))).toEqual([
      'All10,005+',
      'Waiting2',
      'Sent10,000+',
      'Failed3',
      'Skipped0',
    ]);
  });

  it('that failed are all sent after a question, a hundred with each request', async () => {
    const { press, answer, bodiesOf } = await openMails('?state=failed', {
      [LIST]: aPage([failed], 101),
      [SEND_ALL]: inTurn(json({ sent: 97, refused: 3, next: failed.id }), json({ sent: 1, refused: 0 })),
    });
    await press('Send all');
    await answer('Send all failed mails again?', 'Go back');
    expect(bodiesOf(SEND_ALL)).toEqual([]);
    await press('Send all');
    await answer('Send all failed mails again?', 'Send all');
    const result = (await screen.findByText('98 mails are being sent.')).closest('[role="status"]');
    expect(result?.textContent).toContain(
      '3 mails were left: ten were sent again to the same address today.',
    );
    expect(document.activeElement).toBe(result);
    expect(bodiesOf(SEND_ALL)).toEqual([{ state: 'failed' }, { state: 'failed', after: failed.id }]);
    await press('Close');
    expect(screen.queryByText('98 mails are being sent.')).toBeNull();
  });

  it('are not all sent once they were skipped, and say so where sending fails', async () => {
    const { press, answer, user } = await openMails('?state=waiting', { [SEND_ALL]: problem('UNAVAILABLE') });
    await press('Send all');
    await answer('Send all waiting mails now?', 'Send all');
    await answer('Not all mails could be sent. Please try again: none is sent twice.', 'OK');
    await user.click(screen.getByRole('link', { name: 'Skipped' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send all' })).toBeNull());
  });

  it('ignore what is wrong in the address', async () => {
    const { queries } = await openMails('?state=lost&page=nine');
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(queries()[0]).toEqual({ limit: String(STAFF_PAGE_SIZE) });
  });
});

describe('A mail', () => {
  const reason = 'more than 5 mails to this address in a day, and it is not verified';
  it.each([
    [
      'failed',
      failed,
      'Status: Failed550 No such user here1 attempt',
      /^Send again: Your order 7K3M9QWX, to /,
    ],
    [
      'was skipped',
      aFailedMail({ state: 'skipped', attempts: 0, reason }),
      `Skipped${reason}`,
      /^Send anyway/,
    ],
  ])('that %s says why, and is sent again; its way is shown after it left the tab', async (...row) => {
    const [, mail, text, button] = row;
    let current: OrderMail = mail;
    hastenTimers();
    const { press, bodiesOf } = await openMails('?state=failed', {
      [LIST]: () => aPage(current === mail ? [current] : [])(),
      [`${LIST}?orderId=o1&limit=100`]: () => aPage([current])(),
      [SEND]: () => {
        current = { ...waiting, id: mail.id, orderId: 'o1', subject: mail.subject };
        return json(current)();
      },
    });
    expect(await findRow(/7K3M9QWX/)).toContain(text);
    await press(button);
    await screen.findByText('No mails failed.');
    const outcome = await screen.findByText('Your order 7K3M9QWX, to ann@example.com');
    const region = outcome.closest('[role="status"]');
    expect(region?.textContent).toContain('Status: Waiting');
    expect(document.activeElement).toBe(region);
    expect(bodiesOf(SEND)).toHaveLength(1);
    current = sent;
    await waitFor(() => expect(region?.textContent).toContain('Status: Sent'));
    await press('Close');
    expect(screen.queryByText('Your order 7K3M9QWX, to ann@example.com')).toBeNull();
  });

  it.each([
    [sent, 'Status: Sent', 'sent'],
    [aMail({ isCaught: true }), 'Status: Caught, not delivered', 'caught on its way'],
  ])('that went out is sent again only after a question', async (mail, status, said) => {
    const { press, answer, bodiesOf } = await openMails('', { [LIST]: aPage([mail]), [SEND]: json(mail) });
    expect(await findRow(/7K3M9QWX/)).toContain(`${status}Nov 20`);
    await press(/^Send again/);
    expect(await screen.findByText(`was already ${said} to ann@example.com`, { exact: false })).toBeTruthy();
    await answer('Send this mail once more?', 'Go back');
    expect(bodiesOf(SEND)).toHaveLength(0);
    await press(/^Send again/);
    await answer('Send this mail once more?', 'Send again');
    await waitFor(() => expect(bodiesOf(SEND)).toHaveLength(1));
  });

  it.each([
    ['NOT_FOUND', 'This mail is no longer stored.'],
    ['UNAVAILABLE', 'The mail could not be sent again. Please try again.'],
  ] as const)('that cannot be sent again because of %s says so', async (code, message) => {
    const { press } = await openMails('', { [LIST]: aPage([failed]), [SEND]: problem(code) });
    await press(/^Send again/);
    expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  });
});

describe('The page of an order', () => {
  const openOrder = (reply: Replies[string], replies: Replies = {}) =>
    open('/dashboard/orders/7K3M9QWX', { [LIST]: reply, ...replies });
  const findPanel = async () => within(await screen.findByRole('region', { name: 'Timeline' }));

  it('shows its mails, and sends one again', async () => {
    const toShop = aMail({ id: 'order:o1:1:order-received', kind: 'order-received', to: 'shop@example.com' });
    let mails = [toShop, failed];
    const { press, queries, user } = await openOrder(() => aPage(mails)(), {
      [SEND]: () => {
        mails = [toShop, { ...waiting, id: failed.id, kind: failed.kind }];
        return json(mails[1])();
      },
    });
    const panel = await findPanel();
    await panel.findByText('Mail: Order placed');
    await user.click(panel.getByRole('button', { name: 'Mails 2' }));
    const [first, second] = readTexts(panel.getAllByRole('listitem'));
    expect(first).toMatch(
      /^Mail: New order, for the shop to shop@example\.comStatus: SentNov 20, 2026, .*Send again$/,
    );
    expect(second).toBe(
      'Mail: Order placed to ann@example.comStatus: Failed550 No such user here1 attemptSend again',
    );
    expect(queries()[0]).toEqual({ orderId: 'o1', limit: String(MAX_PAGE_SIZE) });
    await press(/^Send again: .*ann@example.com$/);
    await screen.findByText('The mail is being sent');
    expect(panel.getByText('Waiting')).toBeTruthy();
  });
});
