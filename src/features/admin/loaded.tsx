import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { Notice } from '../../components/states/notice.tsx';
import { tableTexts } from './table/texts.ts';

interface LoadingProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Of the parts that stand in for it while it loads. */
  heights: readonly number[];
  failed: { title: string; text?: string; offlineText?: string };
}

/** Stands in for what a query has not answered yet, or says that it has failed. */
export function Loading({ query, heights, failed }: LoadingProps) {
  const { isError, error, refetch } = query;
  if (isError) {
    const { title, text = tableTexts.failedText, offlineText = tableTexts.offlineText } = failed;
    return (
      <ErrorState
        title={title}
        text={failureText(error, text)}
        offlineText={offlineText}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Stack>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <CardSkeleton key={index} height={height} />
      ))}
    </Stack>
  );
}

interface LoadedProps<Data> extends LoadingProps {
  query: LoadingProps['query'] & { data: Data | undefined };
  /** Says that what is shown could not be fetched again. */
  stale?: string;
  children: (data: Data) => ReactNode;
}

/** What a query has answered. */
export function Loaded<Data>({ stale, children, ...props }: LoadedProps<Data>) {
  const { data, isError } = props.query;
  if (data === undefined) return <Loading {...props} />;
  return (
    <>
      {isError && stale && <Notice kind="problem">{stale}</Notice>}
      {children(data)}
    </>
  );
}
