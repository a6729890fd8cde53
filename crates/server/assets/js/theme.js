// @ts-check
// Light or dark. This runs before the page is drawn, so that it never flashes in the wrong colours: a classic script, not a module.
(() => {
  const root = document.documentElement;
  const key = 'mura-theme';

  /** @returns {string | null} */
  const kept = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Where storage is forbidden, the system's choice holds.
    }
  };

  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  apply(kept());
  addEventListener('storage', (event) => {
    if (event.key === key) apply(event.newValue);
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element && event.target.closest('[data-action="theme"]'))) return;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = dark ? 'light' : 'dark';
    apply(theme);
    try {
      localStorage.setItem(key, theme);
    } catch {
      // It holds for this page.
    }
  });
})();
