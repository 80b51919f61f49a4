import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SavedViewList } from '../../../../domain/admin/saved-views.ts';
import { appDurations } from '../../../../domain/durations.ts';
import { maxSearchLength } from '../../../../domain/values/page.ts';
import dense from '../dense.module.css';
import { CsvDownload } from './csv-download.tsx';
import { KeyHelp } from './key-help.tsx';
import type { ListOrder } from './list-columns.ts';
import classes from './list-tools.module.css';
import { SavedViews } from './saved-views.tsx';
import { tableTexts as texts } from './texts.ts';
import { ToolButton } from './tool-button.tsx';
import type { ListOptions, ListState } from './use-admin-list.ts';

/** A filter with a list's values. The empty value means all of them. */
export interface ListFilter {
  name: string;
  label: string;
  /** The labels by value. */
  choices: Readonly<Record<string, string>>;
}

export interface ListToolsProps extends ListOptions {
  list: ListState;
  /** The label of the search. A list without it has no search. */
  search?: string | undefined;
  filters?: readonly ListFilter[];
  orders?: readonly ListOrder[] | undefined;
  /** The name of the downloaded file. */
  file: string;
  /** The list whose views can be saved, if it has an address. */
  views?: SavedViewList | undefined;
  /** Whether its rows can be selected and decided. */
  canDecide?: boolean | undefined;
  /** Further tools, before the download. */
  children?: ReactNode;
}

/** The search, filters, order and download of a list. */
export function ListTools(props: ListToolsProps) {
  const { list, search, filters = [], orders = [], file, views } = props;
  const { canDecide, isInDialog, children } = props;
  const values = list.filters;
  const { typed, setTyped } = useTypedSearch(list);
  return (
    <Group gap={8} className={`${classes.tools} ${dense.dense}`}>
      {search && (
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={search}
          maxLength={maxSearchLength}
          autoComplete="off"
          aria-keyshortcuts="/"
          className={classes.search ?? ''}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {filters.map(({ name, label, choices }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          className={classes.select ?? ''}
          value={values[name] ?? ''}
          data={[{ value: '', label: texts.allOf(label) }, ...optionsOf(choices)]}
          onChange={({ currentTarget }) =>
            list.setFilters({ [name]: currentTarget.value || undefined })
          }
        />
      ))}
      {orders.length > 0 && (
        <NativeSelect
          aria-label={texts.order}
          className={classes.order ?? ''}
          value={values.sort ?? orders[0]?.word}
          data={orders.map(({ word, label }) => ({ value: word, label }))}
          onChange={({ currentTarget }) => list.setFilters({ sort: currentTarget.value })}
        />
      )}
      {children}
      {list.isFiltered && (
        <ToolButton label={texts.clear} icon={IconFilterOff} onClick={list.clearFilters} />
      )}
      {views && <SavedViews list={list} of={views} />}
      <CsvDownload call={list.name} params={list.params} filters={list.filters} file={file} />
      {!isInDialog && <KeyHelp canDecide={canDecide} />}
    </Group>
  );
}

/** The text in the search field. It becomes the list's search after a pause. */
function useTypedSearch(list: ListState) {
  const q = list.filters.q ?? '';
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  // Back or a link has changed the search.
  if (q !== searched) {
    setSearched(q);
    setTyped(q);
  }
  const search = useDebouncedCallback((text: string) => {
    setSearched(text.trim());
    list.setFilters({ q: text.trim() || undefined });
  }, appDurations.screen.typingPause);
  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      search(text);
    },
  };
}
/** The options of a select, from their labels by value. */
export function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
