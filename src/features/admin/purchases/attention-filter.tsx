import { NativeSelect } from '@mantine/core';
import classes from '../table/list-tools.module.css';
import { optionsOf } from '../table/list-tools.tsx';
import { tableTexts } from '../table/texts.ts';
import type { ListState } from '../table/use-admin-list.ts';
import { purchasesTexts as texts } from './texts.ts';

/** The filters that find purchases which need an admin, by the value of the select. */
const filters = {
  failed: { collection: 'failed' },
  charge: { unanswered: 'charge' },
  refund: { unanswered: 'refund' },
  'failed-refund': { refund: 'failed' },
  late: { refund: 'late' },
} as const;

const none = { collection: undefined, unanswered: undefined, refund: undefined };

/** One select for the filters that find purchases which need an admin (LEND-37, ADM-43). */
export function AttentionFilter({ list }: { list: ListState }) {
  const chosen = Object.entries(filters).find(([, filter]) =>
    Object.entries(filter).every(([name, value]) => list.filters[name] === value),
  );
  return (
    <NativeSelect
      aria-label={texts.attention}
      className={classes.select ?? ''}
      value={chosen?.[0] ?? ''}
      data={[
        { value: '', label: tableTexts.allOf(texts.attention) },
        ...optionsOf(texts.attentions),
      ]}
      onChange={({ currentTarget: { value } }) =>
        list.setFilters({ ...none, ...filters[value as keyof typeof filters] })
      }
    />
  );
}
