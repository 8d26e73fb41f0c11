import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { type Connection, createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import type { AdminAuthConfig } from '../config.ts';
import { createAdminAuthConfig } from './config.ts';
import { signInAdmin } from './sign-in.ts';

/** A service under test, its settings, its database, and the token of its admin. */
export type AdminAuth = {
  config: AdminAuthConfig;
  url: string;
  database: Connection;
  send: Client;
  token: string;
  close: () => Promise<unknown>;
};

/** Starts a service with a database of its own. */
export async function startAdminAuth(changes: Partial<AdminAuthConfig> = {}): Promise<AdminAuth> {
  const config = await createAdminAuthConfig(changes);
  const { url, close } = await createApp(config);
  const database = await createConnection(config.MONGO_URL).asPromise();
  const send = createClient(url);
  const token = await signInAdmin(send);
  return { config, url, database, send, token, close: () => Promise.all([close(), database.close()]) };
}
