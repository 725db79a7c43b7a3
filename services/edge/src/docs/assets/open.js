// A button at every example that is a document: it opens as a draft of the playground, by the address alone.
{
  /** A layout template is known by its version, or is blocks of one. */
  const templateIn = (body) => {
    const blocks = [body].flat();
    const isBlocks = blocks.every(({ type }) => type);
    return (
      body.template_data ?? (isBlocks ? { version: 1, content: blocks } : body.version && body)
    );
  };

  /** The draft that a request is; one of options alone is for what stands before it. */
  const draftOf = (body, before = { format: 'html', source: '<h1>Hello</h1>' }) => {
    const template = templateIn(body);
    const [format, source] = template
      ? ['template', JSON.stringify(template, null, 2)]
      : [body.format ?? 'html', body.content];
    const variables = body.variables && JSON.stringify(body.variables, null, 2);
    if (typeof source === 'string') return { format, source, variables, options: body.options };
    return body.options && { ...before, options: body.options };
  };

  /** The draft of a text, of JSON, or of what curl sends. */
  const draftIn = (language, text, before) => {
    const [, sent] = language === 'sh' ? / -d '([^']*)'/.exec(text) : [undefined, text];
    if (/json|sh/.test(language)) return draftOf(JSON.parse(sent), before);
    return { format: language.replace('liquid', 'html'), source: text };
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

  const attempt = (...example) => {
    try {
      return draftIn(...example);
    } catch {
      return undefined; // it is none, or parts are left out of it
    }
  };

  /** What opens the draft of an example; undefined: it is none. */
  globalThis.opening = (...example) => {
    const draft = attempt(...example);
    return draft && (() => open(draft));
  };

  const add = (place, onClick) => {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'open', textContent: 'Open in playground' });
    button.addEventListener('click', onClick);
    place.append(button);
  };

  let before;
  for (const code of document.querySelectorAll('.example code[class^="language-"]')) {
    const language = code.className.slice('language-'.length);
    if (!/^(html|liquid|markdown|json|sh)$/.test(language)) continue;
    const draft = attempt(language, code.textContent, before);
    if (draft) add(code.closest('.example'), () => open(draft));
    if (language === 'html') before = draft;
  }
  for (const link of document.querySelectorAll('main a[href^="/docs/gallery/"][href$=".json"]')) {
    add(link.parentElement, async () => open(draftOf(await (await fetch(link.href)).json())));
  }
}
