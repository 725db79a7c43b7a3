import type { Key } from '@platen/client';
import { useState, type ReactNode } from 'react';
import { useAccount, useKeys } from '../api/queries.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/feedback/empty.tsx';
import { Fetched } from '../components/feedback/fetched.tsx';
import { KeyIcon, PlusIcon } from '../components/icons.tsx';
import { Card, Page } from '../components/page.tsx';
import { texts } from '../texts.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { KeyList } from './key-list.tsx';
import type { KeyAction } from './key-menu.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

const { keys: text } = texts;

export function KeysPage() {
  const { data: account } = useAccount();
  const [isCreating, setCreating] = useState(false);
  const isFree = Boolean(account?.demo);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)} disabled={!account || isFree}>
      <PlusIcon />
      {text.create}
    </Button>
  );
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={
        <>
          <ButtonLink to="/audit">{text.audit}</ButtonLink>
          {create}
        </>
      }
    >
      {isFree && <NotOnFree />}
      <Keys empty={!isFree && <NoKeys create={create} />} />
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

/** All keys, with their actions. @param empty shown without keys */
function Keys({ empty }: { empty: ReactNode }) {
  const keys = useKeys();
  const [action, setAction] = useState<{ what: KeyAction; targets: readonly Key[] }>();
  const close = () => setAction(undefined);
  const [target] = action?.targets ?? [];
  return (
    <Fetched query={keys}>
      {(all) =>
        all.length === 0 ? (
          empty
        ) : (
          <>
            <KeyList keys={all} onAction={(what, targets) => setAction({ what, targets })} />
            {target && action?.what === 'edit' && <EditDialog target={target} onClose={close} />}
            {target && action?.what === 'rotate' && (
              <RotateDialog target={target} onClose={close} />
            )}
            {action?.what === 'revoke' && <RevokeDialog targets={action.targets} onClose={close} />}
          </>
        )
      }
    </Fetched>
  );
}

function NoKeys({ create }: { create: ReactNode }) {
  return (
    <Card>
      <Empty icon={<KeyIcon />} title={text.empty} actions={create}>
        {text.emptyText}
      </Empty>
    </Card>
  );
}

function NotOnFree() {
  return (
    <Card>
      <Empty
        icon={<KeyIcon />}
        title={text.free}
        actions={
          <ButtonLink to="/" variant="primary">
            {text.seePlans}
          </ButtonLink>
        }
      >
        {text.freeText}
      </Empty>
    </Card>
  );
}
