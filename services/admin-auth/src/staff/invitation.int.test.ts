import { afterAll, describe, expect, it } from '@jest/globals';
import {
  INVITATION_PAGE,
  staffAccount,
  staffInvitationReceipt,
  staffSession,
} from '@bookstore/contracts/staff';
import { startSmtpServer } from '@bookstore/mail/testing/mails';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { ADMIN } from '../testing/config.ts';
import { signIn } from '../testing/staff.ts';
import type { StaffDocument } from './staff-account.ts';

type Mail = {
  _id: string;
  to: string;
  kind: string;
  isSecret: boolean;
  content: { button: { url: string } };
};

const PASSWORD = 'a password of my own';
/** By which the admin changes accounts. */
const { password } = ADMIN;
const INVALID = { status: 410, body: { code: 'LINK_INVALID' } };

// Mails wait for a server that is not there.
const { database, send, token, close } = await startAdminAuth({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAILS_PER_DOMAIN: 1,
});
afterAll(() => close());

const accounts = () => database.collection<StaffDocument>('staff_accounts');
const mailsTo = (to: string) =>
  database.collection<Mail>('mails').find({ to }).sort({ createdAt: 1 }).toArray();
const linkOf = (mail: Mail | undefined) => new URL(mail?.content.button.url ?? '');
const accept = (link: URL, password = PASSWORD) =>
  send('POST', '/api/auth/admin/invitation', { body: { token: link.searchParams.get('token'), password } });

async function invite(username: string) {
  const email = `${username}@shop.example`;
  const body = { username, email, role: 'fulfiller', password };
  const receipt = staffInvitationReceipt.parse((await send('POST', '/api/staff', { token, body })).body);
  const [mail] = await mailsTo(email);
  return { receipt, email, mail, link: linkOf(mail) };
}

describe('the link of an invitation', () => {
  it('is in a mail only, leads to the page of the shop, and sets the password once', async () => {
    const { receipt, mail, link } = await invite('ada');
    expect(receipt).toEqual({
      account: expect.objectContaining({ username: 'ada', state: 'invited' }),
      mail: 'waiting',
    });
    expect(mail).toMatchObject({ kind: 'staff-invitation', isSecret: true });
    expect(link.origin + link.pathname).toBe(`https://shop.example${INVITATION_PAGE}`);
    const stored = JSON.stringify(await accounts().findOne({ username: 'ada' }));
    expect(stored).not.toContain(link.searchParams.get('token'));
    expect((await signIn(send, { username: 'ada', password: PASSWORD })).status).toBe(401);
    expect((await accept(link, 'short')).status).toBe(400);
    const together = await Promise.all([accept(link), accept(link), accept(link)]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(await accept(link)).toMatchObject(INVALID);
    const session = staffSession.parse((await signIn(send, { username: 'ada', password: PASSWORD })).body);
    expect([session.task, session.user.role]).toEqual([undefined, 'fulfiller']);
  });

  it('is invalid after 48 hours', async () => {
    const { link } = await invite('late');
    const { invitation } = (await accounts().findOne({ username: 'late' })) ?? {};
    const hours = ((invitation?.until.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    await accounts().updateOne({ username: 'late' }, { $set: { 'invitation.until': new Date() } });
    expect(await accept(link)).toMatchObject(INVALID);
  });

  it('is invalid once its account is deactivated, also when that is active again', async () => {
    const { receipt, link } = await invite('gone');
    const change = async (v: number, isActive: boolean) => {
      const path = `/api/staff/${receipt.account.id}`;
      return staffAccount.parse((await send('PUT', path, { token, body: { v, isActive, password } })).body).v;
    };
    const v = await change(1, false);
    expect(await accept(link)).toMatchObject(INVALID);
    await change(v, true);
    expect(await accept(link)).toMatchObject(INVALID);
  });

  it('is invalid once another one was sent', async () => {
    const { receipt, email, link } = await invite('twice');
    const again = await send('POST', `/api/staff/${receipt.account.id}/invitation`, {
      token,
      body: { password },
    });
    expect(again).toMatchObject({ status: 200, body: { account: { state: 'invited' } } });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(await accept(link)).toMatchObject(INVALID);
    expect((await accept(linkOf(mails[1]))).status).toBe(200);
  });

  it('goes to another address if the first one was wrong, and the earlier one stops working', async () => {
    const { receipt, link } = await invite('tipo');
    const path = `/api/staff/${receipt.account.id}/invitation`;
    const email = 'typo@shop.example';
    const again = await send('POST', path, { token, body: { email, password } });
    expect(again).toMatchObject({ status: 200, body: { account: { email, state: 'invited' } } });
    expect(await accept(link)).toMatchObject(INVALID);
    expect(await mailsTo('tipo@shop.example')).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect((await accept(linkOf(mail))).status).toBe(200);
    expect((await send('POST', path, { token, body: { email: 'no address', password } })).status).toBe(400);
  });

  it('goes to a mailbox five times a day, whoever is invited by it', async () => {
    const { receipt } = await invite('flooded');
    const path = `/api/staff/${receipt.account.id}/invitation`;
    const statuses: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const body = { email: `flooded+${number}@shop.example`, password };
      statuses.push((await send('POST', path, { token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const body = { username: 'other', email: 'flooded@shop.example', role: 'fulfiller', password };
    expect(await send('POST', '/api/staff', { token, body })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect(await accounts().countDocuments({ username: 'other' })).toBe(0);
  });

  it('goes out however many mails to its domain anyone has asked for', async () => {
    for (const reader of ['reader-1', 'reader-2'])
      await send('POST', '/api/newsletter', { body: { email: `${reader}@shop.example` } });
    expect(await database.collection('mails').countDocuments({ kind: 'newsletter-confirm' })).toBe(1);
    expect((await invite('colleague')).mail).toMatchObject({ kind: 'staff-invitation' });
  });

  it.each([
    [undefined, 'sent'],
    [{ at: 'rcpt', does: 550 } as const, 'failed'],
    [{ at: 'rcpt', does: 451 } as const, 'waiting'],
  ])('is said to be %j, as the mail server has it: %s', async (fault, state) => {
    const smtp = await startSmtpServer();
    if (fault) smtp.control.fault = fault;
    const service = await startAdminAuth({ SMTP_URL: smtp.url });
    const body = { username: 'uma', email: 'uma@shop.example', role: 'fulfiller', password };
    const reply = await service.send('POST', '/api/staff', { token: service.token, body });
    expect(staffInvitationReceipt.parse(reply.body).mail).toBe(state);
    await service.close();
    await smtp.close();
  });

  it('that is unknown is refused as a used one is', async () => {
    expect(await accept(new URL(`https://shop.example/?token=${'x'.repeat(43)}`))).toMatchObject(INVALID);
  });
});
