import { type Delimiter, DELIMITERS, type Encoding, ENCODINGS } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { findOption } from '../../shared/checks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { CategoryChoices, ColumnChoices } from './import-mapping.tsx';
import type { ChosenReading, ShownReading } from './imports.queries.ts';

const ENCODING_LABELS = {
  'utf-8': () => 'UTF-8',
  'utf-16le': () => i18n.t('UTF-16 (Unicode text of Excel)'),
  'utf-16be': () => i18n.t('UTF-16, big-endian'),
  'windows-1252': () => i18n.t('Windows-1252 (Western European)'),
  'windows-1250': () => i18n.t('Windows-1250 (Central European)'),
  'windows-1251': () => i18n.t('Windows-1251 (Cyrillic)'),
  'windows-1253': () => i18n.t('Windows-1253 (Greek)'),
  'windows-1254': () => i18n.t('Windows-1254 (Turkish)'),
  'windows-1257': () => i18n.t('Windows-1257 (Baltic)'),
  macintosh: () => i18n.t('MacRoman (old Macs)'),
} satisfies Record<Encoding, () => string>;
const DELIMITER_LABELS = {
  ',': { alone: () => i18n.t('Commas'), within: () => i18n.t('commas') },
  ';': { alone: () => i18n.t('Semicolons'), within: () => i18n.t('semicolons') },
  '\t': { alone: () => i18n.t('Tabs'), within: () => i18n.t('tabs') },
  '|': { alone: () => i18n.t('Vertical bars'), within: () => i18n.t('vertical bars') },
} satisfies Record<Delimiter, { alone: () => string; within: () => string }>;
const listEncodings = () => ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value]() }));
const listDelimiters = () => DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value].alone() }));

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
      {i18n.t('Read as {encoding}, separated by {delimiter}', {
        encoding: ENCODING_LABELS[encoding](),
        delimiter: DELIMITER_LABELS[delimiter].within(),
      })}
    </summary>
    {garbled !== undefined && (
      <p className="mt-3 text-warning">
        {i18n.t('Some letters look wrong, such as in “{word}”. Choose another encoding, or mend the file.', {
          word: garbled,
        })}
      </p>
    )}
    <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
      <Select
        label={i18n.t('Encoding')}
        value={encoding}
        options={listEncodings()}
        onChange={(value) => onCheck({ encoding: findOption(ENCODINGS, value), delimiter })}
      />
      <Select
        label={i18n.t('Separated by')}
        value={delimiter}
        options={listDelimiters()}
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
      aria-label={i18n.t('How the file was read')}
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
          {system !== undefined && (
            <p>{i18n.t('Its columns are those of an export of {system}.', { system })}</p>
          )}
          <ColumnChoices reading={reading} mapping={mapping} onChange={setMapping} />
        </>
      ) : (
        <>
          <p className="font-semibold">{i18n.t('Read as {system}', { system })}</p>
          {garbled !== undefined && (
            <p className="text-warning">
              {i18n.t(
                'Some letters look wrong, such as in “{word}”. The file has them so: ask for another one.',
                { word: garbled },
              )}
            </p>
          )}
        </>
      )}
      <CategoryChoices unknown={unknownCategories} chosen={categories} onChange={setCategories} />
      {(isCsv || unknownCategories.length > 0) && (
        <div>
          <Button disabled={isPending} onClick={() => onCheck({ encoding, delimiter, mapping, categories })}>
            {isCsv ? i18n.t('Check with these columns') : i18n.t('Check with these categories')}
          </Button>
        </div>
      )}
    </section>
  );
}
