import { Page } from '../components/page.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { useSession } from '../session/context.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import styles from './page.module.css';
import { texts } from './texts.ts';
import { useNotice } from './workbench/use-notice.ts';
import { Workbench } from './workbench/workbench.tsx';

/** The playground: drafts stay only in this browser. */
export function PlaygroundPage() {
  const { state } = useSession();
  const account = 'account' in state ? state.account : '';
  const notices = useNotice();
  const { notify } = notices;
  const kept = useDrafts(account, {
    onChanged: (place) => {
      const run = () => void kept.show(place).then(notices.dismiss);
      const action = { label: texts.drafts.showChanged, run };
      notify({ text: texts.drafts.changedElsewhere, action });
    },
    onParted: (name) => notify({ text: texts.drafts.parted(name) }),
  });
  if (!kept.drafts) {
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
      <Workbench account={account} kept={kept} drafts={kept.drafts} notices={notices} />
    </div>
  );
}
