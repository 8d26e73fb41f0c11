import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { COVERS_PATH, NARROW_COVER, UPLOADED_COVER } from '@bookstore/contracts/covers';
import { Failure } from '@bookstore/contracts/errors';
import type { Model } from 'mongoose';
import { hash } from 'node:crypto';
import type { UploadKind } from './cover.pictures.ts';
import { BACKGROUND_DECODING_MS, CoverProcess } from './cover.process.ts';
import type { UploadedCover } from './cover.upload.ts';

const FILE_NAME = new RegExp(String.raw`^(?<id>[\da-f]{64})(?<narrow>${NARROW_COVER})?\.webp$`);

export const toCoverName = (id: string) => `${id}.webp`;
export const toCoverId = (coverName: string) => coverName.replace('.webp', '');

/** An uploaded cover, under the hash of its picture. It never changes. */
@Schema({ collection: 'covers', versionKey: false })
export class StoredCover {
  @Prop({ required: true }) _id!: string;
  @Prop({ required: true }) wide!: Buffer;
  @Prop({ required: true }) narrow!: Buffer;
  /** When it was last uploaded or named for a book. One that has been unused for long is removed. */
  @Prop({ required: true }) keptAt!: Date;
  /** Whether it is a picture of the shop's own, which stays: settings that were exported may name it. */
  @Prop({ type: Boolean }) isPicture?: true;
}

export const CoverSchema = SchemaFactory.createForClass(StoredCover);
CoverSchema.index({ keptAt: 1, _id: 1 });

/** Stores the covers that staff upload. */
@Injectable()
export class CoversService implements OnApplicationShutdown {
  readonly #process = new CoverProcess();

  constructor(@InjectModel(StoredCover.name) private readonly covers: Model<StoredCover>) {}

  /**
   * Stores an uploaded cover and returns the name that the book gets; without a file, nothing. Call it before the book
   * is written: it claims the cover, also an older one that `coverImage` names, so that it is not removed meanwhile. One that was
   * removed before is no cover.
   * @throws Failure `VALIDATION_FAILED` when the file is not an image that the shop supports, `PAYLOAD_TOO_LARGE` when it
   * would take too much memory, `UNAVAILABLE` when the machine is too busy; RetryLater `UNAVAILABLE` when too many
   * wait before it.
   */
  async claim(
    file: Pick<UploadedCover, 'buffer'> | undefined,
    coverImage = '',
  ): Promise<{ coverImage?: string }> {
    if (!file) {
      const gone = await this.keep([coverImage]);
      return gone.size > 0 ? { coverImage: '' } : {};
    }
    return { coverImage: await this.store('cover', file) };
  }

  /** Claims stored covers by their names. @returns the names of those that are not stored any more. */
  async keep(names: readonly string[]): Promise<Set<string>> {
    const uploaded = new Set(names.filter((name) => UPLOADED_COVER.test(name)));
    if (uploaded.size === 0) return uploaded;
    const filter = { _id: { $in: [...uploaded].map(toCoverId) } };
    await this.covers.updateMany(filter, { $set: { keptAt: new Date() } });
    const stored = new Set((await this.covers.distinct('_id', filter)).map(toCoverName));
    return new Set([...uploaded].filter((name) => !stored.has(name)));
  }

  /** Claims a cover that nobody waits for: a busy machine may take its time. @returns its name. @throws Failure as `claim` does. */
  claimInBackground(file: Pick<UploadedCover, 'buffer'>): Promise<string> {
    return this.store('cover', file, BACKGROUND_DECODING_MS);
  }

  /** Stores a picture of the shop's own, such as its logo. @returns its address. @throws Failure as `claim` does. */
  async addPicture(file: Pick<UploadedCover, 'buffer'> | undefined): Promise<string> {
    return `${COVERS_PATH}/${await this.store('picture', file ?? {})}`;
  }

  private async store(
    kind: UploadKind,
    { buffer }: Partial<Pick<UploadedCover, 'buffer'>>,
    decodingMs?: number,
  ): Promise<string> {
    const pictures = await this.#process.encode(buffer ?? Buffer.alloc(0), kind, decodingMs);
    const id = hash('sha256', pictures.wide);
    const kept = { keptAt: new Date(), ...(kind === 'picture' && { isPicture: true as const }) };
    await this.covers.updateOne({ _id: id }, { $set: kept, $setOnInsert: pictures }, { upsert: true });
    return toCoverName(id);
  }

  /** Finds the picture with a file name: of a cover, or of its narrow version. @throws Failure `NOT_FOUND`. */
  async find(fileName: string): Promise<Buffer> {
    const { id, narrow } = FILE_NAME.exec(fileName)?.groups ?? {};
    const width = narrow ? 'narrow' : 'wide';
    const cover = id && (await this.covers.findById(id, { [width]: 1 }));
    if (!cover) throw new Failure('NOT_FOUND');
    return cover[width];
  }

  onApplicationShutdown(): void {
    this.#process.close();
  }
}
