import { LONGEST_ANSWER } from '../settings.ts';

/**
 * The request to evaluate an expression in a page, so that the answer is short, whatever its scripts have put in the place of
 * what is asked: all pages share the connection, and the guard reads the answer. It uses nothing that they can change.
 */
export function answeredShortly({ expression }: { expression?: string }): object {
  const primitives = `held===void 0||held===true||held===false||typeof held==='number'`;
  const isShort = `${primitives}||typeof held==='string'&&held.length<=${LONGEST_ANSWER}`;
  const script = `(async(read)=>{try{const held=await read();return ${isShort}?held:false}catch{throw void 0}})(()=>(${expression}\n))`;
  return { expression: script, awaitPromise: true, returnByValue: true };
}

/** A script of a client that wants no answer. */
export function unanswered({ expression }: { expression?: string }): object {
  return { expression: `try{${expression}\n;void 0}catch{}` };
}
