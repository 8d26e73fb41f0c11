import type { AlertName } from '@bookstore/contracts/health';
import type { I18n } from './i18n.ts';

/** What an alert means and what to do, in a language. In English it is what `ALERTS` says; what is to be typed is in back-ticks. */
export type AlertText = { means: string; action: string };

const TEXTS: Record<AlertName, (i18n: I18n) => AlertText> = {
  PartDown: (i18n) => ({
    means: i18n.t('A part of the shop does not answer'),
    action: i18n.t(
      'look at its state (`docker compose ps`, `kubectl get pods`, the terminal of `npm start`) and at its log, which has the reason',
    ),
  }),
  EventsPending: (i18n) => ({
    means: i18n.t('Events wait to be published, so statistics, prices and the states of stock are behind'),
    action: i18n.t(
      'is RabbitMQ up, and has it memory and disk (`rabbitmqctl status`)? Orders are accepted meanwhile, and what waits follows by itself',
    ),
  }),
  ReconciliationStale: (i18n) => ({
    means: i18n.t('Data has not been compared with the service that owns it, so what was lost is not repaired'),
    action: i18n.t(
      'is that service up, may it be reached, and has it the same `SERVICE_TOKEN`? The log of the service that compares has the reason',
    ),
  }),
  DeadLetters: (i18n) => ({
    means: i18n.t('Messages could not be read and were put aside'),
    action: i18n.t(
      'read the reason in the log of the consumer. If the consumer is of an older version than the publisher, upgrade the consumer. Then put the messages back, or discard them, with the command `dead-letters`',
    ),
  }),
  MailsWaiting: (i18n) => ({
    means: i18n.t('A mail has been waiting for an hour'),
    action: i18n.t(
      'is `SMTP_URL` set and right, does the mail server answer, may it be reached? The log of the service has what the server answered',
    ),
  }),
  MailsFailed: (i18n) => ({
    means: i18n.t('Mails were refused for good, or waited longer than `MAIL_MAX_AGE`'),
    action: i18n.t(
      '`/dashboard/mails` has the reasons and sends those about orders again; the reasons of others are in the log of the service',
    ),
  }),
  DiskFilling: (i18n) => ({
    means: i18n.t('The disk of the database is filling'),
    action: i18n.t(
      'free space or enlarge the disk before it is full: MongoDB stops when there is none left',
    ),
  }),
  BackupOverdue: (i18n) => ({
    means: i18n.t('The last backup is older than 26 hours, or there is none'),
    action: i18n.t('run the backup, and find out why the schedule has not run it'),
  }),
  CertificateExpiring: (i18n) => ({
    means: i18n.t('The certificate of the shop ends soon'),
    action: i18n.t(
      'renew it: if a proxy does that by itself, its log has the reason why it could not, such as a closed port 80 or another address of the name',
    ),
  }),
};

export const describeAlert = (alert: AlertName, i18n: I18n): AlertText => TEXTS[alert](i18n);
