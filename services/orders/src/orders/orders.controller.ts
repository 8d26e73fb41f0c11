import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { type Order, type OrderDraft, orderDraft } from '@bookstore/contracts/orders';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { z } from 'zod';
import { Customer, CustomerGuard } from './customer.guard.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { OrdersService } from './orders.service.ts';

const email = z.string();

@Controller('api/orders')
@UseGuards(CustomerGuard)
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Post()
  place(
    @Customer() customer: CustomerClaims,
    @Body({ schema: orderDraft }) draft: OrderDraft,
    @IdempotencyKey() key?: string,
  ): Promise<Order> {
    return this.orders.place(customer, draft, key);
  }

  @Get('email/:email')
  listOwn(
    @Customer() customer: CustomerClaims,
    @Param('email', { schema: email }) address: string,
  ): Promise<Order[]> {
    return this.orders.listOwn(customer, address);
  }
}
