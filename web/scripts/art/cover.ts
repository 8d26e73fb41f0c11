import { AUTHOR_FACE, fitText, heightOf, setText, TITLE_FACE } from './lettering.ts';
import { randomFrom, type Random } from './random.ts';
import { rect, svg } from './svg.ts';

export const WIDTH = 480;
export const HEIGHT = 720;

/** The colours of the cloth, its letters, and what is drawn on it from the darkest to the one that calls. */
export const palette = (
  ground: string,
  title: string,
  author: string,
  deep: string,
  mid: string,
  light: string,
  bright: string,
) => ({ ground, title, author, deep, mid, light, bright });
type Palette = ReturnType<typeof palette>;

/** What a scene draws with: its colours, its chance, and the height from which the cover is free of letters. */
export type Canvas = Palette & { readonly top: number; readonly random: Random };
export type Draw = (canvas: Canvas) => string;
export type Scene = { readonly palette: Palette; readonly draw: Draw };

type Jacket = {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly scene: Scene;
};

const MARGIN = { left: 50, right: 30, top: 46 };
const ROOM = WIDTH - MARGIN.left - MARGIN.right;
const TITLE_ROOM = { width: ROOM, height: 262, leading: 1.02, sizes: [96, 48] } as const;
const AUTHOR_ROOM = { width: ROOM, height: 80, leading: 1.16, sizes: [36, 31] } as const;
const RULE_GAP = 20;
const CLEARANCE = 18;

/** The fold of the cloth along the spine. */
const hinge = [
  rect([0, 0], 20, HEIGHT, '#000', { opacity: '.1' }),
  rect([20, 0], 3, HEIGHT, '#000', { opacity: '.22' }),
  rect([23, 0], 3, HEIGHT, '#fff', { opacity: '.16' }),
].join('');

/** A whole cover: every scene grows from its foot, every title stands at its head. */
export async function drawCover({ slug, title, author, scene }: Jacket): Promise<string> {
  const { palette, draw } = scene;
  const [titleText, authorText] = await Promise.all([
    fitText(title, TITLE_FACE, TITLE_ROOM),
    fitText(author, AUTHOR_FACE, AUTHOR_ROOM),
  ]);
  const ruleY = MARGIN.top + heightOf(titleText) + RULE_GAP;
  const authorY = ruleY + RULE_GAP;
  const top = authorY + heightOf(authorText) + CLEARANCE;
  return svg(
    WIDTH,
    HEIGHT,
    [
      rect([0, 0], WIDTH, HEIGHT, palette.ground),
      draw({ ...palette, top, random: randomFrom(slug) }),
      setText(titleText, TITLE_FACE, [MARGIN.left, MARGIN.top], palette.title),
      rect([MARGIN.left, ruleY], 56, 4, palette.author),
      setText(authorText, AUTHOR_FACE, [MARGIN.left, authorY], palette.author),
      hinge,
    ].join(''),
  );
}
