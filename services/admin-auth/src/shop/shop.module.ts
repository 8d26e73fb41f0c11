import { SETTINGS_MAX_BYTES } from '@bookstore/contracts/limits';
import {
  INTERNAL_SHOP_PATH,
  type LegalPage,
  legalPageName,
  type LegalPageName,
  type Settings,
  settingsChange,
  type SettingsChange,
  type Shop,
  SHOP_PATH,
  SHOP_VERSION_HEADER,
  SHOP_VERSION_PATH,
} from '@bookstore/contracts/shop';
import { Failure } from '@bookstore/contracts/errors';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Public, Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { Body, Controller, Get, Module, type OnModuleInit, Param, Put } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyAdapter, RouteConfig } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { OrderFeed } from './order-feed.ts';
import { ShopService } from './shop.service.ts';

const parameter = z.string();

/** @throws Failure `NOT_FOUND`, as for a page that is not written. */
function parsePageName(name: string): LegalPageName {
  const parsed = legalPageName.safeParse(name);
  if (!parsed.success) throw new Failure('NOT_FOUND');
  return parsed.data;
}

@Controller()
@Public()
class ShopController implements OnModuleInit {
  constructor(
    private readonly shop: ShopService,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  /** Serves the version to gateways, without Nest's pipes and interceptors: every read of the shop waits for it. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance();
    server.get(SHOP_VERSION_PATH, async (_request, reply) => {
      const version = await this.shop.readVersion();
      return reply.code(204).header(SHOP_VERSION_HEADER, version).send();
    });
  }

  @Get([SHOP_PATH, INTERNAL_SHOP_PATH])
  read(): Promise<Shop> {
    return this.shop.readShop();
  }

  @Get(`${SHOP_PATH}/pages/:name`)
  async readPage(@Param('name', { schema: parameter }) name: string): Promise<LegalPage> {
    return this.shop.readPage(parsePageName(name));
  }
}

@Controller('api/settings')
@Roles('admin')
class SettingsController {
  constructor(private readonly shop: ShopService) {}

  @Get()
  async read(): Promise<Settings> {
    return this.shop.readSettings();
  }

  @Put()
  @RouteConfig({ bodyLimit: SETTINGS_MAX_BYTES })
  async change(
    @Staff() staff: StaffClaims,
    @Body({ schema: settingsChange }) change: SettingsChange,
  ): Promise<Settings> {
    return this.shop.change(toActor(staff), change);
  }
}

@Module({
  controllers: [ShopController, SettingsController],
  providers: [ShopService, OrderFeed],
  exports: [ShopService],
})
export class ShopModule {}
