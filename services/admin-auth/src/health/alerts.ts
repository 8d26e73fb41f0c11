import type { AlertName, RaisedAlert } from '@bookstore/contracts/health';
import { ALERT_MAILS, type AlertMailKind } from '@bookstore/contracts/mails';
import { CONFIG } from '@bookstore/kit/config';
import { createAlertMail } from '@bookstore/mail/contents/alert-mail-content';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { type MailDocument, MAILS } from '@bookstore/mail/stored-mail';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { ShopService } from '../shop/shop.service.ts';
import type { Findings, Problem } from './findings.ts';

/** In how many rounds in a row something is wrong before it is an alert: at first sight, if not named here. */
const ROUNDS_UNTIL_RAISED: Partial<Record<AlertName, number>> = {
  PartDown: 3,
  EventsPending: 2,
  ReconciliationStale: 2,
  DiskFilling: 3,
};
/** In how many rounds in a row nothing is wrong before it is over. */
const ROUNDS_UNTIL_OVER = 3;
/** The same of a disk, which when it is used up to the limit goes above and below it all the time, and of what came back. */
const ROUNDS_UNTIL_LASTING = 60;
/** What is wrong again so soon after it was over came back. */
const CAME_BACK_MS = 24 * 60 * 60 * 1000;

/** Something that is or was wrong, and in how many rounds it was so, and then no more. */
type AlertDocument = Problem & {
  _id: string;
  since: Date;
  seen: number;
  missed: number;
  raisedAt?: Date;
  isMailed?: boolean;
  /** When it was last over: it is kept, so that what flaps is not mailed each time. */
  overAt?: Date;
};

const hasEndedLately = ({ overAt }: AlertDocument) =>
  overAt !== undefined && Date.now() - overAt.getTime() < CAME_BACK_MS;

const keyOf = ({ alert, subject }: Problem) => `${alert}:${subject}`;

const toRaisedAlert = ({ alert, subject, detail, reasons, since }: AlertDocument): RaisedAlert => ({
  ...{ alert, subject, detail },
  ...(reasons && { reasons }),
  since: since.toISOString(),
});

/**
 * What is wrong with the shop. It is stored, so that each alert is mailed once when it is raised and once when it is over,
 * whichever process looks at the shop and however often it restarts.
 */
@Injectable()
export class Alerts {
  private readonly stored: Collection<AlertDocument>;

  constructor(
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    @InjectConnection() private readonly connection: Connection,
    private readonly outbox: MailOutbox,
    private readonly shop: ShopService,
  ) {
    this.stored = connection.collection<AlertDocument>('alerts');
  }

  /** Takes in what a round has found. Something about an unknown subject stays as it is; where nothing is new nothing is written. */
  async update({ problems, unknown }: Findings): Promise<void> {
    const known = new Map((await this.stored.find().toArray()).map((alert) => [alert._id, alert]));
    for (const problem of problems) {
      const key = keyOf(problem);
      await this.see(problem, known.get(key));
      known.delete(key);
    }
    for (const alert of known.values()) if (!unknown.includes(alert.subject)) await this.miss(alert);
  }

  /** What is raised and not over, the oldest first. */
  async list(): Promise<RaisedAlert[]> {
    const found = await this.stored.find({ raisedAt: { $exists: true } }, { sort: { since: 1 } }).toArray();
    return found.map(toRaisedAlert);
  }

  /** Whether the last mail of an alert that was ended with could not be delivered. */
  async areMailsFailing(): Promise<boolean> {
    const last = await this.connection
      .collection<MailDocument>(MAILS)
      .findOne({ kind: { $in: [...ALERT_MAILS] }, endedAt: { $exists: true } }, { sort: { endedAt: -1 } });
    return last?.state === 'failed';
  }

  /** The language of the mails. */
  async readLanguage(): Promise<string> {
    return (await this.shop.readSettings()).language;
  }

  /** Takes over an alert that was mailed while the database was away. */
  async takeOver(problem: Problem, since: Date): Promise<void> {
    const mailed = { ...problem, since, seen: 1, missed: 0, raisedAt: since, isMailed: true };
    await this.stored.updateOne({ _id: keyOf(problem) }, { $set: mailed }, { upsert: true });
  }

  private async see(problem: Problem, known: AlertDocument | undefined): Promise<void> {
    const isTold = known?.raisedAt && (known.isMailed ?? this.config.OPERATOR_MAIL === undefined);
    if (isTold && known.missed === 0 && known.detail === problem.detail) return;
    const [_id, since] = [keyOf(problem), new Date()];
    const alert = await this.stored.findOneAndUpdate(
      { _id },
      {
        $set: { ...problem, missed: 0, ...(known?.seen === 0 && { since }) },
        $inc: { seen: 1 },
        ...(known?.seen !== 0 && { $setOnInsert: { since } }),
      },
      { upsert: true, returnDocument: 'after' },
    );
    if (!alert || alert.seen < (ROUNDS_UNTIL_RAISED[alert.alert] ?? 1)) return;
    if (!alert.raisedAt) await this.stored.updateOne({ _id }, { $set: { raisedAt: new Date() } });
    if (alert.isMailed || this.config.OPERATOR_MAIL === undefined) return;
    await this.mail('alert-raised', alert);
    await this.stored.updateOne({ _id }, { $set: { isMailed: true } });
  }

  private async miss(alert: AlertDocument): Promise<void> {
    const { _id, raisedAt, isMailed = false } = alert;
    const isLasting = alert.alert === 'DiskFilling' || hasEndedLately(alert);
    if (raisedAt && alert.missed + 1 < (isLasting ? ROUNDS_UNTIL_LASTING : ROUNDS_UNTIL_OVER)) {
      await this.stored.updateOne({ _id }, { $inc: { missed: 1 } });
      return;
    }
    if (isMailed) await this.mail('alert-over', alert);
    if (raisedAt) {
      const over = { seen: 0, missed: 0, overAt: new Date() };
      await this.stored.updateOne({ _id }, { $set: over, $unset: { raisedAt: 1, isMailed: 1 } });
    } else if (!hasEndedLately(alert)) await this.stored.deleteOne({ _id });
    else if (alert.seen > 0) await this.stored.updateOne({ _id }, { $set: { seen: 0 } });
  }

  /** A crash before the next write repeats it: a second mail of the id is not sent. */
  private async mail(kind: AlertMailKind, alert: AlertDocument): Promise<void> {
    const { OPERATOR_MAIL: to, PUBLIC_URL: publicUrl } = this.config;
    if (to === undefined) return;
    const shop = await this.shop.readSettings();
    const content = createAlertMail(kind, toRaisedAlert(alert), { shop, publicUrl });
    const id = `alert:${alert._id}:${alert.since.getTime()}:${kind}`;
    await this.outbox.add([{ id, kind, to, content, createdAt: new Date() }]);
  }
}
