import { useEffect } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/feedback/empty.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Page } from '../components/page.tsx';
import { texts } from '../texts.ts';

export function NotFoundPage() {
  const home = (
    <ButtonLink to="/" variant="primary">
      {texts.errors.toHome}
    </ButtonLink>
  );
  return (
    <Page title={texts.errors.notFound}>
      <Empty title={texts.errors.notFoundHint} actions={home} />
    </Page>
  );
}

/** A fault of the page itself, no connection, or a new release whose files have other names. */
export function BrokenPage() {
  useEffect(() => {
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);
  const reload = <Button onClick={loadAgain}>{texts.errors.reload}</Button>;
  return (
    <Page title={texts.errors.title}>
      <Notice tone="bad" actions={reload}>
        <p>{texts.errors.unloaded}</p>
      </Notice>
    </Page>
  );
}

/** Loads this page again once the platform answers: without it the browser would show its own page. */
function loadAgain(): void {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
}
