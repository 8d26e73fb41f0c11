import {
  type BookImport,
  DELIMITERS,
  ENCODINGS,
  type FileReading,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
} from '@bookstore/contracts/imports';
import { useState } from 'react';
import { findOption } from '../../shared/checks.ts';
import { FileField } from '../../shared/form/file-field.tsx';
import { FormAlert } from '../../shared/form/fields.tsx';
import { formatCount } from '../../shared/format/format.ts';
import { readCode, readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { CategoryChoices, ColumnChoices } from './import-mapping.tsx';
import {
  type ChosenReading,
  findUnknownColumns,
  type ShownReading,
  useCheckImport,
} from './imports.queries.ts';

const TOO_LARGE = `Please choose a file of at most 5 MB and ${formatCount(IMPORT_MAX_ROWS)} rows`;
const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Unicode text of Excel)',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1257': 'Windows-1257 (Baltic)',
  macintosh: 'MacRoman (old Macs)',
} as const satisfies Record<FileReading['encoding'], string>;
const DELIMITER_LABELS = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
} as const satisfies Record<FileReading['delimiter'], string>;
const ENCODING_OPTIONS = ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }));
const DELIMITER_OPTIONS = DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }));

/** Why a file was refused. */
function explain(error: Error): string {
  const [invalid] = readFieldErrors(error);
  if (invalid) return invalid.message;
  if (readCode(error) === 'UNREADABLE_FILE') return error.message;
  const columns = findUnknownColumns(error)?.unknown.join(', ');
  if (columns) return `${PAGE_NOTICES.unknownColumns} Choose what each is, or leave it out: ${columns}.`;
  if (error instanceof RequestError && error.status === 413) return TOO_LARGE;
  return 'The file could not be checked. Please try again.';
}

type ReadingProps = {
  reading: ShownReading;
  isOpen: boolean;
  isPending: boolean;
  onCheck: (reading: ChosenReading) => void;
};

/** How a file was read, to be corrected. With another encoding or delimiter, its columns are recognised anew. */
function Reading({ reading, isOpen, isPending, onCheck }: ReadingProps) {
  const { encoding, delimiter, garbled, system, unknownCategories = [] } = reading;
  const [mapping, setMapping] = useState(reading.mapping);
  const [categories, setCategories] = useState<Record<string, string>>({});
  return (
    <section
      aria-label="How the file was read"
      className="grid gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <details open={isOpen || garbled !== undefined}>
        <summary className="min-h-6 cursor-pointer font-semibold">
          Read as {ENCODING_LABELS[encoding]}, separated by {DELIMITER_LABELS[delimiter].toLowerCase()}
        </summary>
        {garbled !== undefined && (
          <p className="mt-3 text-warning">
            Some letters look wrong, such as in “{garbled}”. Choose another encoding, or mend the file.
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
          <Select
            label="Encoding"
            value={encoding}
            options={ENCODING_OPTIONS}
            onChange={(value) => onCheck({ encoding: findOption(ENCODINGS, value), delimiter })}
          />
          <Select
            label="Separated by"
            value={delimiter}
            options={DELIMITER_OPTIONS}
            onChange={(value) => onCheck({ encoding, delimiter: findOption(DELIMITERS, value) })}
          />
        </div>
      </details>
      {system !== undefined && <p>Its columns are those of an export of {system}.</p>}
      <ColumnChoices reading={reading} mapping={mapping} onChange={setMapping} />
      <CategoryChoices unknown={unknownCategories} chosen={categories} onChange={setCategories} />
      <div>
        <Button disabled={isPending} onClick={() => onCheck({ encoding, delimiter, mapping, categories })}>
          Check with these columns
        </Button>
      </div>
    </section>
  );
}

type ImportUploadProps = {
  /** The import on the page. */
  shownId: string | undefined;
  onChecked: (checked: BookImport) => void;
};

/** Checks a file, after its columns are mapped where the shop does not know them. */
export function ImportUpload({ shownId, onChecked }: ImportUploadProps) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  /** How the file was read, for the import on the page or, before there is one, for its first check. */
  const [read, setRead] = useState<{ reading: ShownReading; id: string | undefined; isKnown: boolean }>();
  const check = useCheckImport();

  const run = (chosen: File, as: ChosenReading) =>
    check.mutate(
      { file: chosen, reading: as },
      {
        onSuccess: (checked) => {
          setRead({ reading: checked, id: checked.id, isKnown: true });
          onChecked(checked);
        },
        onError: (error) => {
          const reading = findUnknownColumns(error);
          if (reading) setRead({ reading, id: shownId, isKnown: false });
        },
      },
    );
  const choose = (chosen: File | undefined) => {
    const isTooLarge = (chosen?.size ?? 0) > IMPORT_MAX_BYTES;
    const accepted = isTooLarge ? undefined : chosen;
    setFault(isTooLarge ? TOO_LARGE : undefined);
    setFile(accepted);
    setRead(undefined);
    check.reset();
    if (accepted) run(accepted, {});
  };

  /** An import that was opened meanwhile has nothing to do with this file. */
  const isAbout = !shownId || read?.id === shownId;
  return (
    <div className={shownId ? 'contents' : 'grid gap-4'}>
      {!shownId && (
        <FileField
          label="A CSV file of books"
          hint={file ? `Selected: ${file.name}` : 'It is checked first; no book is changed.'}
          error={fault}
          accept=".csv,.tsv,.txt,text/csv"
          noun="a file"
          onChoose={choose}
        />
      )}
      <p role="status" className="text-muted empty:hidden">
        {check.isPending && 'Checking the file...'}
      </p>
      <FormAlert>{check.error && isAbout && explain(check.error)}</FormAlert>
      {file && read && read.id === shownId && (
        <Reading
          key={JSON.stringify(read.reading)}
          reading={read.reading}
          isOpen={!read.isKnown}
          isPending={check.isPending}
          onCheck={(as) => run(file, as)}
        />
      )}
    </div>
  );
}
