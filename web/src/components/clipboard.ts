/**
 * Copies text, also where the browser has no Clipboard API: on a site without HTTPS.
 * @returns false if the browser allows no copying
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside an open dialog, because an element outside of it cannot have the focus.
  const place = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const before = document.activeElement;
  place.append(field);
  field.select();
  // The only way without HTTPS, deprecated as it is.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
