import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadForAddress } from './app/pages.js';
import { Providers } from './app/providers.js';
import { AppRouter } from './app/router.js';
import { installShell } from './lib/install-shell.js';

preloadForAddress(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <AppRouter />
    </Providers>
  </StrictMode>,
);

installShell();
