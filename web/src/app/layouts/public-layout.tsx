import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';

/** The shop around a page: the one of the route, or what stands in for it. */
export const PublicLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main id="main" tabIndex={-1} className="page flex-1">
      {children}
    </main>
    <Footer />
  </div>
);
