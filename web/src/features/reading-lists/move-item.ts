/** A list with one of its items moved up or down by one place; at an end it stays. */
export function moveItem<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const moved = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, ...moved);
}
