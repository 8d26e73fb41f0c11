/** What staff know about one book: the acknowledged state, and requests without a definite reply. */
type Expected = {
  priceCents: number;
  uncertainPrices: Set<number>;
  existence: 'present' | 'uncertain' | 'deleted';
};

export type StoredBook = { id: string; title: string; priceCents: number };

/** Every change of a book that staff tried to make, and the replies. */
export class ExpectedBooks {
  readonly #books = new Map<string, Expected>();
  readonly #uncertainTitles = new Set<string>();

  /** A book that exists, with an acknowledged price. */
  add(id: string, priceCents: number): void {
    this.#books.set(id, { priceCents, uncertainPrices: new Set(), existence: 'present' });
  }

  /** A book with a new title may exist from now on, whatever the reply. */
  attemptToAdd(title: string): void {
    this.#uncertainTitles.add(title);
  }

  acknowledgeAdded(title: string, id: string, priceCents: number): void {
    this.#uncertainTitles.delete(title);
    this.add(id, priceCents);
  }

  /** Staff request a price they never requested before. Until it is acknowledged it may be applied at any time. */
  attemptPrice(id: string, priceCents: number): void {
    this.#find(id).uncertainPrices.add(priceCents);
  }

  acknowledgePrice(id: string, priceCents: number): void {
    const book = this.#find(id);
    book.priceCents = priceCents;
    book.uncertainPrices.delete(priceCents);
  }

  attemptToDelete(id: string): void {
    this.#find(id).existence = 'uncertain';
  }

  acknowledgeDeleted(id: string): void {
    this.#find(id).existence = 'deleted';
  }

  /** Compares with all books on sale. @returns the ids that differ. */
  compare(stored: readonly StoredBook[]): Record<'lost' | 'unexpected', string[]> {
    const found = new Map(stored.map((book) => [book.id, book]));
    const isLost = ([id, { priceCents, uncertainPrices, existence }]: [string, Expected]) => {
      const book = found.get(id);
      return book
        ? book.priceCents !== priceCents && !uncertainPrices.has(book.priceCents)
        : existence === 'present';
    };
    const isUnexpected = ({ id, title }: StoredBook) => {
      const book = this.#books.get(id);
      return book ? book.existence === 'deleted' : !this.#uncertainTitles.has(title);
    };
    return {
      lost: [...this.#books].filter(isLost).map(([id]) => id),
      unexpected: stored.filter(isUnexpected).map(({ id }) => id),
    };
  }

  #find(id: string): Expected {
    const book = this.#books.get(id);
    if (book) return book;
    throw new Error(`no book with the id ${id}`);
  }
}
