import { z } from 'zod';
import type { Answer } from '../../guard/pages.ts';

/** Sends a request about a page to the browser. */
type Ask = <Result>(method: string, params: object) => Promise<Answer<Result>>;

interface FrameTree {
  frame: { id: string; url: string };
  childFrames?: FrameTree[];
}

/** Documents that the page itself carries or has written. */
const CARRIED = /^(?:about:srcdoc|data:|blob:)/;

/** Each takes five requests. */
const MOST_FRAMES = 50;

/** Higher than any frame that a page can print. In CSS pixels. */
const hiddenHeight = z.int().min(1).max(1_000_000);

/** How much of a frame's document its box hides, in CSS pixels. */
const HIDDEN = `function(){
  const{documentElement,body,scrollingElement:root}=document;
  const isStill=[documentElement,body].some((each)=>each&&getComputedStyle(each).overflowY==='hidden');
  return isStill||!root?0:root.scrollHeight-root.clientHeight}`;

/**
 * Makes frames as high as their documents whose page cannot look into them: `data:`, `blob:` and sandboxed ones have an
 * origin of their own.
 * @param door of the page's script
 */
export async function openSealedFrames(ask: Ask, door: string): Promise<void> {
  const { result } = await ask<{ frameTree: FrameTree }>('Page.getFrameTree', {});
  const frames =
    result?.frameTree.childFrames?.filter(({ frame }) => CARRIED.test(frame.url)) ?? [];
  for (const { frame } of frames.slice(0, MOST_FRAMES)) await openFrame(ask, frame.id, door);
}

async function openFrame(ask: Ask, frameId: string, door: string): Promise<void> {
  const hidden = await hiddenOf(ask, frameId);
  const owner = await ask<{ backendNodeId: number }>('DOM.getFrameOwner', { frameId });
  if (hidden === undefined || !owner.result) return;
  const node = await ask<{ object: { objectId: string } }>('DOM.resolveNode', owner.result);
  if (!node.result) return;
  await ask('Runtime.callFunctionOn', {
    objectId: node.result.object.objectId,
    functionDeclaration: `function(){${door}?.openSealed(this,${hidden})}`,
  });
}

/** Asks in a world of its own, which no script of the frame can change. */
async function hiddenOf(ask: Ask, frameId: string): Promise<number | undefined> {
  const world = await ask<{ executionContextId: number }>('Page.createIsolatedWorld', { frameId });
  if (!world.result) return undefined;
  const answer = await ask<{ result: { value?: unknown } }>('Runtime.callFunctionOn', {
    functionDeclaration: HIDDEN,
    ...world.result,
    returnByValue: true,
  });
  return hiddenHeight.safeParse(answer.result?.result.value).data;
}
