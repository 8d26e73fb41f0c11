import { HEIGHT, type Canvas, type Draw } from '../cover.ts';
import { circle, group, path, placed, rect, times } from '../svg.ts';

const TILE = 60;
const HALF = TILE / 2;

type Tile = (front: string, back: string) => string;

/** What a tower is built of; each fills one square and may be turned. */
const TILES: readonly Tile[] = [
  (front) => path(`M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z`, front),
  (front) =>
    path(`M0 0H${TILE}A${HALF} ${HALF} 0 0 1 0 0Z`, front) +
    path(`M0 ${HALF}H${TILE}A${HALF} ${HALF} 0 0 1 0 ${HALF}Z`, front),
  (front, back) => circle([HALF, HALF], HALF - 4, front) + circle([HALF, HALF], HALF - 18, back),
  (front) => path(`M0 0H${TILE}L0 ${TILE}Z`, front),
  (front) => times(4, (step) => rect([0, (step * TILE) / 4], TILE, TILE / 8, front)).join(''),
  (front, back) =>
    path(`M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z`, front) +
    path(`M0 0H${HALF}A${HALF} ${HALF} 0 0 1 0 ${HALF}Z`, back),
  (front) => rect([0, 0], HALF, HALF, front) + rect([HALF, HALF], HALF, HALF, front),
  (front) => circle([HALF, HALF], HALF, front),
];

const tileAt = (column: number, row: number, { random, deep, mid, light, bright }: Canvas): string => {
  const cloths = [deep, mid, light, bright];
  const back = random.pick(cloths);
  const front = random.pick(cloths.filter((cloth) => cloth !== back));
  const turn = random.pick([0, 90, 180, 270]);
  return placed(
    [column * TILE, HEIGHT - (row + 1) * TILE],
    1,
    rect([0, 0], TILE, TILE, back),
    group({ transform: `rotate(${turn} ${HALF} ${HALF})` }, random.pick(TILES)(front, back)),
  );
};

/** A skyline of columns, like a ledger's totals; heights are fifths of the room. */
export const skyline =
  (heights: readonly number[]): Draw =>
  (canvas) => {
    const room = Math.floor((HEIGHT - canvas.top) / TILE);
    return heights
      .map((height, column) =>
        times(Math.max(1, Math.round((height / 5) * room)), (row) => tileAt(column, row, canvas)).join(''),
      )
      .join('');
  };
