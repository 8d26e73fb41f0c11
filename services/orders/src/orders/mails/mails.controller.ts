import { Failure } from '@bookstore/contracts/errors';
import {
  MAX_PAGEABLE_MAILS,
  type MailQuery,
  mailQuery,
  type OrderMail,
  orderMail,
} from '@bookstore/contracts/mails';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { type AuditActor, type AuditEntry, AuditLog, toActor } from '@bookstore/kit/audit/audit-log';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { pageHeaders } from '@bookstore/kit/http/paging';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import type { MailDocument } from '@bookstore/mail/stored-mail';
import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const PATH = 'api/mails';
/** What the ids of mails about orders begin with. Other mails are in no list. */
const ORDER_MAIL = 'order';

/** A mail about an order, of whose id the order's is a part. */
const toOrderMail = ({ _id: id, content, createdAt, endedAt, nextAt, ...mail }: MailDocument): OrderMail =>
  orderMail.parse({
    ...mail,
    id,
    orderId: id.split(':')[1],
    subject: content.subject,
    createdAt: createdAt.toISOString(),
    sentAt: mail.state === 'sent' ? endedAt?.toISOString() : undefined,
    nextAt: nextAt?.toISOString(),
  });

/** The address and the words of a mail are the customer's, and not noted. */
const noteSending = (by: AuditActor, before: MailDocument, after: MailDocument): AuditEntry => ({
  by,
  action: 'mail.send',
  subject: { type: 'mail', id: after._id, label: after.kind },
  before: { state: before.state, attempts: before.attempts, resends: before.resends },
  after: { state: after.state, attempts: after.attempts, resends: after.resends },
});

/** What staff see of the mails about orders. */
@Controller(PATH)
@Roles('staff')
export class MailsController {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  async list(
    @Query({ schema: mailQuery }) { state, orderId, page = 1, limit = DEFAULT_PAGE_SIZE }: MailQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderMail[]> {
    const filters = { state, orderId: orderId?.toLowerCase() };
    const about = filters.orderId ? `${ORDER_MAIL}:${filters.orderId}` : ORDER_MAIL;
    const { mails, total } = await this.outbox.list({ state, about }, { page, limit });
    const list = { path: `/${PATH}/`, filters, page, limit, total, maxPageable: MAX_PAGEABLE_MAILS };
    void reply.headers(pageHeaders(list));
    return mails.map(toOrderMail);
  }

  @Post(':id/send')
  @HttpCode(200)
  async send(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: z.string() }) id: string,
  ): Promise<OrderMail> {
    const by = toActor(staff);
    const mail =
      id.startsWith(`${ORDER_MAIL}:`) &&
      (await this.outbox.sendAgain(id, (session, ...states) =>
        this.audit.add(session, noteSending(by, ...states)),
      ));
    if (!mail) throw new Failure('NOT_FOUND');
    return toOrderMail(mail);
  }
}
