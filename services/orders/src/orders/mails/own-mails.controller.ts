import { operations } from '@bookstore/contracts/api';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { renderMailText } from '@bookstore/mail/render-mail';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { Controller } from '@nestjs/common';
import { OrderCommandsService } from '../commands/order-commands.service.ts';
import { toCaller } from '../order-caller.ts';

/** What customers see of the mails about their orders. */
@Controller()
export class OwnMailsController {
  constructor(
    private readonly orders: OrderCommandsService,
    private readonly outbox: MailOutbox,
    private readonly shop: ShopSettings,
  ) {}

  @Implements(operations.listOwnOrderMails)
  async list({ caller, params }: Input<'listOwnOrderMails'>) {
    const { _id: orderId } = await this.orders.find(toCaller(caller), params.id);
    const sent = { state: 'sent', about: `order:${orderId}` } as const;
    const { mails } = await this.outbox.list(sent, { page: 1, limit: MAX_PAGE_SIZE });
    const shop = await this.shop.read();
    return mails
      .filter(({ kind }) => kind !== 'order-received')
      .map(({ _id, content, createdAt, endedAt = createdAt }) => ({
        id: _id,
        subject: content.subject,
        sentAt: endedAt.toISOString(),
        text: renderMailText(content, shop),
      }));
  }
}
