import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { DEMO_ACCOUNT } from './provider.ts';
import { answer, bodyOf, type Route } from './routes.ts';

const PATH = /^\/login\/[\w-]+$/;

const MAX_NAME = 100;

/** The login page and its result: it accepts any name. */
export function loginRoutes(provider: Provider): Route[] {
  return [
    {
      method: 'GET',
      path: PATH,
      async handle(request, response) {
        await provider.interactionDetails(request, response); // throws unless a login is under way
        answer(response, 200, 'text/html', page());
      },
    },
    {
      method: 'POST',
      path: PATH,
      handle: (request, response) => login(provider, request, response),
    },
  ];
}

async function login(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = (new URLSearchParams(await bodyOf(request)).get('name') ?? '').trim();
  if (name === '' || name.length > MAX_NAME) {
    answer(response, 400, 'text/html', page(`Write down a name of 1 to ${MAX_NAME} characters.`));
    return;
  }
  await provider.interactionFinished(request, response, { login: { accountId: name } });
}

function page(fault = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Log in to Platen</title>
<style>
  :root { color-scheme: light dark; --sheet: light-dark(#fff, #161b22); --quiet: light-dark(#5a6372, #a3adbb);
    --line: light-dark(#c3c9d4, #465161); --link: light-dark(#2f5bea, #8ab0ff) }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f4f5f7, #0d1117);
    color: light-dark(#1c2330, #e8ecf2); font: 16px/1.5 system-ui, sans-serif }
  main { width: min(26rem, 92vw); padding: 2rem; border-radius: 12px; background: var(--sheet);
    box-shadow: 0 1px 3px #0002, 0 8px 24px #0001 }
  h1 { margin: 0 0 1rem; font-size: 1.4rem }
  hr { margin: 1.75rem 0; border: 0; border-top: 1px solid var(--line) }
  p { margin: 0 0 1rem; color: var(--quiet); font-size: .9rem }
  p.fault { margin: .5rem 0 0; color: light-dark(#b3261e, #ff9a92) }
  label { font-weight: 600; font-size: .9rem }
  input, button { width: 100%; padding: .65rem .8rem; border-radius: 8px; font: inherit }
  input { margin: .35rem 0 0; border: 1px solid var(--line); background: var(--sheet); color: inherit }
  button { margin-top: .25rem; border: 1px solid #2f5bea; background: #2f5bea; color: #fff; font-weight: 600; cursor: pointer }
  button.quiet { margin-top: 1rem; border-color: var(--link); background: var(--sheet); color: var(--link) }
  input:focus-visible, button:focus-visible { outline: 3px solid #2f5bea66; outline-offset: 1px }
</style>
<main>
  <h1>Log in to Platen</h1>
  <form method="post">
    <input type="hidden" name="name" value="${DEMO_ACCOUNT}">
    <p>Try it: five demo PDFs, with a watermark.</p>
    <button autofocus>Log in as a demo account</button>
  </form>
  <hr>
  <form method="post">
    <p>For development only: any name is let in, and every name has an account of its own.
      A name that begins with <i>${DEMO_ACCOUNT}</i> has the plan <i>free</i>.</p>
    <label for="name">Name</label>
    <input id="name" name="name" value="developer" autocomplete="username" maxlength="${MAX_NAME}" required>
    ${fault && `<p class="fault" role="alert">${fault}</p>`}
    <button class="quiet">Log in</button>
  </form>
</main>
</html>
`;
}
