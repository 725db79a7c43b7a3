import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** Names the list for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
}

/** Only the visible panel is in the page. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Base.Root
      className={styles['tabs']}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      <Base.List className={styles['list']} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles['panel']}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
