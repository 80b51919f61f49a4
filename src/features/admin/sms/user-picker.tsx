import { appDurations } from '../../../../domain/durations.ts';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { userSearchQuery } from '../../../api/admin/lists.ts';
import { nameOf } from '../cell-text.ts';
import classes from './sms.module.css';
import { panelTexts } from './texts.ts';

const texts = panelTexts.reminder;
interface UserPickerProps {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  placeholder?: string;
  /** Whether the choice can be taken back. */
  clearable?: boolean;
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

/** Finds a user by typing. The server searches, because there can be many users. */
export function UserPicker({ value, onChange, ...field }: UserPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [search] = useDebouncedValue(
    typed === chosen ? '' : typed.trim(),
    appDurations.screen.typingPause,
  );
  const found = useQuery(userSearchQuery(search));
  const users = found.data ?? [];
  return (
    <Select
      label={texts.user}
      placeholder={texts.userPlaceholder}
      {...field}
      searchable
      autoComplete="off"
      allowDeselect={false}
      // The list is rendered inside the card, so that screen readers find it there.
      comboboxProps={{ withinPortal: false }}
      classNames={{ option: classes.item ?? '' }}
      data={users.map((user) => ({ value: user.id, label: labelOf(user) }))}
      // The server has filtered already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Option user={users.find(({ id }) => id === option.value)} label={option.label} />
      )}
      nothingFoundMessage={emptyText(found)}
      onSearchChange={setTyped}
      value={value}
      onChange={(id, option) => {
        setChosen(option?.label ?? '');
        onChange(id);
      }}
    />
  );
}

function labelOf(user: AdminUser): string {
  return `${nameOf(user)} (${user.username})`;
}

function emptyText({ isError, isFetching }: { isError: boolean; isFetching: boolean }): string {
  if (isFetching) return texts.searching;
  return isError ? texts.notFound : texts.nobody;
}

function Option({ user, label }: { user: AdminUser | undefined; label: string }) {
  return (
    <span className={classes.option}>
      <span>{label}</span>
      <span>{user?.phoneNumber ?? user?.email}</span>
    </span>
  );
}
