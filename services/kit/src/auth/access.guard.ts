import { Failure } from '@bookstore/contracts/errors';
import { ROLES_OF_CALLER, STAFF_ROLES } from '@bookstore/contracts/staff';
import { type CanActivate, type ExecutionContext, type INestApplication, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { ServiceConfig } from '../config.ts';
import { ServiceTokenGuard } from './service-token.guard.ts';
import { RolesGuard } from './staff.guard.ts';

const ACCESS = 'access';
const SERVICES = 'services';
type Access = CanActivate | typeof SERVICES;

/** Declares that a guard of the service decides who may call a handler, or all of a controller. */
export const AdmittedBy = (guard: CanActivate) => SetMetadata<string, Access>(ACCESS, guard);

/** Anyone may call it. */
export const Public = () => AdmittedBy({ canActivate: () => true });

/** Staff whose roles are those of the caller of an operation: all, managers and admins, or admins. */
export const Roles = (caller: keyof typeof ROLES_OF_CALLER) =>
  AdmittedBy(new RolesGuard(ROLES_OF_CALLER[caller]));

/** All staff, also while their account has a task. */
export const OwnAccount = () => AdmittedBy(new RolesGuard(STAFF_ROLES, { isForTasks: true }));

/** The shop's own services, by the token that they share. */
export const Internal = () => SetMetadata<string, Access>(ACCESS, SERVICES);

/** Admits whom a handler, or else its controller, declares. What declares nothing admits nobody. */
export class AccessGuard implements CanActivate {
  readonly #reflector = new Reflector();
  readonly #services: ServiceTokenGuard;

  constructor(config: ServiceConfig) {
    this.#services = new ServiceTokenGuard(config);
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN or ACCOUNT_INCOMPLETE. */
  canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.#reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
    if (!access) throw new Failure('FORBIDDEN');
    return (access === SERVICES ? this.#services : access).canActivate(context);
  }
}

/** Nest's own mark of a handler. */
const ROUTE_PATH = 'path';

/** The names of a controller's handlers that do not declare who may call them. */
function listUndeclared({ prototype }: { prototype?: unknown }): string[] {
  if (typeof prototype !== 'object' || prototype === null) return [];
  return new MetadataScanner().getAllMethodNames(prototype).filter((name) => {
    const handler: unknown = Reflect.get(prototype, name);
    const isHandler = typeof handler === 'function' && Reflect.hasMetadata(ROUTE_PATH, handler);
    return isHandler && !Reflect.hasMetadata(ACCESS, handler);
  });
}

/** @throws Error naming the handlers that do not declare who may call them, so that a service with one does not start. */
export function requireDeclaredAccess(app: INestApplication): void {
  const undeclared = app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      if (!metatype || Reflect.hasMetadata(ACCESS, metatype)) return [];
      return listUndeclared(metatype).map((name) => `${metatype.name}.${name}`);
    });
  if (undeclared.length > 0) throw new Error(`who may call ${undeclared.join(', ')}?`);
}
