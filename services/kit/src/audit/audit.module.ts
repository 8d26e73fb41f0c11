import { operations } from '@bookstore/contracts/api';
import { Controller, type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { Implements, type Input } from '../service/implements.ts';
import { Platform } from '../service/platform.ts';
import { AUDIT_INDEXES, AuditLog } from './audit-log.ts';

type AuditOperation = 'listAuditOfBooks' | 'listAuditOfOrders' | 'listAuditOfStaff';

function createAuditController(operation: AuditOperation): Type {
  @Controller()
  class AuditController {
    constructor(private readonly audit: AuditLog) {}

    @Implements(operations[operation])
    list({ query }: Input<AuditOperation>) {
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

  static of(operation: AuditOperation): DynamicModule {
    return { module: AuditModule, controllers: [createAuditController(operation)] };
  }
}
