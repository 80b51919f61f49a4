import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { waitingCountsQuery } from '../../../api/admin/verification.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { PeopleQueue } from './people-queue.tsx';
import { verificationTexts as texts } from './texts.ts';
import { VehicleQueue } from './vehicle-queue.tsx';

const queues = { vehicles: VehicleQueue, people: PeopleQueue };
const names = ['vehicles', 'people'] as const;

/** What waits for a check: vehicles and people, one after the other (ADM-16). */
export function VerificationPage() {
  const [search, setSearch] = useSearchParams();
  const counts = useQuery(waitingCountsQuery()).data;
  const shown = search.get('list') === 'people' ? 'people' : 'vehicles';
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => setSearch(next === 'people' ? { list: 'people' } : {})}
      >
        <Tabs.List aria-label={texts.lists}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} mih={48}>
              {`${texts[name]} ${counts?.[name].toLocaleString('en') ?? ''}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const Content = queues[name];
          return (
            <Tabs.Panel key={name} value={name} pt="md">
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </AdminFrame>
  );
}
