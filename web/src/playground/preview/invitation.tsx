import { useAccount } from '../../api/queries.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Plans } from '../../home/plans-card.tsx';
import { texts } from '../texts.ts';
import styles from './preview.module.css';

const labels = texts.invitation;

/** Shows the plans when the allowance or the quota is used up. */
export function Invitation({ onClose }: { onClose: () => void }) {
  const { data: account } = useAccount();
  return (
    <section className={styles['invitation']} role="alert" aria-label={labels.label}>
      <h2>{account?.demo ? labels.demoTitle : labels.quotaTitle}</h2>
      <p>{account?.demo ? labels.demoText : labels.quotaText}</p>
      <Plans current={account?.plan.name} />
      <p className={styles['invitationActions']}>
        <ButtonLink to="/usage">{labels.usage}</ButtonLink>
        <Button variant="ghost" onClick={onClose}>
          {texts.common.close}
        </Button>
      </p>
    </section>
  );
}
