import { once } from 'node:events';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { version } from '../version.ts';
import type { Access } from './access.ts';
import { addDocumentTools } from './document-tools.ts';
import { addReferenceTools } from './reference-tools.ts';
import { addResources } from './resources.ts';

const INSTRUCTIONS =
  'Platen makes PDFs of HTML, Markdown, layout templates and office documents. Look at a preview ' +
  'before you render. Where a call fails, the text names the field at fault, and explain_error the remedy.';

/** Answers an assistant until it hangs up, or the user interrupts. */
export async function serve(access: Access, signal: AbortSignal): Promise<void> {
  const handle = serveStdio(() => {
    const about = { name: 'platen', version: version() };
    const server = new McpServer(about, { instructions: INSTRUCTIONS });
    addDocumentTools(server, access);
    addReferenceTools(server, access);
    addResources(server, access);
    return server;
  });
  await once(process.stdin, 'end', { signal }).catch(() => undefined);
  await handle.close();
}
