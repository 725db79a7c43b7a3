// A button at every example, and what others copy by: browsers have no clipboard on a site without HTTPS.
{
  const SHOWN_MS = 2000;

  const copySelected = (text) => {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'unseen';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  };

  const copied = (text) =>
    navigator.clipboard
      ? navigator.clipboard.writeText(text).then(
          () => true,
          () => copySelected(text),
        )
      : copySelected(text);

  /** Copies a text, and says so on the button for a while. */
  globalThis.copyBy = async (button, text) => {
    button.textContent = (await copied(text)) ? 'Copied' : 'Not copied';
    button.focus();
    setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
  };

  for (const block of document.querySelectorAll('main > pre, main li > pre')) {
    const frame = document.createElement('div');
    frame.className = 'example';
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: 'Copy' });
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', () => copyBy(button, block.textContent.replace(/\n$/, '')));
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
