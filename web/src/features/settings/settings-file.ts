import { settings, type Settings } from '@bookstore/contracts/shop';
import { z } from 'zod';
import { send } from '../../shared/http.ts';
import { saveFile } from '../../shared/save-file.ts';
import { addPicture } from './settings.queries.ts';
import type { SettingsValues } from './settings-fields.ts';

/** A few times what eleven pictures and all texts take. */
const MAX_BYTES = 20 * 1024 * 1024;
const PICTURE = /^data:image\/webp;base64,([a-z0-9+/=]*)$/i;

/** The settings with their pictures, by the addresses that these have in them. */
const settingsFile = z.object({
  settings: settings.omit({ v: true }),
  pictures: z.record(z.string(), z.string().regex(PICTURE)),
});

/** Why a file cannot be read, for the one who has chosen it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const listPictures = ({ logo, news = [] }: Omit<SettingsValues, 'v'>): string[] => [
  ...new Set([logo, ...news.map(({ picture = '' }) => picture)].filter(Boolean)),
];

const read = (blob: Blob, how: 'readAsText' | 'readAsDataURL'): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader[how](blob);
  });

const downloadPicture = async (address: string) => read(await (await send(address)).blob(), 'readAsDataURL');

/** Saves the settings and their pictures as one JSON file. Throws a `RequestError`. */
export async function exportSettings(stored: Settings): Promise<void> {
  const exported = settingsFile.shape.settings.parse(stored);
  const pictures: Record<string, string> = {};
  for (const address of listPictures(exported)) pictures[address] = await downloadPicture(address);
  const json = JSON.stringify({ settings: exported, pictures }, null, 2);
  saveFile(new Blob([json], { type: 'application/json' }), 'shop-settings.json');
}

function parseFile(text: string): z.infer<typeof settingsFile> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableFile('This is not a JSON file.', { cause });
  }
  const { data, error } = settingsFile.safeParse(content);
  if (data) return data;
  const { path, message } = error.issues[0] ?? { path: [], message: '' };
  throw new UnreadableFile(`This is not a file of settings: ${path.join('.')}: ${message}.`);
}

const isStored = (address: string): Promise<boolean> =>
  send(address).then(
    () => true,
    () => false,
  );

/** Stores the picture in this shop, unless it has it already. @returns its address here. */
async function placePicture(address: string, dataUrl: string): Promise<string> {
  if (await isStored(address)) return address;
  const bytes = Uint8Array.from(atob(PICTURE.exec(dataUrl)?.[1] ?? ''), (character) =>
    character.charCodeAt(0),
  );
  return addPicture(new File([bytes], 'picture.webp', { type: 'image/webp' }));
}

/**
 * Reads a file of settings, of this shop or another, and stores its pictures here. Throws `UnreadableFile`, and a
 * `RequestError` when a picture cannot be stored.
 */
export async function importSettings(file: File): Promise<Omit<Settings, 'v'>> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('This file is too large for one of settings.');
  const { settings: imported, pictures } = parseFile(await read(file, 'readAsText'));
  const moved = new Map<string, string>();
  for (const address of listPictures(imported)) {
    const dataUrl = pictures[address];
    if (dataUrl !== undefined) moved.set(address, await placePicture(address, dataUrl));
  }
  const place = (address: string) => moved.get(address) ?? address;
  return {
    ...imported,
    logo: place(imported.logo),
    ...(imported.news && { news: imported.news.map((item) => ({ ...item, picture: place(item.picture) })) }),
  };
}
