import './zod-settings.ts';
import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/app.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

const App = createApp();
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
