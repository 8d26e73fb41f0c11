import { type SaxesTagPlain, SaxesParser } from 'saxes';
import { findName, type OnixElement } from './onix.elements.ts';
import { unreadable } from '../unreadable-file.ts';

const MAX_DEPTH = 64;
/** Of a text, a tag or a comment: more would be in memory at once. */
const MAX_TOKEN = 1_000_000;
/** Of a text that is read: it is longer than every field, also with markup. */
const MAX_TEXT = 50_000;
/** Of a record: the characters of its texts, and so many for each element. */
const MAX_RECORD = 1_000_000;
const ELEMENT_SIZE = 100;

const MARKUP_NAME = /^[a-z][a-z\d]*$/i;
const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => REFERENCES[sign] ?? sign);

type Options = { xmlns: false; position: false };

/** A product record, and why it cannot be read as a whole. */
export type OnixRecord = { product: OnixElement; fault?: string };

/**
 * Parses an ONIX document in parts, and keeps of each record what is read of it. What a DOCTYPE declares is
 * ignored: there are no entities but those of XML.
 */
export class OnixParser {
  readonly #saxes = new SaxesParser<Options>({ xmlns: false, position: false });
  #depth = 0;
  /** The record or header that is open, down to the innermost element that is read. */
  #open: OnixElement[] = [];
  /** The depth of an element that is not read. */
  #skippedFrom: number | undefined;
  /** How many elements of XHTML are open. */
  #markupDepth = 0;
  #size = 0;
  #records: OnixRecord[] = [];
  #header: OnixElement | undefined;
  #lastEventAt = 0;

  constructor() {
    const mark = () => {
      this.#lastEventAt = this.#saxes.position;
    };
    const addText = (text: string) => {
      mark();
      this.#addText(text);
    };
    this.#saxes.on('opentag', (tag) => {
      mark();
      this.#openElement(tag);
    });
    this.#saxes.on('closetag', ({ name }) => {
      mark();
      this.#closeElement(withoutPrefix(name));
    });
    this.#saxes.on('text', addText);
    this.#saxes.on('cdata', addText);
    this.#saxes.on('comment', mark);
    this.#saxes.on('error', ({ message }) => {
      throw this.#refuse(message);
    });
  }

  /** The header of the message, once it is there. */
  get header(): OnixElement | undefined {
    return this.#header;
  }

  /**
   * @throws Failure `UNREADABLE_FILE` with the line of what is no XML or beyond a bound, or for no ONIX 3.
   */
  write(text: string): void {
    this.#saxes.write(text);
    if (this.#saxes.position - this.#lastEventAt > MAX_TOKEN)
      throw this.#refuse(`a text is longer than ${MAX_TOKEN.toLocaleString('en')} characters`);
  }

  /** Ends the document. @throws Failure `UNREADABLE_FILE` when it is cut off. */
  end(): void {
    this.#saxes.close();
  }

  /** Takes the records that are complete. */
  take(): OnixRecord[] {
    return this.#records.splice(0);
  }

  #refuse(reason: string) {
    return unreadable(`Line ${this.#saxes.line}: ${reason.replace(/\.$/, '')}.`);
  }

  #openElement({ name: tag, attributes }: SaxesTagPlain): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#refuse('the elements are nested too deeply');
    const name = withoutPrefix(tag);
    if (this.#depth === 1) this.#checkRoot(name, attributes);
    if (this.#depth === 1 || this.#skippedFrom !== undefined) return;
    const parent = this.#open.at(-1);
    if (parent?.name === 'Text') {
      this.#markupDepth += 1;
      this.#addMarkup(parent, `<${name}>`, name);
      return;
    }
    const known = findName(name);
    const isRead = parent ? known !== undefined : known === 'Product' || known === 'Header';
    if (!isRead || !known) {
      this.#skippedFrom = this.#depth;
      return;
    }
    const dateFormat = attributes['dateformat'];
    const element: OnixElement = { name: known, dateFormat, text: '', isMarkup: false, children: [] };
    parent?.children.push(element);
    this.#open.push(element);
    this.#grow(ELEMENT_SIZE);
  }

  #checkRoot(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name.toLowerCase() !== 'onixmessage')
      throw unreadable(`The file is not ONIX: it begins with <${name.slice(0, 40)}>.`);
    const release = attributes['release'] ?? '';
    if (release.startsWith('3.') || (release === '' && attributes['xmlns']?.includes('/onix/3.'))) return;
    const found = release === '' ? 'an old release of ONIX' : `ONIX ${release.slice(0, 10)}`;
    throw unreadable(`The file is ${found}: ask for it in ONIX 3.0.`);
  }

  #closeElement(name: string): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (this.#skippedFrom !== undefined) {
      if (this.#skippedFrom === depth) this.#skippedFrom = undefined;
      return;
    }
    const element = this.#open.at(-1);
    if (!element) return;
    if (this.#markupDepth > 0) {
      this.#markupDepth -= 1;
      this.#addMarkup(element, `</${name}>`, name);
      return;
    }
    this.#open.pop();
    if (this.#open.length > 0) return;
    if (element.name === 'Header') this.#header = element;
    else this.#records.push({ product: element });
    this.#size = 0;
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (element && this.#skippedFrom === undefined)
      this.#append(element, element.isMarkup ? escapeMarkup(text) : text);
  }

  /** From its first element on, a text is the source of XHTML. */
  #addMarkup(element: OnixElement, markup: string, name: string): void {
    if (!element.isMarkup) element.text = escapeMarkup(element.text);
    element.isMarkup = true;
    if (MARKUP_NAME.test(name)) this.#append(element, markup);
  }

  #append(element: OnixElement, text: string): void {
    const kept = text.slice(0, Math.max(MAX_TEXT - element.text.length, 0));
    element.text += kept;
    this.#grow(kept.length);
  }

  /** Skips the rest of a record that is too long. */
  #grow(size: number): void {
    this.#size += size;
    const [product] = this.#open;
    if (this.#size <= MAX_RECORD || !product) return;
    if (product.name === 'Product') this.#records.push({ product, fault: 'The record is too long' });
    this.#open = [];
    this.#skippedFrom = 2;
    this.#markupDepth = 0;
    this.#size = 0;
  }
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
