import { expect, test } from 'vitest';
import { actorOf, shownActor } from './actor.ts';

test.each(['ada', 'operator', 'sub:operator', ''])(
  'a subject never looks like the operator: "%s"',
  (subject) => {
    const actor_kind = subject === '' ? 'unknown' : 'subject';
    expect(shownActor(actorOf(subject))).toEqual({ actor: subject, actor_kind });
  },
);

test('the operator looks like itself', () => {
  expect(shownActor('operator')).toEqual({ actor: 'operator', actor_kind: 'operator' });
});
