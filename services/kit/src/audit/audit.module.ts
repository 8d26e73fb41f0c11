import {
  type AuditLine,
  type AuditOwner,
  auditPath,
  type AuditQuery,
  auditQuery,
} from '@bookstore/contracts/audit';
import { Controller, type DynamicModule, Get, Global, Module, Query, type Type } from '@nestjs/common';
import { Roles } from '../auth/access.guard.ts';
import { Platform } from '../service/platform.ts';
import { AUDIT_INDEXES, AuditLog } from './audit-log.ts';

function createAuditController(owner: AuditOwner): Type {
  @Controller(auditPath(owner))
  @Roles(owner === 'admin-auth' ? 'admin' : 'manager')
  class AuditController {
    constructor(private readonly audit: AuditLog) {}

    @Get()
    list(@Query({ schema: auditQuery }) query: AuditQuery): Promise<AuditLine[]> {
      return this.audit.list(query);
    }
  }
  return AuditController;
}

/** Provides every module of a service with its `AuditLog`, and serves that. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {
  constructor(platform: Platform) {
    platform.declareIndexes(AUDIT_INDEXES);
  }

  static of(owner: AuditOwner): DynamicModule {
    return { module: AuditModule, controllers: [createAuditController(owner)] };
  }
}
