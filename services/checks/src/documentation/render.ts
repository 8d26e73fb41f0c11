import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { SECTIONS } from './sections.ts';

const SECTION = /(<!--=([\w -]+)-->).*?(<!--\/-->)/gs;

const DOCUMENTS = { cwd: REPOSITORY, exclude: ['**/node_modules/**', '**/dist/**', '.data/**'] };

/** A text with what the code says in its marked sections. @throws Error at a section that is not known. */
const renderSections = (text: string): string =>
  text.replaceAll(SECTION, (_found, start: string, name: string, end: string) => {
    const sections: Readonly<Record<string, string>> = SECTIONS;
    const section = sections[name];
    if (section === undefined) throw new Error(`There is no section ${name}.`);
    return section.includes('\n') ? `${start}\n\n${section}\n\n${end}` : `${start}${section}${end}`;
  });

/** The documents with marked sections, each as it is and as it is rendered. */
export const renderDocuments = (): { file: string; text: string; rendered: string }[] =>
  globSync('**/*.md', DOCUMENTS).flatMap((name) => {
    const file = join(REPOSITORY, name);
    const text = readFileSync(file, 'utf8');
    return text.includes('<!--=') ? [{ file, text, rendered: renderSections(text) }] : [];
  });
