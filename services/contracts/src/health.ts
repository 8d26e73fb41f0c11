import { z } from 'zod';

/**
 * What the shop notices of itself, by the names of the Prometheus alerts: what is wrong, and what to do. Mails, the dashboard
 * and the table in k8s/README.md have these words.
 */
export const ALERTS = {
  PartDown: {
    means: 'A part of the shop does not answer',
    action:
      'look at its state (`docker compose ps`, `kubectl get pods`, the terminal of `npm start`) and at its log, which has the reason',
  },
  EventsPending: {
    means: 'Events wait to be published, so statistics, prices and the states of stock are behind',
    action:
      'is RabbitMQ up, and has it memory and disk (`rabbitmqctl status`)? Orders are accepted meanwhile, and what waits follows by itself',
  },
  ReconciliationStale: {
    means: 'Data has not been compared with the service that owns it, so what was lost is not repaired',
    action:
      'is that service up, may it be reached, and has it the same `SERVICE_TOKEN`? The log of the service that compares has the reason',
  },
  DeadLetters: {
    means: 'Messages could not be read and were put aside',
    action:
      'read the reason in the log of the consumer. If the consumer is of an older version than the publisher, upgrade the consumer. Then put the messages back, or discard them, with the command `dead-letters`',
  },
  MailsWaiting: {
    means: 'A mail has been waiting for an hour',
    action:
      'is `SMTP_URL` set and right, does the mail server answer, may it be reached? The log of the service has what the server answered',
  },
  MailsFailed: {
    means: 'Mails were refused for good, or waited longer than `MAIL_MAX_AGE`',
    action:
      '`/dashboard/mails` has the reasons and sends those about orders again; the reasons of others are in the log of the service',
  },
  DiskFilling: {
    means: 'The disk of the database is filling',
    action: 'free space or enlarge the disk before it is full: MongoDB stops when there is none left',
  },
  BackupOverdue: {
    means: 'The last backup is older than 26 hours, or there is none',
    action: 'run the backup, and find out why the schedule has not run it',
  },
  CertificateExpiring: {
    means: 'The certificate of the shop ends soon',
    action:
      'renew it: if a proxy does that by itself, its log has the reason why it could not, such as a closed port 80 or another address of the name',
  },
} as const;

export type AlertName = keyof typeof ALERTS;
export const isAlertName = (name: string): name is AlertName => Object.hasOwn(ALERTS, name);

/** Why there is an alert, for texts in any language; `detail` says the same in English. */
export const alertReason = z.object({
  code: z.enum([
    'notReady',
    'closing',
    'silent',
    'unreachable',
    'eventsWait',
    'notCompared',
    'deadLetters',
    'mailsWait',
    'mailsFailed',
    'diskFilling',
    'backupOld',
    'noBackup',
    'certificateEnds',
    'certificateEnded',
  ]),
  /** A part, a service, a queue, checks, a moment, or the system's own words. */
  what: z.string().optional(),
  /** A count, seconds or bytes, and of how many bytes. */
  amount: z.number().optional(),
  total: z.number().optional(),
});
export type AlertReason = z.infer<typeof alertReason>;

/** What is wrong: an alert that was raised and is not over. */
export const raisedAlert = z.object({
  alert: z.enum(Object.keys(ALERTS).filter(isAlertName)),
  /** Of what: a part, or the host of the certificate. */
  subject: z.string(),
  detail: z.string(),
  /** Alerts of earlier releases do not have them. */
  reasons: alertReason.array().optional(),
  since: z.iso.datetime(),
});
export type RaisedAlert = z.infer<typeof raisedAlert>;

/** Whether alerts are sent to `OPERATOR_MAIL`: not without it, and `failing` when the last one could not be delivered. */
export const ALERT_MAIL_STATES = ['off', 'on', 'failing'] as const;

export const health = z.object({
  alerts: raisedAlert.array(),
  mail: z.enum(ALERT_MAIL_STATES),
  /** When the shop was looked at last; absent before the first time. */
  checkedAt: z.iso.datetime().optional(),
  /** When the last backup was made; absent before the first one. */
  backupAt: z.iso.datetime().optional(),
});
export type Health = z.infer<typeof health>;
