import { Link, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Modal } from '../../shared/dialogs/modal.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import type { NEWS_ITEMS, ShownNews } from './news-items.ts';

/** What follows the summary of each item, and where it leads. */
const CONTINUATIONS = {
  'Ten classics for a rainy week': {
    paragraphs: [
      'Begin with something that takes its time. The first wet evening belongs to the books in which a letter needs a week to arrive and a walk across the fields changes everything. By the third day you will want company: a crowded street, a quarrel, a secret behind a door.',
      'None of the ten needs an introduction, and none needs to be finished by Sunday. Put two of them on the sill, read the one that is nearer, and let it rain.',
    ],
    link: linkOptions({ to: '/search', search: { category: 'fiction' } }),
    linkText: 'See the fiction shelf',
  },
  'Pay when the parcel is in your hands': {
    paragraphs: [
      'You need an e-mail address, a street and a name on the bell. Until the parcel arrives you owe nothing, and as long as it has not been shipped you can cancel the order yourself, with one button on its page.',
      'Should a price change between your cart and your order, we tell you and ask first. What you confirm is what the parcel costs.',
    ],
    link: linkOptions({ to: '/about' }),
    linkText: 'How ordering works',
  },
  'Story hour: ships, islands and castles': {
    paragraphs: [
      'The old adventures were written to be interrupted: each chapter ends with a shout from the crow’s nest or a hand on the latch. That makes them the best books for reading to somebody who ought to be asleep.',
      'Choose one with a map in front, use a different voice for the pirates, and stop where it hurts.',
    ],
    link: linkOptions({ to: '/search', search: { category: 'adventure' } }),
    linkText: 'See the adventure shelf',
  },
  'How we choose an edition': {
    paragraphs: [
      'A cover may be loud or quiet, but the page has to be calm: letters that do not tire the eye by lamplight, a line that ends before you lose it, paper that does not show what is printed on its back.',
      'And the text has to be whole. Where an edition leaves out a chapter, a preface or the end as the author wrote it, it does not come onto our shelves.',
    ],
    link: linkOptions({ to: '/about' }),
    linkText: 'About the shop',
  },
  'By lamplight: the horror shelf has grown': {
    paragraphs: [
      'The good ones hardly raise their voice. A host who never dines, a footstep on the floor above, a reflection that comes a moment late: the rest is done by whoever turns the page.',
      'Read them alone if you like the sound of your own house at night. Otherwise read them together, and let somebody else see who is at the door.',
    ],
    link: linkOptions({ to: '/search', search: { category: 'horror' } }),
    linkText: 'See the horror shelf',
  },
} as const satisfies Record<(typeof NEWS_ITEMS)[number]['title'], object>;

/** The rest of an item: that of a new shop leads on; the owner's is in paragraphs. */
function readOn(item: ShownNews): { paragraphs: readonly string[]; link?: ReactNode } {
  if ('text' in item) return { paragraphs: item.text.split(/\n\s*\n/).filter(Boolean) };
  const { paragraphs, link, linkText } = CONTINUATIONS[item.title];
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
          <h2 id={id} tabIndex={-1} data-focused className="font-serif text-2xl font-semibold text-balance">
            {title}
          </h2>
          {[summary, ...paragraphs].map((paragraph) => (
            <p key={paragraph} className="mt-4 wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          <div className="mt-6 flex flex-wrap gap-3">
            {link}
            <Button look="secondary" onClick={close(false)}>
              Close
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
