import { runService } from '@bookstore/kit/run-service';
import { createApp } from './app.ts';
import { catalogSettings } from './config.ts';

await runService('catalog', catalogSettings, process.env, createApp);
