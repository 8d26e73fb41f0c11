import { operations } from '@bookstore/contracts/api';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { AddressesService } from './addresses.service.ts';

@Controller()
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Implements(operations.readAddresses)
  read({ caller }: Input<'readAddresses'>) {
    return this.addresses.read(caller.sub);
  }

  @Implements(operations.saveAddresses)
  save({ caller, body }: Input<'saveAddresses'>) {
    return this.addresses.save(caller.sub, body);
  }
}
