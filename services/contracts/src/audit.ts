import { z } from 'zod';
import { STAFF_ROLES } from './staff.ts';
import { MAX_PAGE_SIZE } from './lists.ts';
import { choice, queryOf } from './paging.ts';

/** The services that keep an audit, each of what it owns. */
export const AUDIT_OWNERS = ['catalog', 'orders', 'admin-auth'] as const;
export type AuditOwner = (typeof AUDIT_OWNERS)[number];
export const auditPath = (owner: AuditOwner) => `/api/audit/${owner}` as const;

/** What staff changed. */
export const AUDIT_SUBJECTS = [
  'book',
  'categories',
  'list',
  'author',
  'import',
  'order',
  'stock',
  'mail',
  'staff',
  'settings',
  'subscriber',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field before and after; what is absent did not exist. Never a secret. Of long texts 500 characters, where they differ. */
const auditChange = z.object({ field: z.string(), before: value.optional(), after: value.optional() });
export type AuditChange = z.infer<typeof auditChange>;

/** One change that staff made, written in its transaction, and never changed. */
export const auditLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) }),
  /** What was done, such as `book.change` or `order.ship`. */
  action: z.string(),
  subject: z.object({ type: z.enum(AUDIT_SUBJECTS), id: z.string(), label: z.string() }),
  changes: z.array(auditChange),
});
export type AuditLine = z.infer<typeof auditLine>;

const dayOrMoment = z
  .union([z.iso.date(), z.iso.datetime(), z.literal('').transform(() => undefined)])
  .optional();

/**
 * The lines of one owner, newest first. `before` is the id of the last line of the page before.
 * `from` and `to` are inclusive: moments, or days of UTC.
 */
export const auditQuery = queryOf({
  by: z.string().max(100).optional(),
  subject: choice(AUDIT_SUBJECTS),
  subjectId: z.string().max(64).optional(),
  from: dayOrMoment,
  to: dayOrMoment,
  before: z
    .string()
    .regex(/^([0-9a-f]{24})?$/, 'Enter the id of a line')
    .optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;
