import { useSession } from '../session/context.ts';
import { Page } from '../components/page.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { useDrafts } from './drafts/use-drafts.ts';
import styles from './page.module.css';
import { texts } from './texts.ts';
import { Workbench } from './workbench/workbench.tsx';

/** The playground: drafts stay only in this browser. */
export function PlaygroundPage() {
  const { state } = useSession();
  const { drafts, isKept, change } = useDrafts('account' in state ? state.account : '');
  if (!drafts) {
    return (
      <Page title={texts.title}>
        <Loading />
      </Page>
    );
  }
  return (
    <div className={styles['page']}>
      <title>{texts.pageTitle}</title>
      <h1 className="visually-hidden">{texts.title}</h1>
      <Workbench drafts={drafts} isKept={isKept} onChange={change} />
    </div>
  );
}
