import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SettingsForm } from '../../features/settings/settings-form.tsx';
import { settingsQuery } from '../../features/settings/settings.queries.ts';
import { isText, type SearchParameters } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: ({ section }: SearchParameters): { section?: string | undefined } => ({
    section: isText(section) ? section : undefined,
  }),
  head: () =>
    pageHead(i18n.t('Settings'), (shop) =>
      i18n.t('The name, texts, currency and contacts of {shop}.', { shop }),
    ),
  component: SettingsPage,
});

function SettingsPage() {
  const { section } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <DashboardPage
      title={i18n.t('Settings')}
      note={i18n.t('What the shop says of itself. A change is everywhere within ten seconds.')}
    >
      <Loaded query={useQuery(settingsQuery())} loadError={i18n.t('The settings could not be loaded.')}>
        {(stored) => (
          <SettingsForm
            stored={stored}
            section={section}
            onSection={(next) => navigate({ to: '/dashboard/settings', search: { section: next } })}
          />
        )}
      </Loaded>
    </DashboardPage>
  );
}
