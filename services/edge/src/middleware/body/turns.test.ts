import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('one at a time has its turn: accounts one after the other, each in its order', async () => {
  const turn = takingTurns();
  const order: string[] = [];
  let atOnce = 0;
  const take = async (name: string) => {
    const end = await turn(name.charAt(0));
    atOnce += 1;
    expect(atOnce).toBe(1);
    order.push(name);
    await Promise.resolve();
    atOnce -= 1;
    end();
  };
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(take));
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  await Promise.all(['b3', 'a5'].map(take));
  expect(order.slice(-2)).toEqual(['b3', 'a5']);
});
