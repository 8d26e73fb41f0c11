import type { Health, RaisedAlert } from '@bookstore/contracts/health';
import { describeDetail } from '@bookstore/i18n/alert-reasons';
import { describeAlert } from '@bookstore/i18n/alert-texts';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { healthQuery } from './health.queries.ts';

const MAIL_NOTES = {
  off: () => i18n.t('Nobody would be told of a fault by mail, because the shop has no address for that.'),
  failing: () => i18n.t('The last mail about it could not be delivered: is the address for that right?'),
  on: () => undefined,
} as const satisfies Record<Health['mail'], () => string | undefined>;

/** Beyond it nobody looks at the shop, which should be done each minute. */
const OUTDATED_MS = 10 * 60_000;

/** What is in back-ticks is something to type or to look for. */
const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={`${index} ${part}`} className="font-mono wrap-anywhere">
        {part}
      </code>
    ),
  );

function Alert(raised: RaisedAlert) {
  const { alert, subject, since } = raised;
  const { means, action } = describeAlert(alert, i18n);
  const detail = describeDetail(raised, i18n);
  return (
    <li className="rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 wrap-anywhere">
      <p className="font-semibold text-danger">
        <Words text={means} /> ({subject})
      </p>
      <p className="mt-1">{i18n.t('{detail}; since {time}', { detail, time: formatShopMoment(since) })}</p>
      <p className="mt-1">
        <Words text={i18n.t('What to do: {action}', { action })} />
      </p>
    </li>
  );
}

const isOutdated = ({ checkedAt = '' }: Health): boolean => Date.now() - Date.parse(checkedAt) > OUTDATED_MS;

/** Whether there is nothing that staff should see first. */
const isWell = (health: Health): boolean =>
  health.alerts.length === 0 &&
  health.checkedAt !== undefined &&
  !isOutdated(health) &&
  health.mail !== 'failing';

/** What is known besides the alerts, sentence by sentence. */
function listNotes(health: Health): string[] {
  const { alerts, mail, checkedAt, backupAt } = health;
  const looked =
    checkedAt && isOutdated(health)
      ? i18n.t('The shop has not been looked at since {time}.', { time: formatShopMoment(checkedAt) })
      : alerts.length === 0 && i18n.t('The shop runs without faults.');
  const backup = backupAt
    ? i18n.t('The last backup was made on {time}.', { time: formatShopMoment(backupAt) })
    : i18n.t('No backup was made yet.');
  const check = checkedAt ? looked : i18n.t('The shop has not been looked at yet.');
  return [check, backup, MAIL_NOTES[mail]()].filter((text) => typeof text === 'string');
}

/** What the shop has found to be wrong with itself, and what to do about it. While all is well there is only `HealthLine`. */
export function HealthPanel() {
  const { data: health, isError } = useQuery(healthQuery());
  if (health ? isWell(health) : !isError) return null;
  return (
    <Panel title={i18n.t('Health')} className="mb-4">
      {health && health.alerts.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {health.alerts.map((each) => (
            <Alert key={`${each.alert} ${each.subject}`} {...each} />
          ))}
        </ul>
      )}
      <p className="mt-1 text-muted">
        {health ? listNotes(health).join(' ') : i18n.t('The health of the shop could not be loaded.')}
      </p>
    </Panel>
  );
}

/** A quiet line, as long as all is well. */
export function HealthLine() {
  const { data: health } = useQuery(healthQuery());
  if (!health || !isWell(health)) return null;
  return (
    <section aria-label={i18n.t('Health')} className="mt-4 text-sm text-muted">
      <p>{i18n.t('Health: {notes}', { notes: listNotes(health).join(' ') })}</p>
    </section>
  );
}
