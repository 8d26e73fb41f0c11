import type { AuthorNote, AuthorNoteChange } from '@bookstore/contracts/authors';
import { Failure } from '@bookstore/contracts/errors';
import { MAX_AUTHOR_NOTES } from '@bookstore/contracts/limits';
import { toSlug } from '@bookstore/contracts/slugs';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Collection, Connection, Model } from 'mongoose';
import { AUTHOR_INDEX, BEST } from '../book.queries.ts';
import { StoredBook } from '../book.schema.ts';
import { BooksVersion } from '../books.version.ts';

/** A note under the slug of its author. */
type StoredNote = Omit<AuthorNote, 'slug'> & { _id: string };

const toNote = ({ _id, name, about, v }: StoredNote): AuthorNote => ({ slug: _id, name, about, v });

/** Keeps what the shop says about authors. It changes together with the version of the books, by which caches know it. */
@Injectable()
export class AuthorNotesService {
  private readonly stored: Collection<StoredNote>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    private readonly audit: AuditLog,
  ) {
    this.stored = connection.collection('author_notes');
  }

  async list(): Promise<AuthorNote[]> {
    const options = { sort: { name: 1, _id: 1 }, limit: MAX_AUTHOR_NOTES } as const;
    return (await this.stored.find({}, options).toArray()).map(toNote);
  }

  async find(slug: string, session?: ClientSession): Promise<AuthorNote | undefined> {
    const found = await this.stored.findOne({ _id: slug }, session && { session });
    return found ? toNote(found) : undefined;
  }

  /** The name of an author as the book that sells best has it; undefined without books that are sold. */
  async findName(slug: string, session?: ClientSession): Promise<string | undefined> {
    if (slug === '') return undefined;
    const filter = { isDeleted: false, authorSlugs: slug };
    const options = { sort: BEST, hint: AUTHOR_INDEX, ...(session && { session }) };
    const best = await this.books.findOne(filter, { author: 1, authors: 1 }, options).lean<StoredBook>();
    const names = best?.authors ?? [best?.author ?? ''];
    return names.find((name) => toSlug(name) === slug);
  }

  /** The slugs of the authors about whom there is a note, and by whom there are books that are sold. */
  async listSlugs(): Promise<string[]> {
    const slugs = (await this.list()).map(({ slug }) => slug);
    const filter = { isDeleted: false, authorSlugs: { $in: slugs } };
    const sold: ReadonlySet<unknown> = new Set(await this.books.distinct('authorSlugs', filter));
    return slugs.filter((slug) => sold.has(slug));
  }

  /**
   * Replaces the note about an author; an empty text removes it.
   * @throws Failure `AUTHOR_NOT_FOUND` without a note and a book; `CONFLICT` with the current `note` when the change is based
   * on another version; `VALIDATION_FAILED` when there are as many notes as are possible.
   */
  change(by: AuditActor, slug: string, { v, about }: AuthorNoteChange): Promise<AuthorNote> {
    return this.version.change('all', async (session) => {
      const stored = await this.find(slug, session);
      const name = (await this.findName(slug, session)) ?? stored?.name;
      if (name === undefined) throw new Failure('AUTHOR_NOT_FOUND');
      const current = stored ?? { slug, name, about: '', v: 0 };
      if (v !== current.v) throw new Failure('CONFLICT', { extensions: { note: current } });
      if (!stored) await this.requireRoom(session);
      const changed = about === '' ? { slug, name, about, v: 0 } : { slug, name, about, v: v + 1 };
      await this.write(changed, session);
      const subject = { type: 'author', id: slug, label: name } as const;
      const fields = { before: { about: current.about }, after: { about } };
      await this.audit.add(session, { by, action: 'author.change', subject, ...fields });
      return changed;
    });
  }

  private async write({ slug: _id, ...note }: AuthorNote, session: ClientSession): Promise<void> {
    if (note.about === '') await this.stored.deleteOne({ _id }, { session });
    else await this.stored.updateOne({ _id }, { $set: note }, { upsert: true, session });
  }

  private async requireRoom(session: ClientSession): Promise<void> {
    if ((await this.stored.countDocuments({}, { session })) < MAX_AUTHOR_NOTES) return;
    const message = `The shop can say something about ${MAX_AUTHOR_NOTES} authors at most`;
    throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'about', message }] });
  }
}
