import { ALERTS, type RaisedAlert } from '@bookstore/contracts/health';
import type { AlertMailKind } from '@bookstore/contracts/mails';
import type { MailContent } from '../mail.ts';

/** Without the back-ticks of what is to be typed or looked for. */
const toPlain = (text: string) => text.replaceAll('`', '');
const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const toMinute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** What tells the operator of the shop what is wrong with it and what to do, or that it is over. */
export function createAlertMail(
  kind: AlertMailKind,
  { alert, subject, detail, since }: RaisedAlert,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): MailContent {
  const means = toPlain(ALERTS[alert].means);
  const action = toPlain(ALERTS[alert].action);
  const isOver = kind === 'alert-over';
  return {
    subject: `${isOver ? 'Over: ' : ''}${alert} ${subject} at ${shopName}`,
    preview: isOver ? `This is over: ${detail}` : detail,
    heading: isOver ? 'This is over' : means,
    paragraphs: isOver ? [`${means}: that was so, and is over.`] : [toSentence(action)],
    facts: [
      { label: 'Alert', value: alert },
      { label: 'What', value: subject },
      { label: isOver ? 'It was' : 'Details', value: detail },
      { label: 'Since', value: toMinute(since) },
    ],
    button: { label: 'View the dashboard', url: `${publicUrl}/dashboard` },
    ...(!isOver && { note: 'You get one more mail, when it is over. k8s/README.md explains every alert.' }),
  };
}
