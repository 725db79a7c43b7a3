import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../failure.ts';

const read = (name: string) => readFileSync(new URL(`./sample/${name}`, import.meta.url), 'utf8');

/** A generation request that shows what Platen does. */
function sampleRequest() {
  return {
    content: read('invoice.html'),
    variables: JSON.parse(read('invoice.json')) as Record<string, unknown>,
    options: {
      footer_html:
        '<div style="text-align:center;color:#667085">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>',
    },
  };
}

/**
 * Has the sample made through the public API.
 * @throws {Failure} with the API's own words if it refuses
 */
export async function renderSample(url: string, apiKey: string, file: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(sampleRequest()),
  });
  if (!response.ok || !response.body) {
    throw new Failure(`The sample could not be made: ${await response.text()}`);
  }
  await pipeline(response.body, createWriteStream(file));
}
