import type { UnsentState } from '@bookstore/contracts/mails';
import { i18n } from '@bookstore/i18n/i18n';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ResultBox } from '../../shared/ui/result-box.tsx';
import { useSendAll } from './mails.queries.ts';

const QUESTIONS = {
  waiting: () => ({
    title: i18n.t('Send all waiting mails now?'),
    text: i18n.t('Those that wait for their next attempt are tried at once.'),
  }),
  failed: () => ({
    title: i18n.t('Send all failed mails again?'),
    text: i18n.t('Those for which this shop gave up are tried again, at most ten a day to an address.'),
  }),
} as const satisfies Record<UnsentState, () => { title: string; text: string }>;

/** Sends all mails of a state after a question. `onSent` is called with the result in view. */
export function useSendingAll(onSent: () => void) {
  const { mutate, data, isPending, reset } = useSendAll();
  const send = async (state: UnsentState) => {
    const question = { ...QUESTIONS[state](), confirm: i18n.t('Send all'), cancel: i18n.t('Go back') };
    if (!(await showDialog(question))) return;
    mutate(state, {
      onSuccess: onSent,
      onError: () =>
        void showAlert(i18n.t('Not all mails could be sent. Please try again: none is sent twice.')),
    });
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
    {sending.isPending ? i18n.t('Sending…') : i18n.t('Send all')}
  </Button>
);

type ResultProps = { result: NonNullable<SendingAll['result']>; onClose: () => void };

/** How many mails are being sent, and how many are not. */
export const SendAllResult = ({ result: { sent, refused }, onClose }: ResultProps) => (
  <ResultBox
    title={i18n.t(
      '{count, plural, =0 {No mail was left to send.} one {# mail is being sent.} other {# mails are being sent.}}',
      { count: sent },
    )}
    onClose={onClose}
  >
    {refused > 0 && (
      <p className="text-sm">
        {i18n.t(
          '{count, plural, one {# mail was} other {# mails were}} left: ten were sent again to the same address today. More can be tomorrow.',
          { count: refused },
        )}
      </p>
    )}
  </ResultBox>
);
