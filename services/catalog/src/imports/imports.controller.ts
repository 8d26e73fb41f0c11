import type { Readable } from 'node:stream';
import { type BookQuery, bookQuery } from '@bookstore/contracts/books';
import { Failure } from '@bookstore/contracts/errors';
import {
  type BookImport,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportCommit,
  importCommit,
  type ImportForm,
  importForm,
  type ImportRow,
  type ImportRowsQuery,
  importRowsQuery,
  IMPORTS_PATH,
  type ImportsQuery,
  importsQuery,
} from '@bookstore/contracts/imports';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { pageHeaders } from '@bookstore/kit/http/paging';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { UploadLimit } from '../covers/cover.upload.ts';
import { CsvExports } from './csv-exports.ts';
import { ImportChecker } from './import.checker.ts';
import { ImportsService } from './imports.service.ts';

const MAX_PAGEABLE_IMPORTS = 10_000;
const parameter = z.string();
const nothing = z.strictObject({});
const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});

/** A mapping of 20,000 characters, and what else is chosen. */
const ImportUpload = FileInterceptor('file', {
  limits: { fileSize: IMPORT_MAX_BYTES, files: 1, fields: 10, fieldSize: 80 * 1024, fieldNestingDepth: 0 },
});

@Controller(IMPORTS_PATH)
@Roles('manager')
export class ImportsController {
  constructor(
    private readonly checker: ImportChecker,
    private readonly imports: ImportsService,
    private readonly exports: CsvExports,
  ) {}

  @Post()
  @UseInterceptors(UploadLimit, ImportUpload)
  check(
    @Staff() staff: StaffClaims,
    @Body({ schema: importForm }) form: ImportForm,
    @UploadedFile() file?: UploadedMultipartFile,
  ): Promise<BookImport> {
    if (!file?.buffer)
      throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'file', message: 'Choose a CSV file' }] });
    return this.checker.check({ bytes: file.buffer, fileName: file.originalname }, form, staff);
  }

  @Get()
  async list(
    @Query({ schema: importsQuery }) query: ImportsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookImport[]> {
    const { page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    const { imports, total } = await this.imports.list(query);
    const list = { path: IMPORTS_PATH, filters: {}, page, limit, total, maxPageable: MAX_PAGEABLE_IMPORTS };
    void reply.headers(pageHeaders(list));
    return imports;
  }

  @Get(':id')
  find(@Param('id', { schema: parameter }) id: string): Promise<BookImport> {
    return this.imports.find(id);
  }

  @Get(':id/rows')
  async listRows(
    @Param('id', { schema: parameter }) id: string,
    @Query({ schema: importRowsQuery }) query: ImportRowsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportRow[]> {
    const { kind, kept, uncovered, page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    const { rows, total } = await this.imports.listRows(id, query);
    const path = `${IMPORTS_PATH}/${id}/rows`;
    const list = {
      path,
      filters: { kind, kept, uncovered },
      page,
      limit,
      total,
      maxPageable: IMPORT_MAX_ROWS + 1,
    };
    void reply.headers(pageHeaders(list));
    return rows;
  }

  @Get(':id/errors.csv')
  async exportErrors(
    @Param('id', { schema: parameter }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const csv = await this.exports.exportErrors(id);
    void reply.headers(csvHeaders('errors.csv'));
    return csv;
  }

  @Post(':id/commit')
  @HttpCode(202)
  commit(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: importCommit }) { skipWrong }: ImportCommit,
  ): Promise<BookImport> {
    return this.imports.commit(id, staff, skipWrong);
  }

  @Post(':id/undo')
  @HttpCode(202)
  undo(
    @Body({ schema: nothing }) _nothing: object,
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) id: string,
  ): Promise<BookImport> {
    return this.imports.undo(id, staff);
  }
}

@Controller('api/books/export.csv')
@Roles('manager')
export class BookExportController {
  constructor(private readonly exports: CsvExports) {}

  @Get()
  async export(
    @Query({ schema: bookQuery }) query: BookQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const csv = await this.exports.exportBooks(query);
    void reply.headers(csvHeaders('books.csv'));
    return csv;
  }
}
