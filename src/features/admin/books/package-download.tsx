import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Month } from '../../../../domain/admin/ledger-months.ts';
import { formatMonth } from '../../../../domain/values/format.ts';
import { fetchPackage } from '../../../api/admin/books.ts';
import { downloadBlob } from '../../../components/download.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { Allowed } from '../rights.tsx';
import { chosenSeparator } from '../table/csv-download.tsx';
import { toastFailure } from '../toast-failure.ts';
import { packageTexts as texts } from './texts.ts';

/** Downloads the accountant's package of a month, with its progress and a way to cancel (BOOK-15). */
export function PackageDownload({ month }: { month: Month }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const name = formatMonth(month);

  async function fetchFile() {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setBytes(0);
    setFailure(null);
    try {
      const file = await fetchPackage(month, chosenSeparator(), setBytes, stop.signal);
      downloadBlob(`volmaak-books-${month}.zip`, file);
      toastSuccess(texts.done(name));
    } catch (error) {
      if (!stop.signal.aborted) setFailure(toastFailure(error, texts.failed));
    } finally {
      running.current = null;
      setBytes(null);
    }
  }

  const isRunning = bytes !== null;
  return (
    <Allowed call="GET /api/admin/ledger/months/{month}/package">
      <Group gap="xs">
        {/* The same button starts and cancels, so that it keeps the focus. */}
        <Button
          variant="default"
          {...(!isRunning && { 'aria-label': texts.of(name) })}
          onClick={({ detail }) => {
            if (!isRunning) void fetchFile();
            // The second click of a double click must not cancel what the first one started.
            else if (detail <= 1) running.current?.abort();
          }}
        >
          {isRunning ? texts.cancel : texts.open}
        </Button>
        {isRunning && <ProgressBar label={texts.progress(name)} percent={null} />}
        {isRunning && <span>{texts.bytes(bytes)}</span>}
        {failure && <Notice kind="problem">{failure}</Notice>}
      </Group>
    </Allowed>
  );
}
