import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/states/notice.tsx';
import { Loading } from '../loaded.tsx';
import classes from './users.module.css';

interface PersonRowsProps<Row> {
  query: Parameters<typeof Loading>[0]['query'] & {
    data: { pages: { rows: Row[] }[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  texts: { title: string; none: string; more: string; failed: string; stale: string };
  children: (row: Row) => ReactNode;
}

/** A list of a person's page, with a button for more of it. */
export function PersonRows<Row>({ query, texts, children }: PersonRowsProps<Row>) {
  const { data, isError, hasNextPage, isFetchingNextPage } = query;
  if (!data) return <Loading query={query} heights={[240]} failed={{ title: texts.failed }} />;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <>
      {isError && <Notice kind="problem">{texts.stale}</Notice>}
      {rows.length === 0 ? (
        <p className={classes.line}>{texts.none}</p>
      ) : (
        <ul aria-label={texts.title} className={classes.charges}>
          {rows.map(children)}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}
