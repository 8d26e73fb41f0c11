import { operations } from '@bookstore/contracts/api';
import { SETTINGS_MAX_BYTES } from '@bookstore/contracts/limits';
import {
  INTERNAL_LEGAL_PATH,
  INTERNAL_SHOP_PATH,
  legalPageName,
  type LegalPageName,
  type LegalText,
  type Shop,
  SHOP_VERSION_HEADER,
  SHOP_VERSION_PATH,
} from '@bookstore/contracts/shop';
import { Failure } from '@bookstore/contracts/errors';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Public } from '@bookstore/kit/auth/access.guard';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Get, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyAdapter, RouteConfig } from '@nestjs/platform-fastify';
import { OrderFeed } from './order-feed.ts';
import { ShopService } from './shop.service.ts';

/** @throws Failure `NOT_FOUND`, as for a page that is not written. */
function parsePageName(name: string): LegalPageName {
  const parsed = legalPageName.safeParse(name);
  if (!parsed.success) throw new Failure('NOT_FOUND');
  return parsed.data;
}

@Controller()
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

  @Implements(operations.readShop)
  readShop() {
    return this.shop.readShop();
  }

  @Get(INTERNAL_SHOP_PATH)
  @Public()
  read(): Promise<Shop> {
    return this.shop.readShop();
  }

  @Get(INTERNAL_LEGAL_PATH)
  @Public()
  readLegalTexts(): Promise<LegalText[]> {
    return this.shop.readLegalTexts();
  }

  @Implements(operations.readLegalPage)
  readPage({ params }: Input<'readLegalPage'>) {
    return this.shop.readPage(parsePageName(params.name));
  }
}

@Controller()
class SettingsController {
  constructor(private readonly shop: ShopService) {}

  @Implements(operations.readSettings)
  read() {
    return this.shop.readOwnersSettings();
  }

  @Implements(operations.changeSettings)
  @RouteConfig({ bodyLimit: SETTINGS_MAX_BYTES })
  change({ caller, body }: Input<'changeSettings'>) {
    return this.shop.change(toActor(caller), body);
  }
}

@Module({
  controllers: [ShopController, SettingsController],
  providers: [ShopService, OrderFeed],
  exports: [ShopService],
})
export class ShopModule {}
