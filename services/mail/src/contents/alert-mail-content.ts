import type { RaisedAlert } from '@bookstore/contracts/health';
import type { AlertMailKind } from '@bookstore/contracts/mails';
import { describeDetail } from '@bookstore/i18n/alert-reasons';
import { describeAlert } from '@bookstore/i18n/alert-texts';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import type { MailContent, MailShop } from '../mail.ts';

/** Without the back-ticks of what is to be typed or looked for. */
const toPlain = (text: string) => text.replaceAll('`', '');
const toSentence = (text: string, i18n: I18n) =>
  i18n.t('{sentence}.', { sentence: `${text.charAt(0).toUpperCase()}${text.slice(1)}` });
const toMinute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

type Place = { shop: MailShop; publicUrl: string };
type Text = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs'>;

function writeText(kind: AlertMailKind, raised: RaisedAlert, i18n: I18n, shopName: string): Text {
  const { alert, subject } = raised;
  const detail = describeDetail(raised, i18n);
  const { means, action } = describeAlert(alert, i18n);
  const place = { alert, subject, shopName };
  return kind === 'alert-over'
    ? {
        subject: i18n.t('Over: {alert} {subject} at {shopName}', place),
        preview: i18n.t('This is over: {detail}', { detail }),
        heading: i18n.t('This is over'),
        paragraphs: [i18n.t('{means}: that was so, and is over.', { means: toPlain(means) })],
      }
    : {
        subject: i18n.t('{alert} {subject} at {shopName}', place),
        preview: detail,
        heading: toPlain(means),
        paragraphs: [toSentence(toPlain(action), i18n)],
      };
}

/** What tells the operator of the shop what is wrong with it and what to do, or that it is over. */
export function createAlertMail(
  kind: AlertMailKind,
  raised: RaisedAlert,
  { shop, publicUrl }: Place,
): MailContent {
  const i18n = i18nFor(shop.language);
  const { alert, subject, since } = raised;
  const isOver = kind === 'alert-over';
  return {
    ...writeText(kind, raised, i18n, shop.name),
    facts: [
      { label: i18n.t('Alert'), value: alert },
      { label: i18n.t('What'), value: subject },
      { label: isOver ? i18n.t('It was') : i18n.t('Details'), value: describeDetail(raised, i18n) },
      { label: i18n.t('Since'), value: toMinute(since) },
    ],
    button: { label: i18n.t('View the dashboard'), url: `${publicUrl}/dashboard` },
    ...(!isOver && {
      note: i18n.t('You get one more mail, when it is over. k8s/README.md explains every alert.'),
    }),
  };
}
