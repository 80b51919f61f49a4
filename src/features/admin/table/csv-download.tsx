import { Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CsvSeparator } from '../../../../domain/values/csv.ts';
import { type CsvCall, fetchCsv } from '../../../api/admin/csv-download.ts';
import { downloadBlob } from '../../../components/download.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { useRights } from '../rights.tsx';
import { toastFailure } from '../toast-failure.ts';
import { chooseSeparator, chosenSeparator } from './csv-separator.ts';
import classes from './list-tools.module.css';
import { optionsOf } from './options-of.ts';
import { tableTexts as texts } from './texts.ts';

interface CsvDownloadProps {
  call: CsvCall;
  /** What the path of the call names. */
  params?: object;
  filters: object;
  file: string;
}

/** Downloads the whole filtered list for a spreadsheet, with its progress and a way to cancel. */
export function CsvDownload({ call, params, filters, file }: CsvDownloadProps) {
  const { has } = useRights();
  const [separator, setSeparator] = useState(chosenSeparator);
  const [rows, setRows] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setRows(0);
    setFailure(null);
    let count = 0;
    const onRows = (sofar: number) => {
      count = sofar;
      setRows(sofar);
    };
    try {
      downloadBlob(
        `${file}.csv`,
        await fetchCsv(call, { params, filters, separator }, onRows, stop.signal),
      );
      toastSuccess(texts.csvDone(spoken(count)));
    } catch (error) {
      if (!stop.signal.aborted) setFailure(toastFailure(error, texts.csvFailed));
    } finally {
      running.current = null;
      setRows(null);
    }
  }

  if (!has('exports')) return null;
  const isRunning = rows !== null;
  return (
    <Group gap={12} className={classes.download ?? ''}>
      {isRunning && <ProgressBar label={texts.csvProgress} percent={null} />}
      {isRunning && <span>{texts.csvRows(spoken(rows))}</span>}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {!isRunning && (
        <NativeSelect
          aria-label={texts.csvNumbers}
          className={classes.select ?? ''}
          value={separator}
          data={optionsOf(texts.csvSeparators)}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as CsvSeparator; // one of the options
            setSeparator(chosen);
            chooseSeparator(chosen);
          }}
        />
      )}
      {/* The same button starts and cancels, so that it keeps the focus. */}
      <Button
        variant="default"
        {...(!isRunning && { 'aria-label': texts.csv })}
        {...(!isRunning && { leftSection: <IconDownload size={18} aria-hidden="true" /> })}
        onClick={({ detail }) => {
          if (!isRunning) void download();
          // The second click of a double click must not cancel what the first one started.
          else if (detail <= 1) running.current?.abort();
        }}
      >
        {isRunning ? texts.csvCancel : texts.csvShort}
      </Button>
    </Group>
  );
}

function spoken(rows: number): string {
  return rows.toLocaleString('en-ZA').replaceAll('\u00a0', ' ');
}
