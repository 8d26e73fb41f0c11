import { type Delimiter, DELIMITERS, type Encoding, ENCODINGS } from '@bookstore/contracts/imports';
import { useState } from 'react';
import { findOption } from '../../shared/checks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { CategoryChoices, ColumnChoices } from './import-mapping.tsx';
import type { ChosenReading, ShownReading } from './imports.queries.ts';

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
} as const satisfies Record<Encoding, string>;
const DELIMITER_LABELS = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
} as const satisfies Record<Delimiter, string>;
const ENCODING_OPTIONS = ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }));
const DELIMITER_OPTIONS = DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }));

type FormatChoicesProps = Pick<ShownReading, 'garbled'> & {
  encoding: Encoding;
  delimiter: Delimiter;
  isOpen: boolean;
  onCheck: (reading: ChosenReading) => void;
};

/** How the cells of a file were read, to be corrected. */
const FormatChoices = ({ encoding, delimiter, garbled, isOpen, onCheck }: FormatChoicesProps) => (
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
);

type ReadingProps = {
  reading: ShownReading;
  isOpen: boolean;
  isPending: boolean;
  onCheck: (reading: ChosenReading) => void;
};

/**
 * How a file was read, to be corrected. With another encoding or delimiter, its columns are recognised anew. Of ONIX
 * only categories are chosen.
 */
export function Reading({ reading, isOpen, isPending, onCheck }: ReadingProps) {
  const { encoding, delimiter, garbled, system, unknownCategories = [] } = reading;
  const [mapping, setMapping] = useState(reading.mapping);
  const [categories, setCategories] = useState<Record<string, string>>({});
  const isCsv = encoding !== undefined && delimiter !== undefined;
  return (
    <section
      aria-label="How the file was read"
      className="grid gap-4 rounded-xl border border-line bg-surface p-4"
    >
      {isCsv ? (
        <>
          <FormatChoices
            encoding={encoding}
            delimiter={delimiter}
            garbled={garbled}
            isOpen={isOpen}
            onCheck={onCheck}
          />
          {system !== undefined && <p>Its columns are those of an export of {system}.</p>}
          <ColumnChoices reading={reading} mapping={mapping} onChange={setMapping} />
        </>
      ) : (
        <>
          <p className="font-semibold">Read as {system}</p>
          {garbled !== undefined && (
            <p className="text-warning">
              Some letters look wrong, such as in “{garbled}”. The file has them so: ask for another one.
            </p>
          )}
        </>
      )}
      <CategoryChoices unknown={unknownCategories} chosen={categories} onChange={setCategories} />
      {(isCsv || unknownCategories.length > 0) && (
        <div>
          <Button disabled={isPending} onClick={() => onCheck({ encoding, delimiter, mapping, categories })}>
            {isCsv ? 'Check with these columns' : 'Check with these categories'}
          </Button>
        </div>
      )}
    </section>
  );
}
