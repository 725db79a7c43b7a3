// A button at every example that is a document: it opens as a draft of the playground, by the address alone.
{
  /** The draft that an example is; a request has its own format, a template is known by its version. */
  const draftOf = (language, text) => {
    if (language !== 'json') return { format: language, source: text };
    const body = JSON.parse(text);
    const template = body.template_data ?? (body.version === 1 ? body : undefined);
    const [format, source] = template
      ? ['template', JSON.stringify(template, null, 2)]
      : [body.format ?? 'html', body.content];
    const variables = body.variables && JSON.stringify(body.variables, null, 2);
    return typeof source === 'string' && { format, source, variables, options: body.options };
  };

  const attempt = (language, text) => {
    try {
      return draftOf(language, text);
    } catch {
      return undefined; // parts are left out of it
    }
  };

  /** As web/src/playground/drafts/link.ts reads it. */
  const open = async (draft) => {
    const text = new Blob([JSON.stringify(draft)]).stream();
    const packed = await new Response(
      text.pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte));
    const fragment = btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_');
    location.assign(`/playground#draft=${fragment.replaceAll('=', '')}`);
  };

  const add = (place, onClick) => {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'open', textContent: 'Open in playground' });
    button.addEventListener('click', onClick);
    place.append(button);
  };

  for (const code of document.querySelectorAll('.example code[class^="language-"]')) {
    const language = code.className.slice('language-'.length);
    if (!/^(html|markdown|json)$/.test(language)) continue;
    const draft = attempt(language, code.textContent);
    if (draft) add(code.closest('.example'), () => open(draft));
  }
  for (const link of document.querySelectorAll('main a[href^="/docs/gallery/"][href$=".json"]')) {
    add(link.parentElement, async () =>
      open(draftOf('json', await (await fetch(link.href)).text())),
    );
  }
}
