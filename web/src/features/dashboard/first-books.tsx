import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** What a shop without books begins with. */
export const FirstBooks = () => (
  <Panel title="Your shop has no books yet" className="mb-4">
    <p className="mt-1 text-muted">
      Import your catalogue from a CSV or ONIX file, or add the first book by hand.
    </p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Link to="/dashboard/import" className={buttonStyle()}>
        Import books
      </Link>
      <Link to="/dashboard/add-new-book" className={buttonStyle('secondary')}>
        Add a book
      </Link>
    </div>
  </Panel>
);
