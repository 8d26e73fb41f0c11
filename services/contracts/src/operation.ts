import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ROLES_OF_CALLER } from './staff.ts';

/** Who may call an operation: roles of staff as `ROLES_OF_CALLER` says; `ownAccount` is every role, also while the account has a task. */
export type Caller =
  | 'anyone'
  | 'customer'
  | 'ownAccount'
  | keyof typeof ROLES_OF_CALLER
  | 'customerOrStaff'
  | 'customerOrManager';

/** An operation of the public API. `@Implements` makes the route of it: nothing of it is said again in a controller. */
export type Operation = {
  summary: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With path parameters in braces. */
  path: string;
  caller: Caller;
  query?: z.ZodObject;
  /** With their names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The file field that the body has in addition when it is sent as a multipart form. */
  upload?: { field: string; mediaTypes: readonly string[] };
  /** The status of success, 200 by default. */
  status?: 200 | 201 | 202;
  /** The schema of a JSON reply, or another media type. */
  reply: z.ZodType | { mediaType: string };
  /** The errors of its own, besides those that its caller, query and body imply. */
  errors?: readonly ErrorCode[];
};

/** Operations by their ids. */
export type Operations = Readonly<Record<string, Operation>>;
