import type { UnsentState } from '@bookstore/contracts/mails';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { countOf } from '../../shared/format/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ResultBox } from '../../shared/ui/result-box.tsx';
import { useSendAll } from './mails.queries.ts';

const QUESTIONS = {
  waiting: {
    title: 'Send all waiting mails now?',
    text: 'Those that wait for their next attempt are tried at once.',
  },
  failed: {
    title: 'Send all failed mails again?',
    text: 'Those for which this shop gave up are tried again, at most ten a day to an address.',
  },
} as const satisfies Record<UnsentState, { title: string; text: string }>;
const FAILED = 'Not all mails could be sent. Please try again: none is sent twice.';

/** Sends all mails of a state after a question. `onSent` is called with the result in view. */
export function useSendingAll(onSent: () => void) {
  const { mutate, data, isPending, reset } = useSendAll();
  const send = async (state: UnsentState) => {
    if (!(await showDialog({ ...QUESTIONS[state], confirm: 'Send all', cancel: 'Go back' }))) return;
    mutate(state, { onSuccess: onSent, onError: () => void showAlert(FAILED) });
  };
  return { send, result: data, isPending, forget: reset };
}

type SendingAll = ReturnType<typeof useSendingAll>;

export const SendAllButton = ({ state, sending }: { state: UnsentState; sending: SendingAll }) => (
  <Button
    look="secondary"
    className="px-3 whitespace-nowrap md:min-h-9 md:py-1"
    disabled={sending.isPending}
    onClick={() => void sending.send(state)}
  >
    {sending.isPending ? 'Sending…' : 'Send all'}
  </Button>
);

type ResultProps = { result: NonNullable<SendingAll['result']>; onClose: () => void };

/** How many mails are being sent, and how many are not. */
export const SendAllResult = ({ result: { sent, refused }, onClose }: ResultProps) => (
  <ResultBox
    title={sent === 0 ? 'No mail was left to send.' : `${countOf(sent, 'mail is', 'mails are')} being sent.`}
    onClose={onClose}
  >
    {refused > 0 && (
      <p className="text-sm">
        {countOf(refused, 'mail was', 'mails were')} left: ten were sent again to the same address today. More
        can be tomorrow.
      </p>
    )}
  </ResultBox>
);
