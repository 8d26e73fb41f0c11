/** A book as it is stored. */
export type LedgerBook = { id: string; title: string; priceCents: number };

/** What staff know of a book: the last answered state, and what of later was asked for and not answered. */
type Entry = {
  priceCents: number;
  doubtfulCents: Set<number>;
  isDeleted: boolean;
  isDeletionDoubtful: boolean;
};

/** How stored books differ from what staff know. */
export type BookFindings = { lost: string[]; unexpected: string[] };

/** Every change of books that staff tried to make, and what they were answered. */
export class BookLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #doubtfulTitles = new Set<string>();
  #acknowledged = 0;

  /** A book is there, with a price that was answered. */
  know({ id, priceCents }: Pick<LedgerBook, 'id' | 'priceCents'>): void {
    this.#entries.set(id, {
      priceCents,
      doubtfulCents: new Set(),
      isDeleted: false,
      isDeletionDoubtful: false,
    });
  }

  /** Staff add a book under a title of its own; it may be there whatever they are answered, and they may add it anew. */
  attemptToAdd(title: string): void {
    this.#doubtfulTitles.add(title);
  }

  acknowledgeAdded(title: string, book: Pick<LedgerBook, 'id' | 'priceCents'>): void {
    this.#acknowledged += 1;
    this.#doubtfulTitles.delete(title);
    this.know(book);
  }

  /** Staff ask for a price that they never asked for before. Until it is answered it may come at any time. */
  attemptPrice(id: string, priceCents: number): void {
    this.#entry(id).doubtfulCents.add(priceCents);
  }

  acknowledgePrice(id: string, priceCents: number): void {
    this.#acknowledged += 1;
    const entry = this.#entry(id);
    entry.priceCents = priceCents;
    entry.doubtfulCents.delete(priceCents);
  }

  attemptToDelete(id: string): void {
    this.#entry(id).isDeletionDoubtful = true;
  }

  acknowledgeDeleted(id: string): void {
    this.#acknowledged += 1;
    this.#entry(id).isDeleted = true;
  }

  count() {
    return { acknowledged: this.#acknowledged };
  }

  /** Compares with all books that are sold. */
  compare(stored: readonly LedgerBook[]): BookFindings {
    const findings: BookFindings = { lost: [], unexpected: [] };
    const found = new Map(stored.map((book) => [book.id, book]));
    for (const [id, entry] of this.#entries) {
      const book = found.get(id);
      if (book && entry.isDeleted) findings.unexpected.push(id);
      if (book && book.priceCents !== entry.priceCents && !entry.doubtfulCents.has(book.priceCents))
        findings.lost.push(id);
      if (!book && !entry.isDeleted && !entry.isDeletionDoubtful) findings.lost.push(id);
    }
    for (const { id, title } of stored)
      if (!this.#entries.has(id) && !this.#doubtfulTitles.has(title)) findings.unexpected.push(id);
    return findings;
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry) return entry;
    throw new Error(`staff do not know the book ${id}`);
  }
}
