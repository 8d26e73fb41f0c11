import { idempotencyKey, type Order, type OrderDraft, orderDraft } from '@bookstore/contracts/orders';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Failure } from '@bookstore/contracts/errors';
import { Body, Controller, Get, Header, Headers, Param, Post, UseGuards } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Customer, CustomerGuard } from './customer.guard.ts';
import { OrdersService } from './orders.service.ts';

const KEY_HEADER = 'idempotency-key';

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

function readKey(header: string | undefined): string | undefined {
  const key = idempotencyKey.optional().safeParse(header);
  if (key.success) return key.data;
  const message = 'Must be 1 to 255 visible ASCII characters';
  throw new Failure('VALIDATION_FAILED', { errors: [{ path: KEY_HEADER, message }] });
}
