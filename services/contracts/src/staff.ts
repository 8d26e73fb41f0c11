import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';
import { MAIL_STATES } from './mails.ts';
import { LANGUAGES } from './shop-languages.ts';
import { emailAddress, NOT_BLANK, requiredText } from './text.ts';

/** An admin may everything; a manager everything but accounts, settings and the whole audit; a fulfiller serves orders. */
export const STAFF_ROLES = ['admin', 'manager', 'fulfiller'] as const;
export const staffRole = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRole>;

/** Who acts, on an order for one: its customer, or staff. What only managers may do is not for all staff. */
export type Actor = 'customer' | 'staff' | 'manager';

/** What staff of a role may act as. */
export const ACTORS_OF_ROLE: Readonly<Record<StaffRole, readonly Actor[]>> = {
  admin: ['staff', 'manager'],
  manager: ['staff', 'manager'],
  fulfiller: ['staff'],
};

/** The roles that may call an operation of staff, of managers, of admins. A new role may call none until it is named here. */
export const ROLES_OF_CALLER = {
  staff: ['admin', 'manager', 'fulfiller'],
  manager: ['admin', 'manager'],
  admin: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
/** Six digits of an authenticator, or a recovery code, with spaces as people type them. */
const code = z.string().min(6).max(30);

export const staffCredentials = z.strictObject({
  username: z.string().trim().min(1).max(100).meta(NOT_BLANK),
  password: z.string().min(1).max(256),
  /** Asked for with `SECOND_FACTOR_REQUIRED`. */
  code: code.optional(),
});
export type StaffCredentials = z.infer<typeof staffCredentials>;

/** What an account must do before its token opens anything but its own page. */
export const staffTask = z.enum(['change-password', 'set-up-totp']);
export type StaffTask = z.infer<typeof staffTask>;

export const staffSession = z.object({
  message: z.string(),
  token: z.string(),
  user: z.object({ username: z.string(), role: staffRole }),
  task: staffTask.optional(),
});
export type StaffSession = z.infer<typeof staffSession>;

/** The account of an open tab, told without a read of the database. */
export const staffIdentity = z.object({ username: z.string(), role: staffRole, task: staffTask.optional() });

/** An account as admins see it. */
export const staffAccount = z.object({
  id: z.string(),
  v: z.int().min(1),
  username: z.string(),
  email: z.string().optional(),
  role: staffRole,
  /** An invited account has no password of its own yet. */
  state: z.enum(['invited', 'active', 'deactivated']),
  /** The account of ADMIN_USERNAME, which cannot be changed here: it is the way back in. */
  isOperator: z.boolean(),
  hasTotp: z.boolean(),
  /** In which the dashboard speaks to them; without it, in that of the shop. */
  language: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().optional(),
});
export type StaffAccount = z.infer<typeof staffAccount>;

/** All accounts, at most `MAX_STAFF_ACCOUNTS`, and whether all need a second factor. */
export const staffList = z.object({ accounts: z.array(staffAccount), requiresTotp: z.boolean() });
export type StaffList = z.infer<typeof staffList>;
export const MAX_STAFF_ACCOUNTS = 200;

/** Alphabets with letters that look alike. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** A name that is one line and cannot pass for another one by letters of a second alphabet. */
const username = requiredText(100)
  .refine((name) => !/\s/u.test(name.replaceAll(' ', '')), 'Use one line')
  .refine(
    (name) => ALPHABETS.filter((alphabet) => alphabet.test(name)).length <= 1,
    'Use the letters of one alphabet',
  );

const presentPassword = z.string().min(1).max(256);

/**
 * By what staff who are signed in show that it is they, and not just their token: the password, with a code of the second
 * factor where there is one, which is asked for with `SECOND_FACTOR_REQUIRED`.
 */
export const reauthentication = z.strictObject({ password: presentPassword, code: code.optional() });
export type Reauthentication = z.infer<typeof reauthentication>;

export const staffInvitation = reauthentication.extend({
  username,
  /** Where the link goes; without it, or without a mail server, the reply has a one-time password. */
  email: emailAddress.optional(),
  role: staffRole,
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** The page to which the mail of an invitation leads, with `?token=`. */
export const INVITATION_PAGE = '/admin/invitation';

/** Invites once more, at another address if it has one: what was sent before stops working. */
export const staffReinvitation = reauthentication.extend({ email: emailAddress.optional() });
export type StaffReinvitation = z.infer<typeof staffReinvitation>;

/** How many mails with an invitation go to a mailbox in a day. */
export const MAX_INVITATIONS_PER_DAY = 5;

/**
 * The reply to an invitation: what has become of its mail within two seconds, or, where none can be sent, the one-time
 * password, which is shown once.
 */
export const staffInvitationReceipt = z.object({
  account: staffAccount,
  password: z.string().optional(),
  mail: z.enum(MAIL_STATES).optional(),
});
export type StaffInvitationReceipt = z.infer<typeof staffInvitationReceipt>;

/** The request to change an account, in the version that was seen. */
export const staffAccountChange = reauthentication.extend({
  v: z.int().min(1),
  role: staffRole.optional(),
  isActive: z.boolean().optional(),
});
export type StaffAccountChange = z.infer<typeof staffAccountChange>;

/** The extension of `CONFLICT`: the account as it is. */
export const staffConflict = z.object({ account: staffAccount });

/** Whether every account needs a second factor. */
export const staffPolicy = z.object({ requiresTotp: z.boolean() });
export type StaffPolicy = z.infer<typeof staffPolicy>;
export const staffPolicyChange = reauthentication.extend(staffPolicy.shape);
export type StaffPolicyChange = z.infer<typeof staffPolicyChange>;

/** Sets the password of an invited account, once, with the token of the link. */
export const invitationAcceptance = z.strictObject({ token: z.string().min(20).max(200), password });

export const passwordChange = reauthentication
  .extend({ newPassword: password })
  .refine((change) => change.newPassword !== change.password, {
    path: ['newPassword'],
    message: 'Choose another password than the present one',
  });
export type PasswordChange = z.infer<typeof passwordChange>;

/** One's own account. */
export const ownAccount = z.object({
  account: staffAccount,
  recoveryCodesLeft: z.int().min(0),
  /** Whether a second factor is required of all. */
  requiresTotp: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** In which language the dashboard speaks to the account; empty is that of the shop. */
export const staffLanguageChange = z.strictObject({
  language: z.enum(['', ...LANGUAGES.map(({ tag }) => tag)], 'Choose a language from the list'),
});
export type StaffLanguageChange = z.infer<typeof staffLanguageChange>;

/** A secret to enter into an authenticator, and the address that a QR code of it holds. It is in force once a code of it is confirmed. */
export const totpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.infer<typeof totpSecret>;

export const totpCreation = z.strictObject({ password: presentPassword });
export type TotpCreation = z.infer<typeof totpCreation>;

export const totpRemoval = z.strictObject({ password: presentPassword, code });
export type TotpRemoval = z.infer<typeof totpRemoval>;

export const totpCode = z.strictObject({ code });
export type TotpCode = z.infer<typeof totpCode>;

/** Ten codes, each of which stands for one code of the authenticator; they are shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()), session: staffSession });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const staffReceipt = z.object({ message: z.string() });

/** The internal route by which admin-auth serves the accounts that tokens are checked against. */
export const STAFF_ACCESS_PATH = '/internal/staff-access';

/** The active accounts, with the versions from and up to which there are valid tokens. */
export const staffAccess = z.object({
  accounts: z.array(z.object({ id: z.string(), validFrom: z.int(), v: z.int(), role: staffRole })),
});
export type StaffAccess = z.infer<typeof staffAccess>;
