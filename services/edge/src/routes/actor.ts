/** Before a subject, so that none can look like the operator. */
const SUBJECT = 'sub:';

const OPERATOR = 'operator';

/** Who changes a key, for auth. @param subject '': an auth of an earlier version does not say */
export function actorOf(subject: string): string {
  return subject && SUBJECT + subject;
}

/** The same, in the form of the API. */
export function shownActor(noted: string) {
  if (noted.startsWith(SUBJECT))
    return { actor: noted.slice(SUBJECT.length), actor_kind: 'subject' };
  return { actor: noted, actor_kind: noted === OPERATOR ? OPERATOR : 'unknown' };
}
