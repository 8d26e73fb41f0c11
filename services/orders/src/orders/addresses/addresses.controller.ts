import { type AddressBook, type AddressBookDraft, addressBookDraft } from '@bookstore/contracts/addresses';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Customer, Customers } from '../customer.guard.ts';
import { AddressesService } from './addresses.service.ts';

@Controller('api/addresses')
@Customers()
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Get()
  read(@Customer() customer: CustomerClaims): Promise<AddressBook> {
    return this.addresses.read(customer.sub);
  }

  @Put()
  save(
    @Customer() customer: CustomerClaims,
    @Body({ schema: addressBookDraft }) draft: AddressBookDraft,
  ): Promise<AddressBook> {
    return this.addresses.save(customer.sub, draft);
  }
}
