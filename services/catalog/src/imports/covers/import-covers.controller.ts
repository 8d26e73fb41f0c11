import { operations } from '@bookstore/contracts/api';
import { COVERS_ARCHIVE_MAX_BYTES } from '@bookstore/contracts/imports';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileStreamInterceptor, type MultipartFileStream } from '@nestjs/platform-fastify/multipart';
import { UploadLimit } from '../../covers/cover.upload.ts';
import { ImportCoversService } from './import-covers.service.ts';

/** One at a time, for as long as the gateway lets one arrive. */
const archiveLimit = new UploadLimit({ uploads: 1, bytes: Infinity, ms: 300_000, retryAfterSeconds: 10 });
const ArchiveUpload = FileStreamInterceptor(operations.addImportCovers.upload.field, {
  limits: { fileSize: COVERS_ARCHIVE_MAX_BYTES, files: 1, fields: 0 },
});

@Controller()
export class ImportCoversController {
  constructor(private readonly covers: ImportCoversService) {}

  @Implements(operations.addImportCovers)
  @UseInterceptors(archiveLimit, ArchiveUpload)
  add({ params }: Input<'addImportCovers'>, @UploadedFile() file?: MultipartFileStream) {
    return this.covers.add(params.id, file?.stream);
  }
}
