import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { appDurations } from '../../../../domain/durations.ts';
import { maxSearchLength } from '../../../../domain/values/page.ts';
import { CsvDownload } from './csv-download.tsx';
import type { ListOrder } from './list-columns.ts';
import classes from './list-tools.module.css';
import { tableTexts as texts } from './texts.ts';
import type { ListState } from './use-admin-list.ts';

/** A filter with a list's values. The empty value means all of them. */
export interface ListFilter {
  name: string;
  label: string;
  /** The labels by value. */
  choices: Readonly<Record<string, string>>;
}

interface ListToolsProps {
  list: ListState;
  /** The label of the search. A list without it has no search. */
  search?: string | undefined;
  filters: readonly ListFilter[];
  orders: readonly ListOrder[];
  file: string;
  /** Further tools, before the download. */
  children?: ReactNode;
}

/** The search, filters, order and download of a list. */
export function ListTools({ list, search, filters, orders, file, children }: ListToolsProps) {
  const values = list.filters;
  const [typed, setTyped] = useState(values.q ?? '');
  const look = useDebouncedCallback(
    (text: string) => list.setFilters({ q: text.trim() || undefined }),
    appDurations.screen.typingPause,
  );
  return (
    <Group align="flex-end" gap={12} className={classes.tools ?? ''}>
      {search && (
        <TextInput
          type="search"
          label={texts.search}
          placeholder={search}
          maxLength={maxSearchLength}
          autoComplete="off"
          className={classes.search ?? ''}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            look(currentTarget.value);
          }}
        />
      )}
      {filters.map(({ name, label, choices }) => (
        <NativeSelect
          key={name}
          label={label}
          value={values[name] ?? ''}
          data={[{ value: '', label: texts.all }, ...optionsOf(choices)]}
          onChange={({ currentTarget }) =>
            list.setFilters({ [name]: currentTarget.value || undefined })
          }
        />
      ))}
      {orders.length > 0 && (
        <NativeSelect
          label={texts.order}
          value={values.sort ?? orders[0]?.word}
          data={orders.map(({ word, label }) => ({ value: word, label }))}
          onChange={({ currentTarget }) => list.setFilters({ sort: currentTarget.value })}
        />
      )}
      {children}
      <CsvDownload call={list.name} filters={list.filters} file={file} />
    </Group>
  );
}

/** The options of a select, from their labels by value. */
export function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
