/**
 * Draws what is no book's cover: the pictures of the news, the icon of a home screen and the picture of a shared link.
 * Run it after draw-covers.ts: `node --conditions=source web/scripts/draw-pictures.ts`. It needs the same fonts.
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { requireFace, TITLE_FACE } from './art/lettering.ts';
import { drawNews, NEWS } from './art/news.ts';
import { NEWS_WIDTH } from './art/news/stage.ts';
import { drawShopSign } from './art/shop-sign.ts';
import { writeWebp } from './art/webp.ts';

const NEWS_MAX_BYTES = 25_000;
const TOUCH_ICON_SIZE = 180;
const folder = resolve(import.meta.dirname, '../public');

await requireFace(TITLE_FACE);
await mkdir(resolve(folder, 'news'), { recursive: true });
for (const [name, draw] of Object.entries(NEWS)) {
  const file = resolve(folder, `news/${name}.webp`);
  await writeWebp(drawNews(draw), { width: NEWS_WIDTH, maxBytes: NEWS_MAX_BYTES, file });
}
await sharp(resolve(folder, 'favicon.svg'), { density: 600 })
  .resize(TOUCH_ICON_SIZE)
  .flatten({ background: '#0f5d4e' })
  .png({ palette: true })
  .toFile(resolve(folder, 'apple-touch-icon.png'));
const sign = await drawShopSign(resolve(folder, 'covers'));
await sharp(sign).png({ palette: true, colours: 192, effort: 10 }).toFile(resolve(folder, 'og-image.png'));
