import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { CustomerMail } from '@bookstore/contracts/mails';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { renderMailText } from '@bookstore/mail/render-mail';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { Caller, type OrderCaller } from '../caller.guard.ts';
import { OrderCommandsService } from '../commands/order-commands.service.ts';
import { Customers } from '../customer.guard.ts';

/** What customers see of the mails about their orders. */
@Controller('api/orders')
@Customers()
export class OwnMailsController {
  constructor(
    private readonly orders: OrderCommandsService,
    private readonly outbox: MailOutbox,
    private readonly shop: ShopSettings,
  ) {}

  @Get(':id/mails')
  async list(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: z.string() }) id: string,
  ): Promise<CustomerMail[]> {
    const { _id: orderId } = await this.orders.find(caller, id);
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
