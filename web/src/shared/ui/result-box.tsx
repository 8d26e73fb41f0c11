import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ResultBoxProps = { title: string; children: ReactNode; onClose: () => void };

/** The result of an action, until it is closed. */
export const ResultBox = ({ title, children, onClose }: ResultBoxProps) => (
  <div className="mb-4 flex items-start justify-between gap-4 rounded-xl border border-line bg-surface p-4">
    <div className="min-w-0">
      <p className="mb-1 font-semibold wrap-anywhere">{title}</p>
      {children}
    </div>
    <Button look="quiet" onClick={onClose}>
      {i18n.t('Close')}
    </Button>
  </div>
);

type ResultListProps = Omit<ResultBoxProps, 'children'> & {
  /** Below the list. */
  children?: ReactNode;
  results: readonly { id: string; content: ReactNode; isFailure: boolean }[];
};

/** The result of an action for each of the rows that it changed. */
export const ResultList = ({ results, children, ...box }: ResultListProps) => (
  <ResultBox {...box}>
    <ul className="max-h-48 overflow-y-auto text-sm wrap-anywhere">
      {results.map(({ id, content, isFailure }) => (
        <li key={id} className={`py-0.5 ${isFailure ? 'text-danger' : ''}`}>
          {content}
        </li>
      ))}
    </ul>
    {children}
  </ResultBox>
);
