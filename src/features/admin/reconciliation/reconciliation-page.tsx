import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { AdminFrame } from '../admin-frame.tsx';
import { useParameter } from '../use-parameter.ts';
import { BankTab } from './bank/bank-tab.tsx';
import { DisputesTab } from './disputes-tab.tsx';
import classes from './reconciliation.module.css';
import { SettlementsTab } from './settlements-tab.tsx';
import { Summary } from './summary.tsx';
import { SuspenseTab } from './suspense/suspense-tab.tsx';
import { reconciliationTexts as texts } from './texts.ts';

const tabs = {
  settlements: SettlementsTab,
  bank: BankTab,
  suspense: SuspenseTab,
  disputes: DisputesTab,
} as const;
type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(tabs, name);

/** What processors and the bank say, beside what the books say (PAY-39 to PAY-43). */
export function ReconciliationPage() {
  const [named, setTab] = useParameter('tab');
  const shown = isTab(named) ? named : 'settlements';
  const Shown = tabs[shown];
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Summary />
      <Tabs
        value={shown}
        onChange={(next) => setTab(next === 'settlements' ? null : next, { isNewPage: true })}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label={texts.tabList}>
          {Object.entries(texts.tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name} mih={48}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown} pt="md">
          <Shown />
        </Tabs.Panel>
      </Tabs>
    </AdminFrame>
  );
}
