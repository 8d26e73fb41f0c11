import { Outlet } from '@tanstack/react-router';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';

export const PublicLayout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main id="main" tabIndex={-1} className="page flex-1">
      <Outlet />
    </main>
    <Footer />
  </div>
);
