import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type {
  DeviceFigures,
  DeviceFiguresAnswer,
} from '../../../../domain/devices/device-report.ts';
import { deviceFiguresQuery, type PhoneFilters } from '../../../api/admin/reports.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { appVersion } from '../../../session/device-problems.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { dayOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { optionsOf } from '../table/list-tools.tsx';
import { tableTexts } from '../table/texts.ts';
import { phonesTexts as texts } from './texts.ts';

type Row = DeviceFigures & { id: string };
const { columns: heads } = texts;

const columns: ListColumn<Row>[] = [
  { id: 'problem', header: heads.problem, accessorFn: (row) => texts.problems[row.problem] },
  {
    id: 'version',
    header: heads.version,
    cell: ({ row }) => <Version version={row.original.version} />,
  },
  { id: 'phones', header: heads.phones, accessorFn: (row) => row.phones.toLocaleString('en') },
  { id: 'count', header: heads.count, accessorFn: (row) => row.count.toLocaleString('en') },
  { id: 'first', header: heads.first, accessorFn: (row) => dayOf(row.firstDay) },
  { id: 'last', header: heads.last, accessorFn: (row) => dayOf(row.lastDay) },
];

const filterNames = ['days', 'problem', 'version'];

/** How many phones had which problem, by version and kind (ADM-14). */
export function PhonesPage() {
  const [search, setSearch] = useSearchParams({ days: '30' });
  // The selects offer values of the contract only, and the server refuses any other.
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : [])),
  ) as PhoneFilters;
  const query = useQuery(deviceFiguresQuery(filters));
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  // The chosen version stays in its select, even if the period has no report of it.
  const versions = new Set([filters.version ?? [], query.data?.versions ?? []].flat());
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={texts.period}
          value={filters.days}
          data={optionsOf(texts.periods)}
          onChange={({ currentTarget }) => change('days', currentTarget.value)}
        />
        <Filter
          label={texts.problem}
          value={filters.problem}
          labels={texts.problems}
          onChange={(problem) => change('problem', problem)}
        />
        <Filter
          label={texts.version}
          value={filters.version}
          labels={Object.fromEntries([...versions].map((version) => [version, version]))}
          onChange={(version) => change('version', version)}
        />
        <CsvDownload call="GET /api/admin/device-reports" filters={filters} file="volmaak-phones" />
      </Group>
      <Surface>
        <Loaded
          query={query}
          heights={[240]}
          failed={{ title: texts.failed }}
          stale={tableTexts.stale}
        >
          {(answer) => <Figures answer={answer} filters={filters} />}
        </Loaded>
      </Surface>
    </AdminFrame>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  labels: Readonly<Record<string, string>>;
  onChange: (value: string | undefined) => void;
}

function Filter({ label, value, labels, onChange }: FilterProps) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: tableTexts.all }, ...optionsOf(labels)]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

function Figures({ answer, filters }: { answer: DeviceFiguresAnswer; filters: PhoneFilters }) {
  const { phones, figures } = answer;
  const days = Number(filters.days);
  const isFiltered = Boolean(filters.problem || filters.version);
  if (phones === 0) {
    if (isFiltered) return <EmptyState title={tableTexts.nothing} text={texts.noneFiltered} />;
    return <EmptyState title={texts.none(days)} text={texts.noneText} />;
  }
  const rows = figures.map((row) => ({ ...row, id: `${row.problem} ${row.version}` }));
  return (
    <>
      <p>{texts.affected(phones, days)}</p>
      <ListTable label={texts.table} columns={columns} rows={rows} empty={null} />
    </>
  );
}

/** The version by which this page was built has a mark, because its name is only a hash. */
function Version({ version }: { version: string }) {
  if (version !== appVersion) return <span>{version}</span>;
  return (
    <Group gap={8}>
      <span>{version}</span>
      <StatusBadge color="blue">{texts.thisVersion}</StatusBadge>
    </Group>
  );
}
