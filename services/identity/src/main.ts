import { runService } from '@bookstore/kit/run-service';
import { createApp } from './app.ts';
import { identitySettings } from './config.ts';

await runService('identity', identitySettings, process.env, createApp);
