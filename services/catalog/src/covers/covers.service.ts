import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Failure } from '@bookstore/contracts/errors';
import type { Model } from 'mongoose';
import { createHash } from 'node:crypto';
import { drawCover } from './cover.picture.ts';
import { StoredCover } from './cover.schema.ts';
import type { UploadedCover } from './cover.upload.ts';

const NAME = /^([0-9a-f]{64})(-240)?\.webp$/;
const BATCH = 500;

const toName = (hash: string) => `${hash}.webp`;

/** The covers that staff uploaded. */
@Injectable()
export class CoversService {
  constructor(@InjectModel(StoredCover.name) private readonly covers: Model<StoredCover>) {}

  /**
   * Keeps an uploaded cover, and answers the name that the book takes; without a file, nothing. To be called before
   * the book is written: the cover, also an older one that `coverImage` names, is then not taken for unused meanwhile.
   * @throws Failure `VALIDATION_FAILED` when the file is no picture that the shop takes.
   */
  async keep(file: UploadedCover | undefined, coverImage = ''): Promise<{ coverImage?: string }> {
    const claim = { $set: { keptAt: new Date() } };
    if (!file) {
      const [, named] = NAME.exec(coverImage) ?? [];
      if (named) await this.covers.updateOne({ _id: named }, claim);
      return {};
    }
    const { wide, narrow } = await drawCover(file.buffer ?? Buffer.alloc(0));
    const hash = createHash('sha256').update(wide).digest('hex');
    await this.covers.updateOne(
      { _id: hash },
      { ...claim, $setOnInsert: { wide, narrow } },
      { upsert: true },
    );
    return { coverImage: toName(hash) };
  }

  /** Removes the covers that were last kept before `keptBefore` and whose names `findUsed` does not answer. */
  async removeUnused(keptBefore: Date, findUsed: (names: string[]) => Promise<string[]>): Promise<void> {
    const isOld = { keptAt: { $lt: keptBefore } };
    const ids = this.covers.find(isOld, { _id: 1 }).sort({ keptAt: 1, _id: 1 }).lean().cursor();
    let batch: string[] = [];
    const removeBatch = async () => {
      const used = new Set(await findUsed(batch.map(toName)));
      const unused = batch.filter((id) => !used.has(toName(id)));
      // Asked again, since a book may have claimed one of them by now.
      if (unused.length > 0) await this.covers.deleteMany({ _id: { $in: unused }, ...isOld });
      batch = [];
    };
    for await (const { _id } of ids) {
      batch.push(_id);
      if (batch.length === BATCH) await removeBatch();
    }
    await removeBatch();
  }

  /** @throws Failure `NOT_FOUND` when there is no such cover. */
  async find(name: string): Promise<Buffer> {
    const [, hash, isNarrow] = NAME.exec(name) ?? [];
    const field = isNarrow ? 'narrow' : 'wide';
    const cover = hash && (await this.covers.findById(hash, { [field]: 1 }));
    if (!cover) throw new Failure('NOT_FOUND');
    return cover[field];
  }
}
