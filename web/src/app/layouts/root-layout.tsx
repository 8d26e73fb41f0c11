import { Outlet } from '@tanstack/react-router';
import { OfflineBanner } from '../offline-banner.tsx';
import { RouteFocus } from '../route-focus.tsx';

export const RootLayout = () => (
  <>
    <a
      href="#main"
      className="absolute top-2 left-2 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-2 font-semibold text-white focus:translate-y-0"
    >
      Skip to content
    </a>
    <OfflineBanner />
    <RouteFocus />
    <Outlet />
  </>
);
