import { INTERNAL_LEGAL_PATH, legalText, type LegalText } from '@bookstore/contracts/shop';

const FETCH_TIMEOUT_MS = 5000;

const legalTexts = legalText.array();

/** The legal pages of the shop, which admin-auth serves; read again when the settings have changed. */
export class LegalTexts {
  readonly #url: string;
  #known: { v: number; texts: readonly LegalText[] } | undefined;

  constructor(adminAuthUrl: string) {
    this.#url = `${adminAuthUrl}${INTERNAL_LEGAL_PATH}`;
  }

  /**
   * Those of the version `v` of the settings. While admin-auth does not respond, what is known goes on.
   * @throws Error when nothing is known.
   */
  async read(v: number): Promise<readonly LegalText[]> {
    if (this.#known?.v === v) return this.#known.texts;
    try {
      this.#known = { v, texts: await this.#fetch() };
    } catch (cause) {
      if (!this.#known) throw new Error('the legal pages are unknown', { cause });
    }
    return this.#known.texts;
  }

  async #fetch(): Promise<LegalText[]> {
    const response = await fetch(this.#url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`admin-auth answered ${response.status}`);
    return legalTexts.parse(await response.json());
  }
}
