import { useAccount, useConfig } from '../../api/queries.ts';
import type { Plan } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { planName } from '../../format.ts';
import { texts } from '../texts.ts';
import styles from './preview.module.css';

const said = texts.invitation;

/** Shows the plans when the allowance or the quota is used up. */
export function Invitation({ onClose }: { onClose: () => void }) {
  const { data: account } = useAccount();
  const { data: config } = useConfig();
  const plans = (config?.plans ?? []).filter(({ name }) => name !== account?.plan.name);
  return (
    <section className={styles['invitation']} role="alert" aria-label={said.label}>
      <h2>{account?.demo ? said.demoTitle : said.quotaTitle}</h2>
      <p>{account?.demo ? said.demoText : said.quotaText}</p>
      <ul className={styles['plans']}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </ul>
      <p className={styles['invitationActions']}>
        <ButtonLink to="/usage">{said.usage}</ButtonLink>
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
          <span className={styles['price']}>{said.onRequest}</span>
        ) : (
          <>
            <span className={styles['price']}>{said.price(plan.price_eur)}</span> {said.perMonth}
          </>
        )}
      </p>
      <p className={styles['note']}>{said.monthly(plan.monthly_quota)}</p>
      <p className={styles['note']}>{said.rate(plan.rate_per_minute)}</p>
    </li>
  );
}
