import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';

/** Reads what every part of a shop has logged. MongoDB's log quotes slow commands: it is kept as its data is. */
export async function readLogs(folder: string): Promise<Map<string, string>> {
  const logs = [...SHOP_PARTS, 'rabbitmq'].map(async (part): Promise<[string, string]> => {
    const text = await readFile(join(folder, `${part}.log`), 'utf8');
    return [part, text];
  });
  return new Map(await Promise.all(logs));
}
