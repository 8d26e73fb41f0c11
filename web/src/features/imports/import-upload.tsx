import {
  type BookImport,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  ONIX_MAX_BYTES,
} from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { FileField } from '../../shared/form/file-field.tsx';
import { FormAlert } from '../../shared/form/fields.tsx';
import { formatCount, formatEnumeration } from '../../shared/format/format.ts';
import { readCode, readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Reading } from './import-reading.tsx';
import {
  type ChosenFile,
  type ChosenReading,
  findUnknownColumns,
  isOnixFile,
  type ShownReading,
  useCheckImport,
} from './imports.queries.ts';

const BOUNDS = {
  csv: {
    bytes: IMPORT_MAX_BYTES,
    explain: () =>
      i18n.t('Please choose a file of at most 5 MB and {max} rows', { max: formatCount(IMPORT_MAX_ROWS) }),
  },
  onix: {
    bytes: ONIX_MAX_BYTES,
    explain: () =>
      i18n.t('Please choose an ONIX file of at most 100 MB and {max} books', {
        max: formatCount(IMPORT_MAX_ROWS),
      }),
  },
} as const;
const boundsOf = (isOnix: boolean) => (isOnix ? BOUNDS.onix : BOUNDS.csv);

/** Why a file was refused. */
function explain(error: Error, isOnix: boolean): string {
  const [invalid] = readFieldErrors(error);
  if (invalid) return invalid.message;
  if (readCode(error) === 'UNREADABLE_FILE') return error.message;
  const columns = formatEnumeration(findUnknownColumns(error)?.unknown ?? []);
  if (columns)
    return `${PAGE_NOTICES.unknownColumns} ${i18n.t('Choose what each is, or leave it out: {columns}.', { columns })}`;
  if (error instanceof RequestError && error.status === 413) return boundsOf(isOnix).explain();
  return i18n.t('The file could not be checked. Please try again.');
}

type ImportUploadProps = {
  /** The import on the page. */
  shownId: string | undefined;
  onChecked: (checked: BookImport) => void;
};

/** Checks a file, after its columns are mapped where the shop does not know them. */
export function ImportUpload({ shownId, onChecked }: ImportUploadProps) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [fault, setFault] = useState<string>();
  /** How the file was read, for the import on the page or, before there is one, for its first check. */
  const [read, setRead] = useState<{ reading: ShownReading; id: string | undefined; isKnown: boolean }>();
  const check = useCheckImport();

  const run = (file: ChosenFile, as: ChosenReading) =>
    check.mutate(
      { ...file, reading: as },
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
  const choose = async (file: File | undefined) => {
    setFault(undefined);
    setChosen(undefined);
    setRead(undefined);
    check.reset();
    if (!file) return;
    const isOnix = await isOnixFile(file);
    const { bytes, explain: explainBounds } = boundsOf(isOnix);
    if (file.size > bytes) {
      setFault(explainBounds());
      return;
    }
    setChosen({ file, isOnix });
    run({ file, isOnix }, {});
  };

  /** An import that was opened meanwhile has nothing to do with this file. */
  const isAbout = !shownId || read?.id === shownId;
  return (
    <div className={shownId ? 'contents' : 'grid gap-4'}>
      {!shownId && (
        <FileField
          label={i18n.t('A CSV or ONIX file of books')}
          hint={
            chosen
              ? i18n.t('Selected: {name}', { name: chosen.file.name })
              : i18n.t(
                  'ONIX 3.0 of the book trade comes as XML or zip. A file is checked first; no book is changed.',
                )
          }
          error={fault}
          accept=".csv,.tsv,.txt,text/csv,.xml,.onix,.onx,.zip"
          noun="a file"
          onChoose={(file) => void choose(file)}
        />
      )}
      <p role="status" className="text-muted empty:hidden">
        {check.isPending && i18n.t('Checking the file...')}
      </p>
      <FormAlert>{check.error && isAbout && explain(check.error, chosen?.isOnix ?? false)}</FormAlert>
      {chosen && read && read.id === shownId && (
        <Reading
          key={JSON.stringify(read.reading)}
          reading={read.reading}
          isOpen={!read.isKnown}
          isPending={check.isPending}
          onCheck={(as) => run(chosen, as)}
        />
      )}
    </div>
  );
}
