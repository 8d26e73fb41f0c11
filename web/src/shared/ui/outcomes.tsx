import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type OutcomeBoxProps = { title: string; children: ReactNode; onClose: () => void };

/** What became of something, until it is closed. */
export const OutcomeBox = ({ title, children, onClose }: OutcomeBoxProps) => (
  <div className="mb-4 flex items-start justify-between gap-4 rounded-xl border border-line bg-surface p-4">
    <div className="min-w-0">
      <p className="mb-1 font-semibold wrap-anywhere">{title}</p>
      {children}
    </div>
    <Button look="quiet" onClick={onClose}>
      Close
    </Button>
  </div>
);

/** What became of one row. */
type Outcome = { id: string; content: ReactNode; isFailure: boolean };

type OutcomesProps = { title: string; outcomes: readonly Outcome[]; onClose: () => void };

/** What became of each row that was changed with others. */
export const Outcomes = ({ outcomes, ...box }: OutcomesProps) => (
  <OutcomeBox {...box}>
    <ul className="max-h-48 overflow-y-auto text-sm wrap-anywhere">
      {outcomes.map(({ id, content, isFailure }) => (
        <li key={id} className={`py-0.5 ${isFailure ? 'text-danger' : ''}`}>
          {content}
        </li>
      ))}
    </ul>
  </OutcomeBox>
);
