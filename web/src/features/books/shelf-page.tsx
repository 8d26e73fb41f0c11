import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { StockContext } from '../../shared/books/stock.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

type ShelfPageProps = {
  title: string;
  /** The last part of the breadcrumbs. */
  name?: string;
  /** What the shop says about these books or their author. */
  about: string | undefined;
  stocks: ComponentProps<typeof StockContext>['value'];
  children: ReactNode;
};

/** A page of books that belong together: those of a list or of an author. */
export const ShelfPage = ({ title, name = title, about, stocks, children }: ShelfPageProps) => (
  <div className="pt-3 pb-8">
    <Breadcrumbs
      trail={[
        <Link to="/">{i18n.t('Home')}</Link>,
        <Link to="/search" search={{}}>
          {i18n.t('Books')}
        </Link>,
      ]}
      current={name}
    />
    <h1 dir="auto" className="mt-2 font-serif text-3xl font-semibold wrap-anywhere">
      {title}
    </h1>
    {about && (
      <p dir="auto" className="mt-2 max-w-prose text-lg wrap-anywhere whitespace-pre-line">
        {about}
      </p>
    )}
    <div className="mt-6">
      <StockContext value={stocks}>{children}</StockContext>
    </div>
  </div>
);

/** In place of the books of a page that the shop does not have. */
export const NoShelf = ({ title }: { title: string }) => (
  <div role="alert">
    <Notice title={title} look="failure">
      <Link to="/search" search={{}} className={buttonStyle()}>
        {i18n.t('See all books')}
      </Link>
    </Notice>
  </div>
);
