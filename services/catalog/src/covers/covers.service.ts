import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Failure } from '@bookstore/contracts/errors';
import type { Model } from 'mongoose';
import { hash } from 'node:crypto';
import type { CoverText } from './cover.design.ts';
import { parseCoverName, toCoverName } from './cover.names.ts';
import type { CoverPictures } from './cover.pictures.ts';
import { CoverProcess } from './cover.process.ts';
import type { UploadedCover } from './cover.upload.ts';

const BATCH_SIZE = 500;
const MAX_WAITING = 20;

/** A cover: an uploaded one under the hash of its picture, a drawn one under `drawnCoverId`. It never changes. */
@Schema({ collection: 'covers', versionKey: false })
export class StoredCover {
  @Prop({ required: true }) _id!: string;
  @Prop({ required: true }) wide!: Buffer;
  @Prop({ required: true }) narrow!: Buffer;
  /** When it was last uploaded, drawn or named for a book. One that has been unused for long is removed. */
  @Prop({ required: true }) keptAt!: Date;
}

export const CoverSchema = SchemaFactory.createForClass(StoredCover);
CoverSchema.index({ keptAt: 1, _id: 1 });

/** Stores the covers that staff upload and those that are drawn. */
@Injectable()
export class CoversService implements OnApplicationShutdown {
  readonly #process = new CoverProcess();
  /** The covers being drawn or waiting for it, by id. */
  readonly #drawings = new Map<string, Promise<CoverPictures>>();

  constructor(@InjectModel(StoredCover.name) private readonly covers: Model<StoredCover>) {}

  /**
   * Stores an uploaded cover and returns the name that the book gets; without a file, nothing. Call it before the book
   * is written: it claims the cover, also an older one that `coverImage` names, so that it is not removed meanwhile.
   * @throws Failure `VALIDATION_FAILED` when the file is not an image that the shop supports, `PAYLOAD_TOO_LARGE` when it
   * would take too much memory, `UNAVAILABLE` when too many wait before it.
   */
  async claim(file: UploadedCover | undefined, coverImage = ''): Promise<{ coverImage?: string }> {
    const { id: named } = parseCoverName(coverImage);
    if (!file && named) await this.covers.updateOne({ _id: named }, { $set: { keptAt: new Date() } });
    if (!file) return {};
    const pictures = await this.#process.run({ upload: file.buffer ?? Buffer.alloc(0) });
    const id = hash('sha256', pictures.wide);
    await this.save(id, pictures);
    return { coverImage: toCoverName(id) };
  }

  async find(id: string, width: keyof CoverPictures): Promise<Buffer | undefined> {
    const cover = await this.covers.findById(id, { [width]: 1 });
    return cover?.[width];
  }

  /** Draws a cover once for all who want it, and stores it. @throws Failure `UNAVAILABLE` when too many wait. */
  draw(id: string, text: CoverText): Promise<CoverPictures> {
    const known = this.#drawings.get(id);
    if (known) return known;
    if (this.#drawings.size > MAX_WAITING) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 2 });
    const drawing = this.drawAndSave(id, text).finally(() => this.#drawings.delete(id));
    this.#drawings.set(id, drawing);
    return drawing;
  }

  /** Removes the covers last claimed before `claimedBefore`, except those whose ids `findUsed` returns. */
  async removeUnused(claimedBefore: Date, findUsed: (ids: string[]) => Promise<string[]>): Promise<void> {
    const isOld = { keptAt: { $lt: claimedBefore } };
    const removeBatch = async (covers: { _id: string }[]) => {
      const ids = covers.map(({ _id }) => _id);
      const used = new Set(await findUsed(ids));
      // `isOld` again, since a book may have claimed one of them by now.
      await this.covers.deleteMany({ _id: { $in: ids.filter((id) => !used.has(id)) }, ...isOld });
    };
    const old = this.covers.find(isOld, { _id: 1 }).sort({ keptAt: 1, _id: 1 }).lean().cursor();
    await old.eachAsync(removeBatch, { batchSize: BATCH_SIZE });
  }

  onApplicationShutdown(): void {
    this.#process.close();
  }

  private async drawAndSave(id: string, text: CoverText): Promise<CoverPictures> {
    const { title, author, category } = text;
    const pictures = await this.#process.run({ drawing: { title, author, category } });
    await this.save(id, pictures);
    return pictures;
  }

  private async save(id: string, { wide, narrow }: CoverPictures): Promise<void> {
    const update = { $set: { keptAt: new Date() }, $setOnInsert: { wide, narrow } };
    await this.covers.updateOne({ _id: id }, update, { upsert: true });
  }
}
