import { i18n } from '@bookstore/i18n/i18n';
import { Link, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Modal } from '../../shared/dialogs/modal.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import type { DefaultPicture, ShownNews } from './news-items.ts';

/** What follows the summary of each item, by its picture, and where it leads. */
const CONTINUATIONS = {
  'ten-classics.webp': () => ({
    paragraphs: [
      i18n.t(
        'Begin with something that takes its time. The first wet evening belongs to the books in which a letter needs a week to arrive and a walk across the fields changes everything. By the third day you will want company: a crowded street, a quarrel, a secret behind a door.',
      ),
      i18n.t(
        'None of the ten needs an introduction, and none needs to be finished by Sunday. Put two of them on the sill, read the one that is nearer, and let it rain.',
      ),
    ],
    link: linkOptions({ to: '/search', search: { category: 'fiction' } }),
    linkText: i18n.t('See the fiction shelf'),
  }),
  'cash-on-delivery.webp': () => ({
    paragraphs: [
      i18n.t(
        'You need an e-mail address, a street and a name on the bell. Until the parcel arrives you owe nothing, and as long as it has not been shipped you can cancel the order yourself, with one button on its page.',
      ),
      i18n.t(
        'Should a price change between your cart and your order, we tell you and ask first. What you confirm is what the parcel costs.',
      ),
    ],
    link: linkOptions({ to: '/about' }),
    linkText: i18n.t('How ordering works'),
  }),
  'story-hour.webp': () => ({
    paragraphs: [
      i18n.t(
        'The old adventures were written to be interrupted: each chapter ends with a shout from the crow’s nest or a hand on the latch. That makes them the best books for reading to somebody who ought to be asleep.',
      ),
      i18n.t(
        'Choose one with a map in front, use a different voice for the pirates, and stop where it hurts.',
      ),
    ],
    link: linkOptions({ to: '/search', search: { category: 'adventure' } }),
    linkText: i18n.t('See the adventure shelf'),
  }),
  'choosing-editions.webp': () => ({
    paragraphs: [
      i18n.t(
        'A cover may be loud or quiet, but the page has to be calm: letters that do not tire the eye by lamplight, a line that ends before you lose it, paper that does not show what is printed on its back.',
      ),
      i18n.t(
        'And the text has to be whole. Where an edition leaves out a chapter, a preface or the end as the author wrote it, it does not come onto our shelves.',
      ),
    ],
    link: linkOptions({ to: '/about' }),
    linkText: i18n.t('About the shop'),
  }),
  'reading-room.webp': () => ({
    paragraphs: [
      i18n.t(
        'The good ones hardly raise their voice. A host who never dines, a footstep on the floor above, a reflection that comes a moment late: the rest is done by whoever turns the page.',
      ),
      i18n.t(
        'Read them alone if you like the sound of your own house at night. Otherwise read them together, and let somebody else see who is at the door.',
      ),
    ],
    link: linkOptions({ to: '/search', search: { category: 'horror' } }),
    linkText: i18n.t('See the horror shelf'),
  }),
} as const satisfies Record<DefaultPicture, () => object>;

/** The rest of an item: that of a new shop leads on; the owner's is in paragraphs. */
function readOn(item: ShownNews): { paragraphs: readonly string[]; link?: ReactNode } {
  if ('text' in item) return { paragraphs: item.text.split(/\n\s*\n/).filter(Boolean) };
  const { paragraphs, link, linkText } = CONTINUATIONS[item.picture]();
  return {
    paragraphs,
    link: (
      <Link {...link} className={buttonStyle()}>
        {linkText}
      </Link>
    ),
  };
}

/** A news item in full. */
export function NewsArticle({ item, onClose }: { item: ShownNews; onClose: () => void }) {
  const id = useId();
  const { title, summary } = item;
  const { paragraphs, link } = readOn(item);
  return (
    <Modal
      aria-labelledby={id}
      className="max-w-[36rem] sm:w-[min(36rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      {(close) => (
        <>
          <h2
            id={id}
            tabIndex={-1}
            data-focused
            dir="auto"
            className="font-serif text-2xl font-semibold text-balance"
          >
            {title}
          </h2>
          {[summary, ...paragraphs].map((paragraph) => (
            <p key={paragraph} dir="auto" className="mt-4 wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          <div className="mt-6 flex flex-wrap gap-3">
            {link}
            <Button look="secondary" onClick={close(false)}>
              {i18n.t('Close')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
