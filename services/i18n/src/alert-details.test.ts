import { describe, expect, it } from '@jest/globals';
import { describeDetail } from './alert-details.ts';
import { i18nFor } from './catalogue.ts';

describe('The details of an alert', () => {
  it.each([
    ['the oldest event waits for 2 minutes', 'Wartezeit des ältesten Ereignisses: 2 Minuten'],
    ['not compared with catalog for 1 day', 'Zeit seit dem letzten Vergleich mit catalog: 1 Tag'],
    ['messages in stats.dead: 3; messages in mail.dead: 1', 'Nachrichten in stats.dead: 3; Nachrichten in mail.dead: 1'],
    ['it is not ready: it is closing', 'nicht bereit: wird gerade beendet'],
    ['orders cannot reach it, catalog cannot reach it', 'nicht erreichbar für orders, nicht erreichbar für catalog'],
    ['91% of 20.0 GB are used, 1.8 GB are free', '91 % von 20,0 GB sind belegt, 1,8 GB sind frei'],
    ['something of another version', 'something of another version'],
  ])('“%s” are “%s” in German, and as they are in English', (detail, german) => {
    expect(describeDetail(detail, i18nFor('de'))).toBe(german);
    expect(describeDetail(detail, i18nFor('en'))).toBe(detail);
  });
});
