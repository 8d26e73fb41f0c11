import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { CONFIG, type ServiceConfig } from '../config.ts';
import { Health } from '@bookstore/runtime/health';
import type { Logger } from '@bookstore/runtime/logger';
import { createMongoModule } from '../mongo/mongo.ts';
import { Platform } from './platform.ts';

type PlatformOptions = { config: ServiceConfig; health: Health; logger: Logger; metrics: Registry };

/** What every module of a service can inject: its settings, and the platform it runs on. */
@Global()
@Module({})
export class PlatformModule {
  static with({ config, health, logger, metrics }: PlatformOptions): DynamicModule {
    const platform = new Platform({ health, logger, metrics, brokerUrl: config.RABBITMQ_URL });
    return {
      module: PlatformModule,
      imports: [createMongoModule({ url: config.MONGO_URL, health, logger, metrics })],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Platform, useValue: platform },
      ],
      exports: [CONFIG, Platform],
    };
  }
}
