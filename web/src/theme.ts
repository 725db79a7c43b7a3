export type Theme = 'system' | 'light' | 'dark';

const STORED = 'platen.theme';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Sets the theme of this browser. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
