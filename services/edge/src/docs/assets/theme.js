// The theme that the reader chose, here or in the console (web/src/theme.ts).
{
  const STORED = 'platen.theme';

  const apply = (theme) => {
    if (['light', 'dark'].includes(theme)) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };

  apply(localStorage.getItem(STORED));
  document.addEventListener('DOMContentLoaded', () => {
    const choice = document.querySelector('.pill select');
    choice.value = document.documentElement.dataset.theme ?? 'system';
    choice.addEventListener('change', () => {
      localStorage.setItem(STORED, choice.value);
      apply(choice.value);
    });
    choice.parentElement.hidden = false;
  });
}
