import { type AuditOwner, auditLine, auditPath, auditQuery } from './audit.ts';
import { describeLifetime, STAFF_TOKEN_SECONDS } from './lifetimes.ts';
import type { ErrorCode } from './errors.ts';
import type { Caller, Operations } from './operation.ts';
import {
  invitationAcceptance,
  ownAccount,
  passwordChange,
  recoveryCodes,
  staffAccount,
  staffAccountChange,
  staffCredentials,
  staffIdentity,
  staffInvitation,
  staffInvitationReceipt,
  staffLanguageChange,
  staffList,
  staffPolicy,
  staffPolicyChange,
  staffReceipt,
  staffReinvitation,
  staffSession,
  totpCode,
  totpCreation,
  totpRemoval,
  totpSecret,
} from './staff.ts';

const REAUTHENTICATION: ErrorCode[] = ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'];

const auditList = <C extends Caller>(owner: AuditOwner, caller: C) =>
  ({
    summary: `List what staff changed in ${owner}, newest first`,
    method: 'get',
    path: auditPath(owner),
    caller,
    query: auditQuery,
    reply: auditLine.array(),
  }) as const;

/** The operations on accounts of staff, and on what they changed. */
export const STAFF_OPERATIONS = {
  signInStaff: {
    summary: `Sign in as staff for ${describeLifetime(STAFF_TOKEN_SECONDS)}`,
    method: 'post',
    path: '/api/auth/admin',
    caller: 'anyone',
    body: staffCredentials,
    reply: staffSession,
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
  },
  acceptInvitation: {
    summary: 'Set the password of an invited account, once, with the token of the link',
    method: 'post',
    path: '/api/auth/admin/invitation',
    caller: 'anyone',
    body: invitationAcceptance,
    reply: staffReceipt,
    errors: ['LINK_INVALID'],
  },
  identifyStaff: {
    summary: 'Tell whose token this is, and what its account must still do',
    method: 'get',
    path: '/api/staff/identity',
    caller: 'ownAccount',
    reply: staffIdentity,
  },
  listStaff: {
    summary: 'List the accounts of staff',
    method: 'get',
    path: '/api/staff',
    caller: 'admin',
    reply: staffList,
  },
  inviteStaff: {
    summary:
      'Add an account, with the own password; that of the new account is set by a link in a mail, once, within 48 hours',
    method: 'post',
    path: '/api/staff',
    caller: 'admin',
    body: staffInvitation,
    status: 201,
    reply: staffInvitationReceipt,
    errors: [...REAUTHENTICATION, 'USERNAME_TAKEN', 'TOO_MANY_ACCOUNTS'],
  },
  changeStaff: {
    summary:
      'Change the role of an account or deactivate it, in the version that was seen, with the own password',
    method: 'put',
    path: '/api/staff/{id}',
    caller: 'admin',
    body: staffAccountChange,
    reply: staffAccount,
    errors: [...REAUTHENTICATION, 'NOT_FOUND', 'CONFLICT', 'LAST_ADMIN'],
  },
  inviteAgain: {
    summary:
      'End the sessions of an account, remove its password and second factor and invite it again, at another address if one is given, with the own password',
    method: 'post',
    path: '/api/staff/{id}/invitation',
    caller: 'admin',
    body: staffReinvitation,
    reply: staffInvitationReceipt,
    errors: [...REAUTHENTICATION, 'NOT_FOUND', 'CONFLICT', 'LAST_ADMIN'],
  },
  changeStaffPolicy: {
    summary: 'Say whether every account needs a second factor, with the own password',
    method: 'put',
    path: '/api/staff/policy',
    caller: 'admin',
    body: staffPolicyChange,
    reply: staffPolicy,
    errors: REAUTHENTICATION,
  },
  readOwnAccount: {
    summary: 'Get the own account',
    method: 'get',
    path: '/api/staff/me',
    caller: 'ownAccount',
    reply: ownAccount,
  },
  changeOwnPassword: {
    summary: 'Change the own password; all other sessions end',
    method: 'put',
    path: '/api/staff/me/password',
    caller: 'ownAccount',
    body: passwordChange,
    reply: staffSession,
    errors: REAUTHENTICATION,
  },
  endOtherSessions: {
    summary: 'End all own sessions but this one, which goes on with a new token',
    method: 'delete',
    path: '/api/staff/me/sessions',
    caller: 'ownAccount',
    reply: staffSession,
  },
  changeOwnLanguage: {
    summary: 'Choose the language of the dashboard; this session goes on with a new token that names it',
    method: 'put',
    path: '/api/staff/me/language',
    caller: 'ownAccount',
    body: staffLanguageChange,
    reply: staffSession,
  },
  createTotp: {
    summary:
      'Get a new secret for an authenticator, with the password; it is in force once a code of it is confirmed',
    method: 'post',
    path: '/api/staff/me/totp',
    caller: 'ownAccount',
    body: totpCreation,
    reply: totpSecret,
    errors: ['CONFLICT', 'INVALID_CREDENTIALS'],
  },
  confirmTotp: {
    summary: 'Turn the second factor on, with a code of the new secret',
    method: 'put',
    path: '/api/staff/me/totp',
    caller: 'ownAccount',
    body: totpCode,
    reply: recoveryCodes,
    errors: ['INVALID_CREDENTIALS'],
  },
  removeTotp: {
    summary: 'Turn the second factor off, with the password and a code of it',
    method: 'post',
    path: '/api/staff/me/totp/removal',
    caller: 'ownAccount',
    body: totpRemoval,
    reply: staffSession,
    errors: ['INVALID_CREDENTIALS'],
  },
  listAuditOfBooks: auditList('catalog', 'manager'),
  listAuditOfOrders: auditList('orders', 'manager'),
  listAuditOfStaff: auditList('admin-auth', 'admin'),
} as const satisfies Operations;
