import { operations } from '@bookstore/contracts/api';
import { Failure } from '@bookstore/contracts/errors';
import {
  MAX_PAGEABLE_SUBSCRIBERS,
  NEWSLETTER_REMOVAL_PATH,
  newsletterRemoval,
  type NewsletterRemoval,
} from '@bookstore/contracts/newsletter';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Internal } from '@bookstore/kit/auth/access.guard';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Body, Controller, Headers, HttpCode, type OnModuleInit, Post } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { NewsletterService } from './newsletter.service.ts';
import { SubscriberLists } from './subscriber-lists.ts';

/** What subscribers do. Their addresses, of clients, are set by the gateway, which overwrites a client's own. */
@Controller()
export class NewsletterController implements OnModuleInit {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  /** Mail programs may send the form of RFC 8058 as multipart. It says nothing that the path does not. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance();
    server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) => {
      done(null);
    });
  }

  @Implements(operations.subscribeToNewsletter)
  async subscribe({ body }: Input<'subscribeToNewsletter'>, @Headers('x-forwarded-for') from = 'internal') {
    await this.newsletter.subscribe(body.email, from);
    return { message: 'Thank you for subscribing' };
  }

  @Implements(operations.confirmSubscription)
  async confirm({ body }: Input<'confirmSubscription'>, @Headers('x-forwarded-for') from = 'internal') {
    await this.newsletter.confirm(body.token, from);
    return { message: 'Your subscription is confirmed' };
  }

  @Implements(operations.unsubscribe)
  async unsubscribe({ params }: Input<'unsubscribe'>) {
    await this.newsletter.unsubscribe(params.token);
    return { message: 'You are unsubscribed' };
  }

  /** Of an address that is subscribed or not: identity repeats it until it is answered. */
  @Post(NEWSLETTER_REMOVAL_PATH)
  @HttpCode(204)
  @Internal()
  async removeAddress(@Body({ schema: newsletterRemoval }) { email }: NewsletterRemoval): Promise<void> {
    await this.newsletter.remove({ _id: email });
  }
}

/** What admins see of subscribers, and may remove. */
@Controller()
export class SubscribersController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly lists: SubscriberLists,
  ) {}

  @Implements(operations.listSubscribers)
  async list({ query, paginate }: Input<'listSubscribers'>) {
    const { subscribers, total } = await this.lists.list(query);
    paginate({ total, maxPageable: MAX_PAGEABLE_SUBSCRIBERS });
    return subscribers;
  }

  @Implements(operations.exportSubscribers)
  export({ asCsv }: Input<'exportSubscribers'>) {
    return asCsv('subscribers.csv', this.lists.export());
  }

  @Implements(operations.removeSubscriber)
  async remove({ caller, params: { id } }: Input<'removeSubscriber'>) {
    if (!(await this.newsletter.remove({ id }, toActor(caller)))) throw new Failure('NOT_FOUND');
    return { message: 'Subscriber removed' };
  }
}
