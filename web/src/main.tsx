import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadForAddress } from './app/preload-address.js';
import { Providers } from './app/providers.js';
import { AppRouter } from './app/router.js';
import { installApp } from './lib/install/install-app.js';
import { watchStyles } from './lib/performance/lost-styles.js';

/**
 * How long the first render waits for the page's own chunk, which usually loads before this one: once a fallback shows,
 * React keeps it for 0.3 s, and the page requests its data only after that.
 */
const CHUNK_WAIT_MS = 500;
const timeout = new Promise((resolve) => {
  setTimeout(resolve, CHUNK_WAIT_MS);
});

function render() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const tree = (
    <StrictMode>
      <Providers>
        <AppRouter />
      </Providers>
    </StrictMode>
  );
  // Rendered in slices: in one piece it would block a slow phone for a fifth of a second.
  startTransition(() => createRoot(root).render(tree));
  installApp();
}

watchStyles();
// No top-level await: the pages import from this module, and both would wait for each other.
void Promise.race([preloadForAddress(location.pathname), timeout]).then(render);
