import { useRef } from 'react';
import { describeDevice } from '../browser/device.ts';
import { showAlert, showToast } from '../dialogs/dialogs.ts';
import { formatMoment } from '../format/format-dates.ts';
import { Button } from './button.tsx';

const ENDED = 'The session is ended';
const OTHERS_ENDED = 'All other sessions are ended';

type Session = {
  id: string;
  createdAt: string;
  address?: string | null | undefined;
  userAgent?: string | null | undefined;
  isCurrent: boolean;
};

type SessionItemProps = { session: Session; isBusy: boolean; onEnd: () => void };

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const device = describeDevice(session.userAgent);
  const signedInAt = formatMoment(session.createdAt);
  return (
    <li className="flex items-center justify-between gap-4 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {session.isCurrent && (
            <span className="rounded-full bg-accent-soft px-3 py-0.5 text-sm text-accent">This device</span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          Signed in <time dateTime={session.createdAt}>{signedInAt}</time>
          {session.address && ` from ${session.address}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button look="secondary" disabled={isBusy} onClick={onEnd}>
          End<span className="sr-only"> the session of {`${device}, ${signedInAt}`}</span>
        </Button>
      )}
    </li>
  );
}

type SessionsProps = {
  /** In the order in which they are shown. */
  sessions: readonly Session[];
  isBusy: boolean;
  onEnd: (id: string) => Promise<unknown>;
  onEndOthers: () => Promise<unknown>;
  explainFailure: (error: unknown) => string;
};

/** The sessions of an account, to end any but this one. */
export function Sessions({ sessions, isBusy, onEnd, onEndOthers, explainFailure }: SessionsProps) {
  const list = useRef<HTMLUListElement>(null);

  const confirm = (ending: Promise<unknown>, message: string) =>
    void ending.then(
      () => {
        // The focus moves on, because the button that had it is gone.
        list.current?.focus();
        showToast(message);
      },
      (error: unknown) => void showAlert(explainFailure(error)),
    );

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line outline-none">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => confirm(onEnd(session.id), ENDED)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="danger"
          className="mt-4 -mb-2 -ml-4"
          disabled={isBusy}
          onClick={() => confirm(onEndOthers(), OTHERS_ENDED)}
        >
          End all other sessions
        </Button>
      )}
    </>
  );
}
