import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { accountOf } from '../../../../domain/admin/books.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { useParameter } from '../use-parameter.ts';
import { AccountEntries } from './account-entries.tsx';
import { AgeingTab } from './ageing-tab.tsx';
import classes from './books.module.css';
import { MonthsTab } from './months-tab.tsx';
import { MovementsTab } from './movements-tab.tsx';
import { NotPouredTab } from './not-poured-tab.tsx';
import { ReceivedTab } from './received-tab.tsx';
import { booksTexts as texts } from './texts.ts';
import { TrialBalance } from './trial-balance.tsx';

const tabs = {
  balance: TrialBalance,
  movements: MovementsTab,
  received: ReceivedTab,
  ageing: AgeingTab,
  'not-poured': NotPouredTab,
  months: MonthsTab,
} as const;
type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(tabs, name);

/** The reports of the journal, or the entries of the account that the address names. */
export function BooksPage() {
  const [search] = useSearchParams();
  const account = accountOf(Number(search.get('account')));
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      {account ? <AccountEntries key={account.number} account={account} /> : <Reports />}
    </AdminFrame>
  );
}

function Reports() {
  const [named, setTab] = useParameter('tab');
  const shown = isTab(named) ? named : 'balance';
  const Shown = tabs[shown];
  return (
    <Tabs
      value={shown}
      onChange={(next) => setTab(next === 'balance' ? null : next, { isNewPage: true })}
    >
      <Tabs.List className={classes.tabs ?? ''} aria-label={texts.tabList}>
        {Object.entries(texts.tabs).map(([name, label]) => (
          <Tabs.Tab key={name} value={name} mih={48}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown} pt="md" className="stack">
        <Shown />
      </Tabs.Panel>
    </Tabs>
  );
}
