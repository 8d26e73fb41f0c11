import './zod-settings.ts';
import './main.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createApp } from './app/app.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

const app = createApp();
// A page that was served with its content keeps it until the app has all it needs to show the same.
if (container.hasChildNodes()) await app.router.load();
// A transition draws in slices, so that the browser can answer in between.
startTransition(() => {
  createRoot(container).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
});
