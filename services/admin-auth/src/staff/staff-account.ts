import { type StaffAccount, staffAccount, type StaffRole, type StaffTask } from '@bookstore/contracts/staff';
import { pickFields } from '@bookstore/kit/mongo/pick-fields';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import { type Collection, type Connection, Types } from 'mongoose';

/** The second factor: the encrypted secret, the last time step whose code was used, and the unused recovery codes. */
export type Totp = { secret: string; lastStep: number; recoveryHashes: string[] };

/** An account as it is stored. Tokens of versions before `validFrom` are refused. */
export type StaffDocument = {
  _id: Types.ObjectId;
  username: string;
  role: StaffRole;
  v: number;
  validFrom: number;
  isActive: boolean;
  /** The account of ADMIN_USERNAME, with the hash of the ADMIN_PASSWORD that was put in force last. */
  isOperator?: boolean;
  settingHash?: string;
  email?: string;
  /** Of the dashboard, where it is not that of the shop. */
  language?: string;
  /** Of the account's own password, or until `oneTimeUntil` of a one-time password. */
  passwordHash?: string;
  oneTimeUntil?: Date;
  /** The hash of the token of the link that sets the password. */
  invitation?: { hash: string; until: Date };
  totp?: Totp;
  /** The encrypted secret that is not confirmed, and until when it can be. Any change of the account removes it. */
  newTotpSecret?: string;
  newTotpUntil?: Date;
  createdAt: Date;
  lastSeenAt?: Date;
};

/** What applies to all accounts. Each change of one writes here, so that two at the same time conflict. */
export type PolicyDocument = { _id: 'staff'; requiresTotp: boolean; changes: number };

const ACCOUNTS = 'staff_accounts';
/** Where 1.0.0 stores its one account. It deletes all others there when it starts, as after a rollback. */
const ACCOUNTS_OF_1_0 = 'admins';
export const POLICY_ID = 'staff';

export const STAFF_INDEXES: DeclaredIndex[] = [
  { collection: ACCOUNTS, key: { username: 1 }, options: { unique: true } },
  { collection: ACCOUNTS, key: { 'invitation.hash': 1 }, options: { sparse: true } },
];

/** The fields of a second factor that is not confirmed. */
export const PENDING_TOTP = ['newTotpSecret', 'newTotpUntil'] as const;

/** Names that differ only in case are the same to people. */
export const CASE_INSENSITIVE = { locale: 'en', strength: 2 };
/** What is the same of the names that sign in to an account, and by which its sign-ins are counted. */
export const foldUsername = (username: string): string => username.normalize('NFKC').toLowerCase();

export const openAccounts = (connection: Connection): Collection<StaffDocument> =>
  connection.collection(ACCOUNTS);
export const openEarlierAccounts = (connection: Connection): Collection<StaffDocument> =>
  connection.collection(ACCOUNTS_OF_1_0);
export const openPolicy = (connection: Connection): Collection<PolicyDocument> =>
  connection.collection('staff_policy');

/** The id of an account; of what is none, an id that no account has. */
export const toAccountId = (id: string): Types.ObjectId =>
  Types.ObjectId.isValid(id) ? new Types.ObjectId(id) : new Types.ObjectId();

const stateOf = ({ isActive, passwordHash, oneTimeUntil }: StaffDocument): StaffAccount['state'] => {
  if (!isActive) return 'deactivated';
  return passwordHash && !oneTimeUntil ? 'active' : 'invited';
};

/** What an account must do before it may do anything else. */
export function taskOf(account: StaffDocument, requiresTotp: boolean): StaffTask | undefined {
  if (account.oneTimeUntil) return 'change-password';
  return requiresTotp && !account.totp ? 'set-up-totp' : undefined;
}

export const toStaffAccount = (account: StaffDocument): StaffAccount => ({
  ...pickFields(staffAccount, account),
  id: account._id.toString(),
  state: stateOf(account),
  isOperator: account.isOperator === true,
  hasTotp: account.totp !== undefined,
  createdAt: account.createdAt.toISOString(),
  lastSeenAt: account.lastSeenAt?.toISOString(),
});

/** What the audit says of an account. */
export const toAudited = (account: StaffDocument) => {
  const { role, state, hasTotp } = toStaffAccount(account);
  return { role, state, hasTotp };
};
