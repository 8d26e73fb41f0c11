import type { Settings } from '@bookstore/contracts/shop';
import { useMutation } from '@tanstack/react-query';
import { FileField } from '../../shared/form/file-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { exportSettings, importSettings, UnreadableFile } from './settings-file.ts';

const EXPORT_FAILED = 'The settings could not be exported. Please try again.';
const IMPORT_FAILED = 'The pictures of the file could not be stored. Please try again.';

type SettingsTransferProps = { stored: Settings; onImport: (imported: Omit<Settings, 'v'>) => void };

/** All settings as one file, from this shop or into it. */
export function SettingsTransfer({ stored, onImport }: SettingsTransferProps) {
  const save = useMutation({ mutationFn: exportSettings });
  const read = useMutation({ mutationFn: importSettings, onSuccess: onImport });
  const explain = (error: Error) => (error instanceof UnreadableFile ? error.message : IMPORT_FAILED);
  return (
    <Panel title="All settings as one file" className="grid max-w-2xl gap-4">
      <div>
        <Button look="secondary" disabled={save.isPending} onClick={() => save.mutate(stored)}>
          Export the saved settings
        </Button>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {save.isError && EXPORT_FAILED}
        </p>
      </div>
      <FileField
        label="Import settings"
        hint={read.isPending ? 'Reading the file...' : 'A file that was exported here or from another shop.'}
        error={read.error ? explain(read.error) : undefined}
        accept=".json,application/json"
        noun="a file"
        onChoose={(file) => file && read.mutate(file)}
      />
      <p role="status" className="empty:hidden">
        {read.isSuccess && 'The form below is filled in from the file. Look at it, then save it.'}
      </p>
    </Panel>
  );
}
