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

/** A fault of the page itself, or a new release whose files have other names. */
export function BrokenPage() {
  const reload = <Button onClick={() => location.reload()}>{texts.errors.reload}</Button>;
  return (
    <main>
      <Page title={texts.errors.title}>
        <Notice tone="bad" actions={reload}>
          <p>{texts.errors.unexpected}</p>
        </Notice>
      </Page>
    </main>
  );
}
