import { TOTP_SECRET_SECONDS } from '@bookstore/contracts/lifetimes';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aStaffAccount, aStaffToken } from '../../shared/testing/factories.ts';
import { inTurn, openAsStaff, readTexts } from './open-as-staff.tsx';

afterEach(() => void jest.restoreAllMocks());

const anOwnAccount = (hasTotp = false) =>
  json({
    account: aStaffAccount({ id: 's1', username: 'olga', role: 'admin', hasTotp }),
    recoveryCodesLeft: hasTotp ? 10 : 0,
    requiresTotp: false,
  });
const NEW_TOKEN = aStaffToken(undefined, { v: 2 });
const SESSION = { message: 'ok', token: NEW_TOKEN, user: { username: 'olga', role: 'admin' } };
const URI = 'otpauth://totp/Bookstore:olga?secret=JBSWY3DPEHPK3PXP&issuer=Bookstore';

const open = (replies: Replies = {}, token?: string) =>
  openAsStaff('/dashboard/me', { 'GET /api/staff/me': anOwnAccount(), ...replies }, token);
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('The own account of staff', () => {
  it('ends all other sessions, and goes on with the new token', async () => {
    const { user } = await open({
      'DELETE /api/staff/me/sessions': inTurn(problem('UNAVAILABLE'), json(SESSION)),
    });
    const sessions = await section('Sessions');
    await user.click(sessions.getByRole('button', { name: 'End all other sessions' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
    await user.click(sessions.getByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('All other sessions are ended')).toBeTruthy();
    expect(localStorage.getItem('token')).toBe(NEW_TOKEN);
  });

  it('changes the password, and goes on with the new token', async () => {
    const { replace, press } = await open({ 'PUT /api/staff/me/password': json(SESSION) });
    await replace('Current password', 'old password');
    await replace('New password', 'old password');
    await press('Change password');
    expect(await screen.findByText('Choose another password than the present one')).toBeTruthy();
    await replace('New password', 'new password');
    await press('Change password');
    expect(await screen.findByText('Your password is changed')).toBeTruthy();
    expect(localStorage.getItem('token')).toBe(NEW_TOKEN);
  });

  it('changes the password with a code where there is a second factor', async () => {
    const { user, replace, press, bodiesOf } = await open({
      'GET /api/staff/me': anOwnAccount(true),
      'PUT /api/staff/me/password': problem('INVALID_CREDENTIALS'),
    });
    const password = await section('Password');
    await replace('Current password', 'old password');
    await user.type(password.getByLabelText('Code'), '123456');
    await replace('New password', 'new password');
    await press('Change password');
    expect(
      await password.findByText(/^The current password is not correct, or the code is wrong/),
    ).toBeTruthy();
    const body = { password: 'old password', code: '123456', newPassword: 'new password' };
    expect(bodiesOf('PUT /api/staff/me/password')).toEqual([body]);
  });
});

describe('The second factor', () => {
  it('is set up with a QR code or its key, and its recovery codes are shown once', async () => {
    let hasTotp = false;
    const codes = ['aaaa-bbbb', 'cccc-dddd'];
    const { user, press, replace, bodiesOf } = await open({
      'GET /api/staff/me': () => anOwnAccount(hasTotp)(),
      'POST /api/staff/me/totp': inTurn(
        problem('INVALID_CREDENTIALS'),
        json({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }),
      ),
      'PUT /api/staff/me/totp': inTurn(problem('INVALID_CREDENTIALS'), () => {
        hasTotp = true;
        return json({ recoveryCodes: codes, session: SESSION })();
      }),
    });
    const typePassword = async (password: string) => {
      const field = (await section('Second factor')).getByLabelText('Password');
      await user.clear(field);
      await user.type(field, password);
    };
    await typePassword('wrong');
    await press('Set up');
    expect(await screen.findByText('The password is not correct.')).toBeTruthy();
    await typePassword('own password');
    await press('Set up');
    expect(await screen.findByRole('img', { name: 'The key as a QR code' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await replace('Code', '000000');
    await press('Turn on');
    expect(await screen.findByText(/^This code is wrong/)).toBeTruthy();
    expect(localStorage.getItem('token')).not.toBeNull();
    await replace('Code', '123456');
    await press('Turn on');
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(readTexts(list.getAllByRole('listitem'))).toEqual(codes);
    expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
    expect(localStorage.getItem('token')).toBe(NEW_TOKEN);
    expect(bodiesOf('POST /api/staff/me/totp')).toEqual([
      { password: 'wrong' },
      { password: 'own password' },
    ]);
    expect(bodiesOf('PUT /api/staff/me/totp')).toEqual([{ code: '000000' }, { code: '123456' }]);
    await press('I have kept them');
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  it('is begun again where its key became too old to be confirmed', async () => {
    const { user, press, replace, bodiesOf } = await open({
      'POST /api/staff/me/totp': inTurn(
        json({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }),
        json({ secret: 'KRSXG5CTMVRXEZLU', uri: URI }),
      ),
      'PUT /api/staff/me/totp': problem('INVALID_CREDENTIALS'),
    });
    const begin = async () => {
      await user.type((await section('Second factor')).getByLabelText('Password'), 'own password');
      await press('Set up');
    };
    await begin();
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + TOTP_SECRET_SECONDS * 1000 + 1);
    await replace('Code', '123456');
    await press('Turn on');
    expect(await screen.findByText(/^The key was more than 15 minutes old/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'The key as a QR code' })).toBeNull();
    await begin();
    expect(await screen.findByText('KRSX G5CT MVRX EZLU')).toBeTruthy();
    expect(screen.queryByText(/^This code is wrong|^The key was/)).toBeNull();
    await replace('Code', '123456');
    await press('Turn on');
    expect(await screen.findByText(/^This code is wrong/)).toBeTruthy();
    expect(bodiesOf('PUT /api/staff/me/totp')).toHaveLength(2);
  });

  it('is turned off with the password and a code of it', async () => {
    let hasTotp = true;
    const { user, press, bodiesOf } = await open({
      'GET /api/staff/me': () => anOwnAccount(hasTotp)(),
      'POST /api/staff/me/totp/removal': () => {
        hasTotp = false;
        return json(SESSION)();
      },
    });
    const factor = await section('Second factor');
    await user.type(factor.getByLabelText('Password'), 'own password');
    await user.type(factor.getByLabelText('Code'), '123456');
    await press('Turn off');
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
    const body = { password: 'own password', code: '123456' };
    expect(bodiesOf('POST /api/staff/me/totp/removal')).toEqual([body]);
  });

  it('is to be set up before anything else where all need one', async () => {
    await open({}, aStaffToken(undefined, { task: 'set-up-totp' }));
    expect(await screen.findByText(/^Set up a second factor first/)).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Set up' })).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Manage Books' })).toBeNull();
  });
});
