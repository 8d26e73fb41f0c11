import { ALERTS, type Health, type RaisedAlert } from '@bookstore/contracts/health';
import { useQuery } from '@tanstack/react-query';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { healthQuery } from './health.queries.ts';

const TEXTS = {
  ok: 'The shop runs without faults.',
  unknown: 'The shop has not been looked at yet.',
  loadFailed: 'The health of the shop could not be loaded.',
  noBackup: 'No backup was made yet.',
  mail: {
    off: 'Nobody would be told of a fault by mail, because the shop has no address for that.',
    failing: 'The last mail about it could not be delivered: is the address for that right?',
    on: undefined,
  },
} as const;

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

const Alert = ({ alert, subject, detail, since }: RaisedAlert) => (
  <li className="rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 wrap-anywhere">
    <p className="font-semibold text-danger">
      <Words text={ALERTS[alert].means} /> ({subject})
    </p>
    <p className="mt-1">
      {detail}; since {formatShopMoment(since)}
    </p>
    <p className="mt-1">
      What to do: <Words text={ALERTS[alert].action} />
    </p>
  </li>
);

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
      ? `The shop has not been looked at since ${formatShopMoment(checkedAt)}.`
      : alerts.length === 0 && TEXTS.ok;
  const backup = backupAt ? `The last backup was made on ${formatShopMoment(backupAt)}.` : TEXTS.noBackup;
  return [checkedAt ? looked : TEXTS.unknown, backup, TEXTS.mail[mail]].filter(
    (text) => typeof text === 'string',
  );
}

/** What the shop has found to be wrong with itself, and what to do about it. While all is well there is only `HealthLine`. */
export function HealthPanel() {
  const { data: health, isError } = useQuery(healthQuery());
  if (health ? isWell(health) : !isError) return null;
  return (
    <Panel title="Health" className="mb-4">
      {health && health.alerts.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {health.alerts.map((each) => (
            <Alert key={`${each.alert} ${each.subject}`} {...each} />
          ))}
        </ul>
      )}
      <p className="mt-1 text-muted">{health ? listNotes(health).join(' ') : TEXTS.loadFailed}</p>
    </Panel>
  );
}

/** A quiet line, as long as all is well. */
export function HealthLine() {
  const { data: health } = useQuery(healthQuery());
  if (!health || !isWell(health)) return null;
  return (
    <section aria-label="Health" className="mt-4 text-sm text-muted">
      <p>Health: {listNotes(health).join(' ')}</p>
    </section>
  );
}
