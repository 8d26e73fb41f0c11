import './zod-settings.ts';
import './main.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createApp } from './app/app.tsx';
import { prefetchPages } from './app/prefetch-pages.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

const app = createApp();
// A prerendered page stays visible until the app can render the same content.
if (container.hasChildNodes()) await app.router.load();
// A transition renders in slices, so that the browser stays responsive.
startTransition(() => {
  createRoot(container).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
});
prefetchPages(app.router);
