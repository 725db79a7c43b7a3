import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Page } from '../components/page.tsx';
import { LoadingPage } from '../shell/loading-page.tsx';
import { texts } from '../texts.ts';
import { useSession } from './context.ts';
import type { Session } from './session.ts';

/** A code works once, but React may draw this page several times. */
let finished: Promise<string> | undefined;

function finish(session: Session): Promise<string> {
  finished ??= session.finish(location.href);
  return finished;
}

/** The page to which the issuer returns the browser. */
export function CallbackPage() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const isStarting = state.status === 'starting';
  useEffect(() => {
    if (isStarting) return;
    finish(session).then(
      (path) => void navigate(path, { replace: true }),
      (error: unknown) => setFault((error as Error).message),
    );
  }, [isStarting, session, navigate]);
  if (fault === undefined) return <LoadingPage />;
  const again = (
    <Button variant="primary" onClick={() => location.assign('/')}>
      {texts.login.again}
    </Button>
  );
  return (
    <main>
      <Page title={texts.login.failed}>
        <Notice tone="bad" actions={again}>
          <p>{fault}</p>
        </Notice>
      </Page>
    </main>
  );
}
