import { operations } from '@bookstore/contracts/api';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Header } from '@nestjs/common';
import { FromClient } from './client.ts';
import { OwnAccounts } from './own-account.service.ts';
import type { Client } from './staff-tokens.ts';

const NO_STORE = ['cache-control', 'no-store'] as const;

/** What staff do with their own account, also while it has a task. */
@Controller()
export class OwnAccountController {
  constructor(private readonly own: OwnAccounts) {}

  @Implements(operations.readOwnAccount)
  @Header(...NO_STORE)
  read({ caller }: Input<'readOwnAccount'>) {
    return this.own.read(caller);
  }

  @Implements(operations.changeOwnPassword)
  @Header(...NO_STORE)
  changePassword({ caller, body }: Input<'changeOwnPassword'>, @FromClient() client: Client) {
    return this.own.changePassword(caller, body, client);
  }

  @Implements(operations.endOtherSessions)
  @Header(...NO_STORE)
  endOtherSessions({ caller }: Input<'endOtherSessions'>) {
    return this.own.endOtherSessions(caller);
  }

  @Implements(operations.changeOwnLanguage)
  @Header(...NO_STORE)
  changeLanguage({ caller, body }: Input<'changeOwnLanguage'>) {
    return this.own.changeLanguage(caller, body);
  }

  @Implements(operations.createTotp)
  @Header(...NO_STORE)
  createTotp({ caller, body }: Input<'createTotp'>, @FromClient() client: Client) {
    return this.own.createTotp(caller, body.password, client);
  }

  @Implements(operations.confirmTotp)
  @Header(...NO_STORE)
  confirmTotp({ caller, body }: Input<'confirmTotp'>, @FromClient() client: Client) {
    return this.own.confirmTotp(caller, body.code, client);
  }

  @Implements(operations.removeTotp)
  @Header(...NO_STORE)
  removeTotp({ caller, body }: Input<'removeTotp'>, @FromClient() client: Client) {
    return this.own.removeTotp(caller, body, client);
  }
}
