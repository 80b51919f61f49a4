import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { IconMessage, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { ListLengths } from '../../../domain/admin/statistics.ts';
import { listLengthsQuery } from '../../api/admin/reports.ts';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { AdminFrame } from './admin-frame.tsx';
import classes from './admin-page.module.css';
import dense from './dense.module.css';
import { Overview } from './overview/overview.tsx';
import { PurchasesTab } from './purchases/purchases-tab.tsx';
import { ScheduledTab } from './purchases/scheduled-tab.tsx';
import { RequestsTab } from './requests/requests-tab.tsx';
import { Allowed } from './rights.tsx';
import { SmsDialog } from './sms/sms-dialog.tsx';
import { changeTab } from './table/list-address.ts';
import { adminTexts as texts } from './texts.ts';
import { CreateUserDialog } from './users/create-user-dialog.tsx';
import { UsersTab } from './users/users-tab.tsx';

type Tab = keyof typeof texts.tabs;

const tabs: Record<Tab, ComponentType> = {
  requests: RequestsTab,
  users: UsersTab,
  purchases: PurchasesTab,
  scheduled: ScheduledTab,
};
const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(tabs, name);

/** How much a tab holds: of the requests those that wait for a decision. */
function TabCount({ tab, lengths }: { tab: Tab; lengths: ListLengths | undefined }) {
  if (!lengths) return null;
  const { pendingRequests, users, purchases, scheduledPayments } = lengths;
  const counts = { requests: pendingRequests, users, purchases, scheduled: scheduledPayments };
  return (
    <span className={classes.count} title={tab === 'requests' ? texts.pending : texts.inAll}>
      {counts[tab].toLocaleString('en')}
    </span>
  );
}

/** The address of another tab. Each tab keeps its own filters. */
function addressOf(location: Location, from: Tab, to: Tab) {
  const { search, hash } = changeTab(location, from, to);
  const query = new URLSearchParams(search);
  if (to === 'requests') query.delete('tab');
  else query.set('tab', to);
  return { ...location, search: query.toString(), hash };
}

/** The admin dashboard: the statistics, and the four lists in tabs (ADM-9). */
export function AdminPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(location.search).get('tab');
  const tab = isTab(asked) ? asked : 'requests';
  const { data: lengths } = useQuery(listLengthsQuery());
  const { subject, open, frame } = useDialog<'sms' | 'user'>();

  return (
    <AdminFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <Allowed call="POST /api/sms/send">
            <Button
              variant="default"
              className={dense.dense ?? ''}
              leftSection={<IconMessage size={20} aria-hidden="true" />}
              onClick={() => open('sms')}
            >
              {texts.sendSms}
            </Button>
          </Allowed>
          <Allowed call="POST /api/admin/users">
            <Button
              className={dense.dense ?? ''}
              leftSection={<IconUserPlus size={20} aria-hidden="true" />}
              onClick={() => open('user')}
            >
              {texts.createUser}
            </Button>
          </Allowed>
        </>
      }
    >
      <Overview />
      <Surface label={texts.tabList} className={classes.lists ?? ''}>
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) => {
            if (isTab(next)) void navigate(addressOf(location, tab, next));
          }}
        >
          <Tabs.List className={classes.tabs ?? ''} aria-label={texts.tabList}>
            {Object.entries(texts.tabs).map(([name, label]) => (
              <Tabs.Tab
                key={name}
                value={name}
                rightSection={<TabCount tab={name as Tab} lengths={lengths} />}
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {Object.entries(tabs).map(([name, Content]) => (
            <Tabs.Panel key={name} value={name} pt="xs">
              <Content />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Surface>
      {subject === 'sms' && <SmsDialog {...frame} />}
      {subject === 'user' && <CreateUserDialog {...frame} />}
    </AdminFrame>
  );
}
