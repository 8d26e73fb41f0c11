import { Body, Controller, Post } from '@nestjs/common';
import {
  type NewsletterReceipt,
  newsletterSubscription,
  type NewsletterSubscription,
} from '@bookstore/contracts/newsletter';
import { NewsletterService } from './newsletter.service.ts';

@Controller('api/newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post()
  subscribe(
    @Body({ schema: newsletterSubscription }) subscription: NewsletterSubscription,
  ): Promise<NewsletterReceipt> {
    return this.newsletter.subscribe(subscription);
  }
}
