import { median, quantile } from './statistics.ts';

/** What one request cost, in milliseconds. */
type Timed = () => Promise<number>;

interface LatencyOptions {
  platenUrl: string;
  apiKey: string;
  gotenbergUrl: string;
  /** How often each side renders; interleaved, so that both meet the same machine. */
  rounds: number;
  /** Made by Platen before, several at a time. */
  warmUpDocuments: number;
  onRound: (round: number) => void;
}

export interface LatencyResult {
  rounds: number;
  gotenberg: { p50: number; p95: number };
  platen: { p50: number; p95: number };
  /** What Platen adds, in milliseconds: the median of the differences of each round's pair. */
  added: { p50: number; ofMedians: number };
}

const WARM_UP_AT_A_TIME = 4;

const CONTENT = `<!doctype html><title>bench</title><h1>Invoice 42</h1>
<table>${'<tr><td>Letterpress forme<td>2<td>960.00</tr>'.repeat(12)}</table>`;

/** Renders one document by Gotenberg alone and by Platen in front of it, in turns. */
export async function measureLatency(options: LatencyOptions): Promise<LatencyResult> {
  const raw = rawGotenberg(options.gotenbergUrl);
  const platen = platenRequest(options.platenUrl, options.apiKey);
  const pairs: { raw: number; platen: number }[] = [];
  await warmUp(platen, options.warmUpDocuments);
  for (let round = 0; round < options.rounds; round++) {
    pairs.push(await inTurns(raw, platen, round % 2 === 0));
    options.onRound(round);
  }
  return summarise(pairs);
}

async function warmUp(request: Timed, documents: number): Promise<void> {
  const worker = async () => {
    for (let count = 0; count < documents / WARM_UP_AT_A_TIME; count++) await request();
  };
  await Promise.all(Array.from({ length: WARM_UP_AT_A_TIME }, worker));
}

async function inTurns(raw: Timed, platen: Timed, rawFirst: boolean) {
  if (rawFirst) return { raw: await raw(), platen: await platen() };
  const second = await platen();
  return { raw: await raw(), platen: second };
}

function summarise(pairs: { raw: number; platen: number }[]): LatencyResult {
  const raw = pairs.map((pair) => pair.raw);
  const platen = pairs.map((pair) => pair.platen);
  return {
    rounds: pairs.length,
    gotenberg: { p50: median(raw), p95: quantile(raw, 0.95) },
    platen: { p50: median(platen), p95: quantile(platen, 0.95) },
    added: {
      p50: median(pairs.map((pair) => pair.platen - pair.raw)),
      ofMedians: median(platen) - median(raw),
    },
  };
}

/** The same page and margins that Platen asks for by default. */
function rawGotenberg(url: string): Timed {
  return timed(() => {
    const form = new FormData();
    form.append('files', new Blob([CONTENT], { type: 'text/html' }), 'index.html');
    const fields = {
      paperWidth: '8.26',
      paperHeight: '11.69',
      marginTop: '0.79',
      marginBottom: '0.79',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('marginLeft', '0.59');
    form.set('marginRight', '0.59');
    form.set('printBackground', 'true');
    return fetch(`${url}/forms/chromium/convert/html`, {
      method: 'POST',
      body: form,
    });
  });
}

function platenRequest(url: string, apiKey: string): Timed {
  const body = JSON.stringify({ content: CONTENT });
  const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
  return timed(() => fetch(`${url}/api/v1/generate/pdf`, { method: 'POST', headers, body }));
}

function timed(request: () => Promise<Response>): Timed {
  return async () => {
    const start = performance.now();
    const response = await request();
    const size = (await response.arrayBuffer()).byteLength;
    if (!response.ok || size === 0) throw new Error(`the bench got ${response.status}`);
    return performance.now() - start;
  };
}
