import type { AuditEvent } from '@platen/client';
import { useAudit } from '../api/queries.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import { Fact, When } from '../components/facts.tsx';
import { Empty } from '../components/feedback/empty.tsx';
import { Fetched } from '../components/feedback/fetched.tsx';
import { KeyIcon } from '../components/icons.tsx';
import { List, type Filter } from '../components/list.tsx';
import { Card, Page } from '../components/page.tsx';
import type { Column } from '../components/table.tsx';
import { useKeyNames } from '../keys/names.ts';
import { useSession } from '../session/context.ts';
import { texts } from './texts.ts';

const TONES: Partial<Record<AuditEvent['action'], Tone>> = { created: 'good', revoked: 'bad' };

export function AuditPage() {
  const audit = useAudit();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Fetched query={audit} lines={8}>
        {(events) => (
          <Card>
            {events.length === 0 ? (
              <Empty icon={<KeyIcon />} title={texts.empty}>
                {texts.emptyText}
              </Empty>
            ) : (
              <Changes events={events} />
            )}
          </Card>
        )}
      </Fetched>
    </Page>
  );
}

function Changes({ events }: { events: readonly AuditEvent[] }) {
  const keyName = useKeyNames();
  const actorName = useActorNames();
  const { columns } = texts;
  const actionName = (action: string) => texts.actions[action as AuditEvent['action']];
  const filters: readonly Filter<AuditEvent>[] = [
    { name: 'action', label: columns.action, of: ({ action }) => action, labelOf: actionName },
    { name: 'key', label: columns.key, of: ({ key_id }) => key_id, labelOf: keyName },
    { name: 'actor', label: columns.actor, of: actorOf, labelOf: actorName },
  ];
  const facts: readonly Column<AuditEvent>[] = [
    { name: columns.at, isRowHeader: true, cell: ({ at }) => <When at={at} /> },
    { name: columns.actor, cell: (event) => <Fact>{actorName(actorOf(event))}</Fact> },
    {
      name: columns.action,
      cell: ({ action }) => <Badge tone={TONES[action] ?? 'neutral'}>{actionName(action)}</Badge>,
    },
    {
      name: columns.key,
      cell: ({ key_id: id }) => (
        <Fact detail={keyName(id) !== id && <code>{id}</code>}>{keyName(id)}</Fact>
      ),
    },
  ];
  return (
    <List
      caption={texts.table}
      columns={facts}
      rows={events}
      keyOf={({ at, key_id, action }) => `${at} ${key_id} ${action}`}
      filters={filters}
      none={texts.none}
    />
  );
}

/** A subject may have any name, also that of a kind. */
const actorOf = ({ actor, actor_kind }: AuditEvent) => `${actor_kind}:${actor}`;

/** The log has the subject of a token; of this session's user the console also knows the name. */
function useActorNames(): (actorWithKind: string) => string {
  const { state } = useSession();
  return (actorWithKind) => {
    const [, kind, actor = ''] = /^(\w+):(.*)$/s.exec(actorWithKind) ?? [];
    if (kind === 'operator') return texts.operator;
    // An entry from before there were kinds has only a name.
    if (kind !== 'subject') return actor || texts.unknown;
    const isYou = 'name' in state && state.account.replace(/^\S+ /, '') === actor;
    return isYou ? texts.you(state.name) : actor;
  };
}
