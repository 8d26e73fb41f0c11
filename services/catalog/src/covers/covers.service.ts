import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Failure } from '@bookstore/kit/failure';
import type { Model } from 'mongoose';
import { createHash } from 'node:crypto';
import { drawCover } from './cover.picture.ts';
import { StoredCover } from './cover.schema.ts';
import type { UploadedCover } from './cover.upload.ts';

const NAME = /^([0-9a-f]{64})(-240)?\.webp$/;

/** The covers that staff uploaded. */
@Injectable()
export class CoversService {
  constructor(@InjectModel(StoredCover.name) private readonly covers: Model<StoredCover>) {}

  /**
   * Keeps an uploaded cover, and answers the name that the book takes; without a file, nothing.
   * @throws Failure `VALIDATION_FAILED` when the file is no picture that the shop takes.
   */
  async keep(file: UploadedCover | undefined): Promise<{ coverImage?: string }> {
    if (!file) return {};
    const { wide, narrow } = await drawCover(file.buffer ?? Buffer.alloc(0));
    const hash = createHash('sha256').update(wide).digest('hex');
    await this.covers.updateOne({ _id: hash }, { $setOnInsert: { wide, narrow } }, { upsert: true });
    return { coverImage: `${hash}.webp` };
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
