// A button at every example that is a document: it opens as a draft of the playground, by the address alone.
{
  /** A call of curl sends JSON; a template is known by its version, or is blocks of one; options are for what stands before them. */
  const draftOf = (language, text, before) => {
    if (language === 'sh') return draftOf('json', / -d '([^']*)'/.exec(text)[1], before);
    if (language !== 'json') return { format: language.replace('liquid', 'html'), source: text };
    const body = JSON.parse(text);
    const blocks = [body].flat();
    const isBlocks = blocks.every(({ type }) => type) && { version: 1, content: blocks };
    const template = body.template_data ?? (body.version === 1 ? body : isBlocks);
    const [format, source] = template
      ? ['template', JSON.stringify(template, null, 2)]
      : [body.format ?? 'html', body.content];
    const variables = body.variables && JSON.stringify(body.variables, null, 2);
    if (typeof source === 'string') return { format, source, variables, options: body.options };
    return body.options && { format, source: '<h1>Hello</h1>', ...before, options: body.options };
  };

  const attempt = (...example) => {
    try {
      return draftOf(...example);
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

  let before;
  for (const code of document.querySelectorAll('.example code[class^="language-"]')) {
    const language = code.className.slice('language-'.length);
    if (!/^(html|liquid|markdown|json|sh)$/.test(language)) continue;
    const draft = attempt(language, code.textContent, before);
    if (draft) add(code.closest('.example'), () => open(draft));
    if (language === 'html') before = draft;
  }
  for (const link of document.querySelectorAll('main a[href^="/docs/gallery/"][href$=".json"]')) {
    add(link.parentElement, async () =>
      open(draftOf('json', await (await fetch(link.href)).text())),
    );
  }
}
