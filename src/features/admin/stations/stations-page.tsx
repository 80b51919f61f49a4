import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Station } from '../../../../domain/admin/stations.ts';
import { StationId } from '../../../../domain/ids.ts';
import { provinces } from '../../../../domain/values/provinces.ts';
import { stationsQuery } from '../../../api/admin/stations.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { litresOf, moneyOf, timeOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { Allowed } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import linkClasses from '../user-link.module.css';
import { CreateStationDialog } from './create-station-dialog.tsx';
import { StationDialog } from './station-dialog.tsx';
import { stationsTexts as texts } from './texts.ts';

const { columns: heads } = texts;

function columnsOf(onOpen: (id: StationId) => void): ListColumn<Station>[] {
  return [
    {
      id: 'name',
      header: heads.name,
      accessorFn: (row) => row.name,
      cell: ({ row: { original } }) => <StationName station={original} onOpen={onOpen} />,
      meta: { grows: 'name', isPlain: true },
    },
    { id: 'province', header: heads.province, accessorFn: (row) => provinceOf(row.province) },
    { id: 'attendants', header: heads.attendants, accessorFn: (row) => row.attendants },
    { id: 'phones', header: heads.phones, accessorFn: (row) => row.phones },
    {
      id: 'silent',
      header: heads.silent,
      accessorFn: (row) => (row.silentSince ? timeOf(row.silentSince) : texts.never),
    },
    { id: 'redemptions', header: heads.redemptions, accessorFn: (row) => row.redemptions },
    { id: 'litres', header: heads.litres, accessorFn: (row) => litresOf(row.litres) },
    { id: 'amount', header: heads.amount, accessorFn: (row) => moneyOf(row.amount) },
    { id: 'owed', header: heads.owed, accessorFn: (row) => moneyOf(row.owed) },
  ];
}

function StationName({ station, onOpen }: { station: Station; onOpen: (id: StationId) => void }) {
  return (
    <>
      <button
        type="button"
        className={linkClasses.link}
        aria-haspopup="dialog"
        data-opens-row
        onClick={() => onOpen(station.id)}
      >
        {station.name}
      </button>
      {station.isClosed && <StatusBadge color="gray">{texts.closed}</StatusBadge>}
    </>
  );
}

function provinceOf(code: string): string {
  return provinces.find((province) => province.code === code)?.name ?? code;
}

/** The stations, with how long their phones have not been connected (VOU-19). */
export function StationsPage() {
  const [search, setSearch] = useSearchParams();
  const creation = useDialog<number>();
  const opened = StationId.safeParse(search.get('station')).data;
  const open = (id: StationId) => setSearch({ station: id });
  // Back does not open it again.
  const close = () => setSearch({}, { replace: true });
  return (
    <AdminFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Allowed call="POST /api/admin/stations">
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => creation.open(Date.now())}
          >
            {texts.create}
          </Button>
        </Allowed>
      }
    >
      <Surface label={texts.list}>
        <Stations onOpen={open} />
      </Surface>
      {creation.subject !== null && (
        <CreateStationDialog key={creation.subject} {...creation.frame} onCreated={open} />
      )}
      {opened && <StationDialog key={opened} id={opened} onClose={close} />}
    </AdminFrame>
  );
}

function Stations({ onOpen }: { onOpen: (id: StationId) => void }) {
  const query = useQuery(stationsQuery());
  return (
    <Loaded query={query} heights={[240]} failed={{ title: texts.failed }} stale={tableTexts.stale}>
      {(stations) => (
        <ListTable
          label={texts.list}
          columns={columnsOf(onOpen)}
          rows={stations}
          empty={<EmptyState title={texts.empty} />}
        />
      )}
    </Loaded>
  );
}
