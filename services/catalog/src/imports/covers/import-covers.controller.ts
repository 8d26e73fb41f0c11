import { Controller, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileStreamInterceptor, type MultipartFileStream } from '@nestjs/platform-fastify/multipart';
import { type BookImport, COVERS_ARCHIVE_MAX_BYTES, IMPORTS_PATH } from '@bookstore/contracts/imports';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { z } from 'zod';
import { ArchiveLimit } from './archive-limit.ts';
import { ImportCoversService } from './import-covers.service.ts';

const FIELD = 'covers';
const ArchiveUpload = FileStreamInterceptor(FIELD, {
  limits: { fileSize: COVERS_ARCHIVE_MAX_BYTES, files: 1, fields: 0 },
});

@Controller(IMPORTS_PATH)
export class ImportCoversController {
  constructor(private readonly covers: ImportCoversService) {}

  @Post(':id/covers')
  @HttpCode(200)
  @Roles('manager')
  @UseInterceptors(ArchiveLimit, ArchiveUpload)
  add(
    @Param('id', { schema: z.string() }) importId: string,
    @UploadedFile() file?: MultipartFileStream,
  ): Promise<BookImport> {
    return this.covers.add(importId, file?.stream);
  }
}
