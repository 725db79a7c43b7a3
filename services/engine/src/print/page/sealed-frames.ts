import { z } from 'zod';
import type { Answer } from '../../guard/pages.ts';

/** Sends a request about a page to the browser. */
type Ask = <Result>(method: string, params: object) => Promise<Answer<Result>>;

/** Which of its page's windows a frame is, and how much of its document its box hides, in CSS pixels: less than a thousand pages. */
const measured = z.tuple([z.int().min(0), z.int().min(1).max(1_000_000)]);

/** Of a frame whose document the page itself carries or has written. */
const MEASURE = `function(){
  const at=Array.from({length:parent.length},(_,nth)=>parent[nth]).indexOf(window);
  const{documentElement,body,scrollingElement:root}=document;
  const isCarried=/^(?:about|data|blob):$/.test(location.protocol);
  const isStill=[documentElement,body].some((each)=>each&&getComputedStyle(each).overflowY==='hidden');
  return[at,!isCarried||isStill||!root?0:root.scrollHeight-root.clientHeight]}`;

/**
 * Makes frames as high as their documents whose page cannot look into them: `data:`, `blob:` and sandboxed ones have an
 * origin of their own. What the browser answers has the same length whatever a page writes.
 * @param frames the ids of the page's frames; each takes three requests @returns what the page's script is to be asked for each
 */
export async function sealedFrames(ask: Ask, frames: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const frameId of frames) {
    const { data } = measured.safeParse(await measureFrame(ask, frameId));
    if (data) found.push(`openSealed(${data.join()})`);
  }
  return found;
}

/** Asks in a world of its own, which no script of the frame can change. */
async function measureFrame(ask: Ask, frameId: string): Promise<unknown> {
  const world = await ask<{ executionContextId: number }>('Page.createIsolatedWorld', { frameId });
  if (!world.result) return undefined;
  const answer = await ask<{ result: { value?: unknown } }>('Runtime.callFunctionOn', {
    functionDeclaration: MEASURE,
    executionContextId: world.result.executionContextId,
    returnByValue: true,
  });
  return answer.result?.result.value;
}
