import { operations } from '@bookstore/contracts/api';
import { Failure } from '@bookstore/contracts/errors';
import { mailCounts, MAX_PAGEABLE_MAILS, type OrderMail, orderMail } from '@bookstore/contracts/mails';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { type AuditActor, type AuditEntry, AuditLog, toActor } from '@bookstore/kit/audit/audit-log';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import type { MailDocument } from '@bookstore/mail/stored-mail';
import { Controller } from '@nestjs/common';

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
@Controller()
export class MailsController {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly audit: AuditLog,
  ) {}

  @Implements(operations.listMails)
  async list({ query, paginate }: Input<'listMails'>) {
    const { state, orderId, page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    const about = orderId ? `${ORDER_MAIL}:${orderId.toLowerCase()}` : ORDER_MAIL;
    const { mails, total } = await this.outbox.list({ state, about }, { page, limit });
    paginate({ total, maxPageable: MAX_PAGEABLE_MAILS });
    return mails.map(toOrderMail);
  }

  @Implements(operations.sendMail)
  async send({ caller, params: { id } }: Input<'sendMail'>) {
    const by = toActor(caller);
    const mail =
      id.startsWith(`${ORDER_MAIL}:`) &&
      (await this.outbox.sendAgain(id, (session, ...states) =>
        this.audit.add(session, noteSending(by, ...states)),
      ));
    if (!mail) throw new Failure('NOT_FOUND');
    return toOrderMail(mail);
  }

  @Implements(operations.countMails)
  async count() {
    return mailCounts.parse(await this.outbox.count(ORDER_MAIL));
  }

  @Implements(operations.sendMails)
  sendAll({ caller, body }: Input<'sendMails'>) {
    const by = toActor(caller);
    return this.outbox.sendAll({ ...body, about: ORDER_MAIL }, (session, ...states) =>
      this.audit.add(session, noteSending(by, ...states)),
    );
  }
}
