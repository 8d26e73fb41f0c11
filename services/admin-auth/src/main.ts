import { runProcess } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { adminAuthSettings } from './config.ts';
import { runRebuild } from './statistics/rebuild.command.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

if (process.argv[2] === 'rebuild-statistics') await runRebuild(process.env, print);
else await runProcess('admin-auth', adminAuthSettings, process.env, createApp);
