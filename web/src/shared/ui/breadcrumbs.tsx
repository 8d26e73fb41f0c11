import { i18n } from '@bookstore/i18n/i18n';
import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';

type BreadcrumbsProps = {
  /** Links to the pages above this one, from the home page on. */
  trail: readonly ReactElement[];
  current: string;
};

/** Where a page is in the shop. What is longer than the line is cut: the heading of the page has it whole. */
export const Breadcrumbs = ({ trail, current }: BreadcrumbsProps) => (
  <nav aria-label={i18n.t('Breadcrumbs')}>
    <ol className="flex flex-wrap items-center gap-x-2 text-muted">
      {trail.map((link, index) => (
        <li
          key={index}
          className="flex items-center gap-x-2 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:min-w-11 [&>a]:items-center [&>a:hover]:text-accent [&>a:hover]:underline"
        >
          {link}
          <Icon name="chevron-right" className="size-4" />
        </li>
      ))}
      <li aria-current="page" dir="auto" className="min-w-0 flex-1 basis-16 truncate text-ink">
        {current}
      </li>
    </ol>
  </nav>
);
