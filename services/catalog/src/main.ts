import { runService } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { catalogSettings } from './config.ts';

await runService('catalog', catalogSettings, process.env, createApp);
