import { LANGUAGES, SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stderr } from 'node:process';
import PO from 'pofile';
import { listCatalogues, LOCALES, parsePo, readEntries } from '../catalogue.ts';
import { checkCatalogue, checkMessages } from './check.ts';
import { extract, type Extracted } from './extract.ts';

/** Brings a catalogue up to the code: what is translated stays, what nothing shows goes. */
function update(language: string, messages: Extracted): void {
  const path = join(LOCALES, `${language}.po`);
  const po = parsePo(readFileSync(path, 'utf8'), path);
  const known = new Map(po.items.map((item) => [item.msgid, item]));
  po.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' };
  po.items = [...messages].map(([id, origins]) => {
    const item = known.get(id) ?? new PO.Item();
    item.msgid = id;
    item.references = origins;
    return item;
  });
  writeFileSync(path, `${po.toString().trim()}\n`);
}

const messages = extract();
const ids = [...messages.keys()];
if (!argv.includes('--check')) for (const language of listCatalogues()) update(language, messages);
const without = LANGUAGES.filter(({ tag }) => tag !== SOURCE_LANGUAGE && !listCatalogues().includes(tag));
const faults = [
  ...without.map(({ tag }) => `${tag} has no catalogue`),
  ...checkMessages(ids),
  ...listCatalogues().flatMap((language) => checkCatalogue(language, readEntries(language), ids)),
];
for (const fault of faults) stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
