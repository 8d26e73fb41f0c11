import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export const PublicLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <div id="home" className="shop flex min-h-dvh flex-col">
    <Header />
    <main id="main" tabIndex={-1} className="page flex-1">
      {children}
    </main>
    <Footer />
    <BottomBar />
  </div>
);
