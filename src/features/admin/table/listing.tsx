import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import dense from '../dense.module.css';
import { Loading } from '../loaded.tsx';
import { rowsPerPage } from './list-address.ts';
import type { ListColumn, ListOrder } from './list-columns.ts';
import { ListTable } from './list-table.tsx';
import { tableTexts as texts } from './texts.ts';
import type { ListState } from './use-admin-list.ts';
import type { ListSelection } from './use-list-table.ts';

interface ListingProps<Row extends { id: string }> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Its rows are undefined until the first page is loaded. */
  list: ListState & { rows: Row[] | undefined };
  orders?: readonly ListOrder[] | undefined;
  selection?: ListSelection<Row>;
  /** The text of an empty list without a search or filter. */
  empty: string;
}

/** One page of a list, with its loading, empty and error states and the links to other pages. */
export function Listing<Row extends { id: string }>(props: ListingProps<Row>) {
  const { label, columns, list, orders = [], selection, empty } = props;
  const { rows } = list;
  if (!rows) {
    if (list.isLost) return <LostPage onFirst={list.toFirst} />;
    return <Loading query={list} heights={[360]} failed={{ title: texts.failed }} />;
  }
  return (
    <Stack gap="xs" aria-busy={list.isFetching}>
      {list.isError && <Notice kind="problem">{texts.stale}</Notice>}
      <ListTable
        label={label}
        columns={columns}
        rows={rows}
        place={list.place}
        orders={orders}
        order={orders.find(({ word }) => word === list.filters.sort) ?? orders[0]}
        onOrder={({ word }) => list.setFilters({ sort: word })}
        {...(selection && { selection })}
        empty={
          <EmptyState title={texts.nothing} text={list.isFiltered ? texts.nothingText : empty} />
        }
      />
      <Pager label={label} list={list} />
    </Stack>
  );
}

function Pager({ label, list }: { label: string; list: ListState }) {
  const { pageNumber, toNext, toPrevious, total, isFetching } = list;
  const { limit } = list.filters;
  if (!toNext && !toPrevious && !isFetching && !limit) return null;
  return (
    <nav aria-label={texts.pages(label)}>
      <Group justify="flex-end" gap="8px 16px" className={dense.dense ?? ''}>
        {!list.isInDialog && <RowsPerPage list={list} />}
        <PageButton onClick={toPrevious}>{texts.previous}</PageButton>
        <span aria-live="polite">{texts.page(pageNumber, total)}</span>
        <PageButton onClick={toNext}>{texts.next}</PageButton>
      </Group>
    </nav>
  );
}

function RowsPerPage({ list }: { list: ListState }) {
  return (
    <NativeSelect
      aria-label={texts.rowsPerPage}
      value={list.filters.limit ?? rowsPerPage[0]}
      data={rowsPerPage.map((rows) => ({ value: rows, label: texts.rows(rows) }))}
      onChange={({ currentTarget: { value } }) =>
        list.setFilters({ limit: value === rowsPerPage[0] ? undefined : value })
      }
    />
  );
}

/** Says that the page in the address does not exist, as in an old or damaged link. */
function LostPage({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      role="alert"
      title={texts.lost}
      text={texts.lostText}
      action={
        <Button variant="default" onClick={onFirst}>
          {texts.first}
        </Button>
      }
    />
  );
}

/** A button of the pager. Without a page to open it only looks disabled, so it keeps the focus. */
function PageButton({ onClick, children }: { onClick: (() => void) | null; children: string }) {
  return (
    <Button
      variant="default"
      flex="none"
      aria-disabled={!onClick}
      data-disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {children}
    </Button>
  );
}
