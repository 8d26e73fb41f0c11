import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** What a shop without books begins with. */
export const FirstBooks = () => (
  <Panel title={i18n.t('Your shop has no books yet')} className="mb-4">
    <p className="mt-1 text-muted">
      {i18n.t('Import your catalogue from a CSV or ONIX file, or add the first book by hand.')}
    </p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Link to="/dashboard/import" className={buttonStyle()}>
        {i18n.t('Import books')}
      </Link>
      <Link to="/dashboard/add-new-book" className={buttonStyle('secondary')}>
        {i18n.t('Add a book')}
      </Link>
    </div>
  </Panel>
);
