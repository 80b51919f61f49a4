import { NativeSelect } from '@mantine/core';
import classes from '../table/list-tools.module.css';
import { optionsOf } from '../table/list-tools.tsx';
import { tableTexts } from '../table/texts.ts';
import type { ListState } from '../table/use-admin-list.ts';
import { purchasesTexts as texts } from './texts.ts';

/** One select for the two filters that find purchases which need an admin (LEND-37, ADM-43). */
export function AttentionFilter({ list }: { list: ListState }) {
  const { collection, unanswered } = list.filters;
  return (
    <NativeSelect
      aria-label={texts.attention}
      className={classes.select ?? ''}
      value={collection ?? unanswered ?? ''}
      data={[
        { value: '', label: tableTexts.allOf(texts.attention) },
        ...optionsOf(texts.attentions),
      ]}
      onChange={({ currentTarget: { value } }) =>
        list.setFilters({
          collection: value === 'failed' ? value : undefined,
          unanswered: value === 'charge' || value === 'refund' ? value : undefined,
        })
      }
    />
  );
}
