import { operations } from '@bookstore/contracts/api';
import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, ONIX_MAX_BYTES } from '@bookstore/contracts/imports';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, UploadedFile, UseInterceptors } from '@nestjs/common';
import {
  FileInterceptor,
  FileStreamInterceptor,
  type MultipartFileStream,
  type UploadedMultipartFile,
} from '@nestjs/platform-fastify/multipart';
import { uploadLimit, UploadLimit } from '../covers/cover.upload.ts';
import { CsvExports } from './csv-exports.ts';
import { ImportChecker } from './import.checker.ts';
import { ImportsService } from './imports.service.ts';

const MAX_PAGEABLE_IMPORTS = 10_000;

/** Mappings of 20,000 and of 40,000 characters. */
const FIELDS = { fieldSize: 160 * 1024, fieldNestingDepth: 0 };
/** With what else is chosen. */
const ImportUpload = FileInterceptor(operations.checkImport.upload.field, {
  limits: { fileSize: IMPORT_MAX_BYTES, files: 1, fields: 10, ...FIELDS },
});
/** One at a time, for as long as the gateway lets one arrive. */
const onixLimit = new UploadLimit({ uploads: 1, bytes: Infinity, ms: 300_000, retryAfterSeconds: 10 });
/** With the categories that are chosen. */
const OnixUpload = FileStreamInterceptor(operations.checkOnix.upload.field, {
  limits: { fileSize: ONIX_MAX_BYTES, files: 1, fields: 1, ...FIELDS },
});

@Controller()
export class ImportsController {
  constructor(
    private readonly checker: ImportChecker,
    private readonly imports: ImportsService,
    private readonly exports: CsvExports,
  ) {}

  @Implements(operations.checkImport)
  @UseInterceptors(uploadLimit, ImportUpload)
  check({ caller, body }: Input<'checkImport'>, @UploadedFile() file?: UploadedMultipartFile) {
    if (!file?.buffer)
      throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'file', message: 'Choose a CSV file' }] });
    return this.checker.check({ bytes: file.buffer, fileName: file.originalname }, body, caller);
  }

  @Implements(operations.checkOnix)
  @UseInterceptors(onixLimit, OnixUpload)
  checkOnix({ caller, body }: Input<'checkOnix'>, @UploadedFile() file?: MultipartFileStream) {
    if (!file)
      throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'file', message: 'Choose an ONIX file' }] });
    return this.checker.checkOnix({ stream: file.stream, fileName: file.originalname }, body, caller);
  }

  @Implements(operations.listImports)
  async list({ query, paginate }: Input<'listImports'>) {
    const { imports, total } = await this.imports.list(query);
    paginate({ total, maxPageable: MAX_PAGEABLE_IMPORTS });
    return imports;
  }

  @Implements(operations.findImport)
  find({ params }: Input<'findImport'>) {
    return this.imports.find(params.id);
  }

  @Implements(operations.listImportRows)
  async listRows({ params, query, paginate }: Input<'listImportRows'>) {
    const { rows, total } = await this.imports.listRows(params.id, query);
    paginate({ total, maxPageable: IMPORT_MAX_ROWS + 1 });
    return rows;
  }

  @Implements(operations.exportImportErrors)
  exportErrors({ params, asCsv }: Input<'exportImportErrors'>) {
    return asCsv('errors.csv', this.exports.exportErrors(params.id));
  }

  @Implements(operations.exportImportUncovered)
  exportUncovered({ params, asCsv }: Input<'exportImportUncovered'>) {
    return asCsv('uncovered.csv', this.exports.exportUncovered(params.id));
  }

  @Implements(operations.exportBooks)
  exportBooks({ query, asCsv }: Input<'exportBooks'>) {
    return asCsv('books.csv', this.exports.exportBooks(query));
  }

  @Implements(operations.commitImport)
  commit({ caller, params, body }: Input<'commitImport'>) {
    return this.imports.commit(params.id, caller, body);
  }

  @Implements(operations.undoImport)
  undo({ caller, params }: Input<'undoImport'>) {
    return this.imports.undo(params.id, caller);
  }
}
