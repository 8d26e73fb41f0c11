import { type Order, type OrderDraft, orderDraft } from '@bookstore/contracts/orders';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Body, Controller, Get, Header, Headers, Param, Post, UseGuards } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Customer, CustomerGuard } from './customer.guard.ts';
import { KEY_HEADER, readKey } from './idempotency-key.ts';
import { OrdersService } from './orders.service.ts';

@Controller('api/orders')
@UseGuards(CustomerGuard)
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Post()
  place(
    @Customer() customer: CustomerClaims,
    @Body({ schema: orderDraft }) draft: OrderDraft,
    @Headers(KEY_HEADER) key?: string,
  ): Promise<Order> {
    return this.orders.place(customer, draft, readKey(key));
  }

  @Get('email/:email')
  @Header('content-type', 'application/json; charset=utf-8')
  listOwn(
    @Customer() customer: CustomerClaims,
    @Param('email', { schema: z.string() }) email: string,
  ): Promise<Order[] | Readable> {
    return this.orders.listOwn(customer, email);
  }
}
