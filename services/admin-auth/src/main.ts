import { runService } from '@bookstore/kit/run-service';
import { createApp } from './app.ts';
import { adminAuthSettings } from './config.ts';
import { runRebuild } from './stats/rebuild.command.ts';

if (process.argv[2] === 'rebuild-statistics') await runRebuild(process.env, console.log);
else await runService('admin-auth', adminAuthSettings, process.env, createApp);
