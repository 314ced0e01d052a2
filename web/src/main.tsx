import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadForAddress } from './app/preload-address.js';
import { Providers } from './app/providers.js';
import { AppRouter } from './app/router.js';
import { installApp } from './lib/install/install-app.js';

/**
 * How long the first drawing waits for the page's own chunk, which usually comes before this one: once something stands
 * in for the page, React leaves it there for 0.3 s, and the page asks for its data only after that.
 */
const PATIENCE_MS = 500;
const patience = new Promise((resolve) => {
  setTimeout(resolve, PATIENCE_MS);
});

function draw() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const tree = (
    <StrictMode>
      <Providers>
        <AppRouter />
      </Providers>
    </StrictMode>
  );
  // Drawn in slices: in one piece it would hold up a slow phone for a fifth of a second.
  startTransition(() => createRoot(root).render(tree));
  installApp();
}

// Not awaited up here: the pages import from this module, and would wait for it as it waits for them.
void Promise.race([preloadForAddress(location.pathname), patience]).then(draw);
