import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { waitingCountsQuery } from '../../../api/admin/verification.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { PeopleQueue } from './people-queue.tsx';
import { verificationTexts as texts } from './texts.ts';
import { PhotoQueue, VehicleQueue } from './vehicle-queue.tsx';

const queues = { vehicles: VehicleQueue, people: PeopleQueue, photos: PhotoQueue };
const names = ['vehicles', 'people', 'photos'] as const;

/** What waits for a check or for its owner's photo, one after the other (ADM-16, VEH-23). */
export function VerificationPage() {
  const [search, setSearch] = useSearchParams();
  const counts = useQuery(waitingCountsQuery()).data;
  const shown = names.find((name) => name === search.get('list')) ?? 'vehicles';
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => setSearch(next === 'vehicles' || !next ? {} : { list: next })}
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
