import { isOpen, isSold } from '@bookstore/contracts/order-transitions';
import { list } from '../consistency/compare.ts';
import { commandKey, type StoredState } from '../consistency/stored-state.ts';

type Stored = {
  orders: readonly Pick<StoredState['orders'][number], '_id' | 'status' | 'items' | 'history'>[];
  stock: readonly Pick<StoredState['stock'][number], '_id' | 'free' | 'promised'>[];
};

/** The copies that staff counted and received, by book, since before the first order of it, and those they wrote off. */
export class StockLedger {
  readonly #supply = new Map<string, number>();
  readonly #writtenOff = new Set<string>();

  /** Staff counted or received copies, and got a reply. */
  add(bookId: string, copies: number): void {
    this.#supply.set(bookId, (this.#supply.get(bookId) ?? 0) + copies);
  }

  /** The copies of an order do not come back by this command, if it was carried out. */
  writeOff(command: string): void {
    this.#writtenOff.add(command);
  }

  get bookIds(): string[] {
    return [...this.#supply.keys()];
  }

  /** Compares with all stored orders and the stored stock. @returns what is wrong. */
  compare({ orders, stock }: Stored): string[] {
    const lines = orders.flatMap(({ _id, status, items, history }) => {
      const isWrittenOff = history.some((change) => this.#writtenOff.has(commandKey(_id, change)));
      return items.map((line) => ({ ...line, status, isWrittenOff }));
    });
    const byBook = Map.groupBy(lines, ({ bookId }) => bookId);
    const stored = new Map(stock.map((each) => [each._id, each]));
    const wrong = [...this.#supply].flatMap(([bookId, supply]) => {
      const ofBook = byBook.get(bookId) ?? [];
      const { free, promised } = stored.get(bookId) ?? { free: NaN, promised: NaN };
      const held = ofBook.filter((line) => line.held);
      const open = held.filter(({ status }) => isOpen(status)).length;
      const expected = supply - ofBook.filter(({ isWrittenOff }) => isWrittenOff).length - free;
      const misheld = ofBook.filter((line) => line.held !== isSold(line.status));
      return [
        ...(free >= 0 ? [] : [`${bookId} has ${free} free`]),
        ...(promised === open ? [] : [`${bookId} promises ${promised}, not ${open}`]),
        ...(misheld.length === 0 ? [] : [`${bookId} has ${misheld.length} lines wrongly held or not held`]),
        ...(held.length === expected ? [] : [`${bookId} has ${held.length} held, not ${expected}`]),
      ];
    });
    return list('numbers of the stock are wrong', wrong);
  }
}
