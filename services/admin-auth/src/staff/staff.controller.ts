import { operations } from '@bookstore/contracts/api';
import { STAFF_ACCESS_PATH, type StaffAccess } from '@bookstore/contracts/staff';
import { Internal, Public } from '@bookstore/kit/auth/access.guard';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Get, Header } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { FromClient } from './client.ts';
import { OwnAccounts } from './own-account.service.ts';
import { SigningKeys } from './signing-keys.ts';
import { StaffAccounts } from './staff-accounts.service.ts';
import { type Client, StaffTokens } from './staff-tokens.ts';
import { StaffService } from './staff.service.ts';

@Controller()
export class SignInController {
  constructor(
    private readonly staff: StaffService,
    private readonly accounts: StaffAccounts,
  ) {}

  @Implements(operations.signInStaff)
  @Header('cache-control', 'no-store')
  signIn({ body }: Input<'signInStaff'>, @FromClient() client: Client) {
    return this.staff.signIn(body, client);
  }

  @Implements(operations.acceptInvitation)
  async accept({ body }: Input<'acceptInvitation'>, @FromClient() { signal }: Client) {
    await this.accounts.accept(body.token, body.password, signal);
    return { message: 'Your password is set' };
  }
}

/** What the services verify tokens with. The gateway does not route here. */
@Controller()
export class StaffAccessController {
  constructor(
    private readonly tokens: StaffTokens,
    private readonly keys: SigningKeys,
  ) {}

  @Get('internal/jwks.json')
  @Public()
  publicKeys(): Promise<JSONWebKeySet> {
    return this.keys.readPublicKeys();
  }

  @Get(STAFF_ACCESS_PATH)
  @Internal()
  access(): Promise<StaffAccess> {
    return this.tokens.readAccess();
  }
}

/** The accounts of staff: each change with the admin's own password, so that a stolen token gives nobody an account. */
@Controller()
export class StaffController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly own: OwnAccounts,
    private readonly tokens: StaffTokens,
  ) {}

  @Implements(operations.listStaff)
  list() {
    return this.accounts.list();
  }

  /** An open tab asks every few seconds: all it is told is in the token. */
  @Implements(operations.identifyStaff)
  @Header('cache-control', 'no-store')
  identify({ caller }: Input<'identifyStaff'>) {
    this.tokens.noteSeen(caller);
    const { username, role, task } = caller;
    return { username, role, task };
  }

  @Implements(operations.inviteStaff)
  async invite({ caller, body }: Input<'inviteStaff'>, @FromClient() client: Client) {
    await this.own.reauthenticate(caller, body, client);
    return this.accounts.invite(caller, body, client);
  }

  @Implements(operations.changeStaffPolicy)
  async changePolicy({ caller, body }: Input<'changeStaffPolicy'>, @FromClient() client: Client) {
    await this.own.reauthenticate(caller, body, client);
    return this.accounts.changePolicy(caller, body);
  }

  @Implements(operations.changeStaff)
  async change({ caller, params, body }: Input<'changeStaff'>, @FromClient() client: Client) {
    await this.own.reauthenticate(caller, body, client);
    return this.accounts.change(caller, params.id, body);
  }

  @Implements(operations.inviteAgain)
  async inviteAgain({ caller, params: { id }, body }: Input<'inviteAgain'>, @FromClient() client: Client) {
    await this.own.reauthenticate(caller, body, client);
    return this.accounts.inviteAgain(caller, { id, email: body.email }, client);
  }
}
