import type { Readable } from 'node:stream';
import { Failure } from '@bookstore/contracts/errors';
import {
  MAX_PAGEABLE_SUBSCRIBERS,
  NEWSLETTER_REMOVAL_PATH,
  type NewsletterReceipt,
  newsletterRemoval,
  type NewsletterRemoval,
  newsletterSubscription,
  type NewsletterSubscription,
  newsletterToken,
  type NewsletterToken,
  type Subscriber,
  subscriberQuery,
  type SubscriberQuery,
} from '@bookstore/contracts/newsletter';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Internal, Public, Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { pageHeaders } from '@bookstore/kit/http/paging';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  type OnModuleInit,
  Param,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { NewsletterService } from './newsletter.service.ts';
import { DEFAULT_PAGE_SIZE, SubscriberLists } from './subscriber-lists.ts';

const PATH = 'api/newsletter';
const parameter = z.string();
const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="subscribers.csv"',
};

/** What subscribers do. Their addresses, of clients, are set by the gateway, which overwrites a client's own. */
@Controller()
@Public()
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

  @Post(PATH)
  async subscribe(
    @Body({ schema: newsletterSubscription }) { email }: NewsletterSubscription,
    @Headers('x-forwarded-for') from = 'internal',
  ): Promise<NewsletterReceipt> {
    await this.newsletter.subscribe(email, from);
    return { message: 'Thank you for subscribing' };
  }

  @Post(`${PATH}/confirmation`)
  @HttpCode(200)
  async confirm(
    @Body({ schema: newsletterToken }) { token }: NewsletterToken,
    @Headers('x-forwarded-for') from = 'internal',
  ): Promise<NewsletterReceipt> {
    await this.newsletter.confirm(token, from);
    return { message: 'Your subscription is confirmed' };
  }

  @Post(`${PATH}/unsubscribe/:token`)
  @HttpCode(200)
  async unsubscribe(@Param('token', { schema: parameter }) token: string): Promise<NewsletterReceipt> {
    await this.newsletter.unsubscribe(token);
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
@Controller(PATH)
@Roles('admin')
export class SubscribersController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly lists: SubscriberLists,
  ) {}

  @Get('subscribers')
  async list(
    @Query({ schema: subscriberQuery }) query: SubscriberQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Subscriber[]> {
    const { q, state, page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    const { subscribers, total } = await this.lists.list(query);
    const paged = { page, limit, total, maxPageable: MAX_PAGEABLE_SUBSCRIBERS };
    void reply.headers(pageHeaders({ path: `/${PATH}/subscribers`, filters: { q, state }, ...paged }));
    return subscribers;
  }

  @Get('export.csv')
  async export(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readable> {
    const csv = await this.lists.export();
    void reply.headers(CSV_HEADERS);
    return csv;
  }

  @Delete('subscribers/:id')
  async remove(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) id: string,
  ): Promise<NewsletterReceipt> {
    if (!(await this.newsletter.remove({ id }, toActor(staff)))) throw new Failure('NOT_FOUND');
    return { message: 'Subscriber removed' };
  }
}
