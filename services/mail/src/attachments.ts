import type { MailContent } from './mail.ts';
import type { ShopReader } from './shop-settings.ts';

/** A file of plain text, which every mail program opens and no filter refuses. */
export type Attachment = { filename: string; content: string; contentType: string };

const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N} -]+/gu;
const MAX_NAME_LENGTH = 80;

const toFileName = (title: string, name: string) =>
  `${title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, MAX_NAME_LENGTH) || name}.txt`;

/** The legal pages that a mail brings along, those that are still written. @throws Error while they cannot be read. */
export async function createAttachments(
  { attached = [] }: MailContent,
  shop: ShopReader,
): Promise<Attachment[]> {
  if (attached.length === 0) return [];
  const texts = (await shop.readLegal?.()) ?? [];
  return texts
    .filter(({ name }) => attached.some((each) => each === name))
    .map(({ name, title, text }) => ({
      filename: toFileName(title, name),
      content: text,
      contentType: 'text/plain; charset=utf-8',
    }));
}
