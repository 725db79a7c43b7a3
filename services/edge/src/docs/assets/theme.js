// The theme that the reader chose in the console (web/src/theme.ts).
{
  const theme = localStorage.getItem('platen.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
