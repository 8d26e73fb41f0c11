import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { Trans } from '../../shared/language/trans.tsx';

type RecommenderProps = Pick<Book, 'recommendedBy'>;

/** Who recommends a book. */
export const Recommender = ({ recommendedBy }: RecommenderProps) =>
  recommendedBy ? (
    <Trans id="<name/> recommends" components={{ name: <bdi>{recommendedBy}</bdi> }} />
  ) : (
    i18n.t('We recommend')
  );

/** What a bookseller says in favour of a book, as on the card below it on a shelf. */
export const ShelfTalker = ({ recommendation, recommendedBy }: Book) =>
  recommendation && (
    <figure className="mt-6 max-w-prose rounded-lg border border-line bg-surface px-5 py-4">
      <figcaption className="text-sm font-semibold text-accent">
        <Recommender recommendedBy={recommendedBy} />
      </figcaption>
      <blockquote dir="auto" className="mt-1 font-serif text-lg wrap-anywhere whitespace-pre-line">
        {recommendation}
      </blockquote>
    </figure>
  );
