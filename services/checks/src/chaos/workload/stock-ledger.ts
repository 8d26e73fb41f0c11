/** A line of an order: a copy is held for it or not. */
type Line = { bookId: string; held: boolean };
type LedgerOrder = { _id: string; status: string; items: readonly Line[] };
type LedgerStock = { _id: string; free: number; promised: number };

type Stored<O> = {
  orders: readonly O[];
  stock: readonly LedgerStock[];
  hasWrittenOff: (order: O) => boolean;
};

const OPEN = ['placed', 'confirmed'];
const SENT_BACK = ['cancelled', 'returned'];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The copies that staff counted and received, by book, since before the first order of it. */
export class StockLedger {
  readonly #supply = new Map<string, number>();
  #demand = 0;

  /** Staff counted or received copies, and got a reply. */
  add(bookId: string, copies: number): void {
    this.#supply.set(bookId, (this.#supply.get(bookId) ?? 0) + copies);
  }

  /** A customer wants a copy of each of these books. */
  want(bookIds: readonly string[]): void {
    this.#demand += bookIds.filter((bookId) => this.#supply.has(bookId)).length;
  }

  get bookIds(): string[] {
    return [...this.#supply.keys()];
  }

  /** All copies, and how many were wanted. */
  get totals(): { supply: number; demand: number } {
    return { supply: sum([...this.#supply.values()]), demand: this.#demand };
  }

  /** Compares with all stored orders and the stored stock. @returns what is wrong, by book. */
  compare<O extends LedgerOrder>({ orders, stock, hasWrittenOff }: Stored<O>): string[] {
    const lines = orders.flatMap((order) =>
      order.items.map((line) => ({ ...line, status: order.status, isWrittenOff: hasWrittenOff(order) })),
    );
    const byBook = Map.groupBy(lines, ({ bookId }) => bookId);
    const stored = new Map(stock.map((each) => [each._id, each]));
    return [...this.#supply].flatMap(([bookId, supply]) => {
      const ofBook = byBook.get(bookId) ?? [];
      const { free, promised } = stored.get(bookId) ?? { free: NaN, promised: NaN };
      const held = ofBook.filter((line) => line.held);
      const writtenOff = ofBook.filter(({ isWrittenOff }) => isWrittenOff).length;
      const open = held.filter(({ status }) => OPEN.includes(status));
      const misheld = ofBook.filter((line) => line.held === SENT_BACK.includes(line.status));
      return [
        ...(free >= 0 ? [] : [`${bookId} has ${free} free copies`]),
        ...(promised === open.length ? [] : [`${bookId} promises ${promised}, held are ${open.length}`]),
        ...(misheld.length > 0 ? [`${bookId} has ${misheld.length} lines wrongly held or not held`] : []),
        ...(held.length === supply - writtenOff - free
          ? []
          : [`${bookId}: ${held.length} held, ${supply} - ${writtenOff} - ${free} expected`]),
      ];
    });
  }
}
