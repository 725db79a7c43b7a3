import { useAccount, useConfig } from '../../api/queries.ts';
import type { Plan } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { planName } from '../../format.ts';
import { texts } from '../texts.ts';
import styles from './preview.module.css';

const labels = texts.invitation;

/** Shows the plans when the allowance or the quota is used up. */
export function Invitation({ onClose }: { onClose: () => void }) {
  const { data: account } = useAccount();
  const { data: config } = useConfig();
  const plans = (config?.plans ?? []).filter(({ name }) => name !== account?.plan.name);
  return (
    <section className={styles['invitation']} role="alert" aria-label={labels.label}>
      <h2>{account?.demo ? labels.demoTitle : labels.quotaTitle}</h2>
      <p>{account?.demo ? labels.demoText : labels.quotaText}</p>
      <ul className={styles['plans']}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </ul>
      <p className={styles['invitationActions']}>
        <ButtonLink to="/usage">{labels.usage}</ButtonLink>
        <Button variant="ghost" onClick={onClose}>
          {texts.common.close}
        </Button>
      </p>
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <li className={styles['plan']}>
      <h3>{planName(plan.name)}</h3>
      <p>
        {plan.price_eur === null ? (
          <span className={styles['price']}>{labels.onRequest}</span>
        ) : (
          <>
            <span className={styles['price']}>{labels.price(plan.price_eur)}</span>{' '}
            {labels.perMonth}
          </>
        )}
      </p>
      <p className={styles['note']}>{labels.monthly(plan.monthly_quota)}</p>
      <p className={styles['note']}>{labels.rate(plan.rate_per_minute)}</p>
    </li>
  );
}
