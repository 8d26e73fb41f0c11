import type { Category } from '@bookstore/contracts/categories';
import type { ReactNode } from 'react';
import { toCategoryOptions } from '../../shared/categories.ts';
import { deferredLayout } from '../../shared/server-rendered.ts';
import { Select } from '../../shared/ui/select.tsx';

type HomeSectionProps = {
  id: string;
  title: string;
  /** Beside the title. */
  control?: ReactNode;
  /** The class of its approximate height, which counts until it is laid out. */
  height?: string;
  children: ReactNode;
};

const ROW_HEIGHT = '[--height:44.5rem]';

export const HomeSection = ({ id, title, control, height = ROW_HEIGHT, children }: HomeSectionProps) => (
  <section aria-labelledby={id} className={`-mx-4 px-4 py-7 md:py-9 ${deferredLayout()} ${height}`}>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 id={id} className="font-serif text-2xl font-semibold md:text-3xl">
        {title}
      </h2>
      {control}
    </div>
    {children}
  </section>
);

type TopSellersProps = {
  genres: readonly Category[];
  /** The slug of the chosen one. */
  genre: string | undefined;
  onGenreChange: (genre: string | undefined) => void;
  /** Shown in place of the books when there are none. */
  emptyMessage: string | undefined;
  children: ReactNode;
};

export const TopSellers = ({ genres, genre, onGenreChange, emptyMessage, children }: TopSellersProps) => (
  <HomeSection
    id="top-sellers"
    title="Top Sellers"
    control={
      <Select
        label="Genre"
        isLabelHidden
        value={genre ?? ''}
        options={toCategoryOptions('Choose a genre', genres)}
        onChange={(value) => onGenreChange(value || undefined)}
      />
    }
  >
    {emptyMessage ? <p className="py-14 text-center text-muted">{emptyMessage}</p> : children}
  </HomeSection>
);
