import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsForm } from '../../features/settings/settings-form.tsx';
import { settingsQuery } from '../../features/settings/settings.queries.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/settings')({
  head: () => pageHead('Settings', (shop) => `The name, texts, currency and contacts of ${shop}.`),
  component: SettingsPage,
});

function SettingsPage() {
  return (
    <DashboardPage
      title="Settings"
      note="What the shop says of itself. A change is everywhere within ten seconds."
    >
      <Loaded query={useQuery(settingsQuery())} loadError="The settings could not be loaded.">
        {(stored) => <SettingsForm stored={stored} />}
      </Loaded>
    </DashboardPage>
  );
}
