// Runs before the first paint, so that a dark screen never flashes white.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; the system's setting is then the answer.
    }
    const isChosen = choice === 'light' || choice === 'dark';
    document.documentElement.dataset.theme = isChosen ? choice : system.matches ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('themeChanged', apply);
})();
