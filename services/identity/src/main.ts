import { runService } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { identitySettings } from './config.ts';

await runService('identity', identitySettings, process.env, createApp);
