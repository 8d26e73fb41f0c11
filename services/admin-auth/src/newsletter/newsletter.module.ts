import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { NewsletterController, SubscribersController } from './newsletter.controller.ts';
import { NewsletterService } from './newsletter.service.ts';
import { SubscriberLists } from './subscriber-lists.ts';

@Module({
  imports: [MailsModule, ShopModule],
  controllers: [NewsletterController, SubscribersController],
  providers: [NewsletterService, SubscriberLists],
})
export class NewsletterModule {}
