import { bookDraft } from '@bookstore/contracts/books';
import { IMPORT_MAX_BYTES } from '@bookstore/contracts/imports';
import { describe, expect, it } from '@jest/globals';
import { generateCsv, generateOnix, ONIX_SUBJECTS } from './import-files.ts';

const MIB = 1024 ** 2;
const join = (parts: Iterable<string>): string => [...parts].join('');
const listIsbns = (text: string): string[] => text.match(/\b979109\d{7}\b/g) ?? [];

describe('files to be imported', () => {
  it('of 5,000 rows are as large as a CSV file may be, and half of that at least', () => {
    const bytes = Buffer.byteLength(join(generateCsv({ first: 0, count: 5000 })));
    expect(bytes).toBeLessThan(IMPORT_MAX_BYTES);
    expect(bytes).toBeGreaterThan(IMPORT_MAX_BYTES / 2);
  });

  it('have other books from another number on', () => {
    const range = { first: 0, count: 50 };
    const isbns = listIsbns(join(generateCsv(range)) + join(generateCsv({ ...range, first: 50 })));
    expect(new Set(isbns).size).toBe(100);
  });

  it('of 3,000 records of ONIX come to about 60 MB, with descriptions that a book may have', () => {
    const message = join(generateOnix({ first: 0, count: 30 }));
    expect(Buffer.byteLength(message) * 100).toBeGreaterThan(55 * MIB);
    expect(Buffer.byteLength(message) * 100).toBeLessThan(65 * MIB);
    const texts = Array.from(message.matchAll(/<TextType>03<.*?<p>(.*?)<\/p>/g), ([, text = '']) => text);
    expect(texts).toHaveLength(30);
    for (const text of texts) expect(bookDraft.shape.description.safeParse(text).success).toBe(true);
  });

  it('have every subject in the first records, and tags that all end', () => {
    const message = join(generateOnix({ first: 0, count: 10 }));
    const subjects = Array.from(message.matchAll(/<SubjectCode>(\w+)</g), ([, code = '']) => code);
    expect(new Set(subjects.slice(0, ONIX_SUBJECTS))).toEqual(new Set(subjects));
    const open: string[] = [];
    for (const [, slash, name = '', empty] of message.matchAll(/<(\/?)(\w+)[^>?]*?(\/?)>/g))
      if (slash) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    expect(open).toEqual([]);
  });
});
