import { Button, Group } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type CsvSeparator, csvSeparators } from '../../../../domain/values/csv.ts';
import { type CsvCall, fetchCsv } from '../../../api/admin/csv-download.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { downloadBlob } from '../../../components/download.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { deviceKeys, deviceStorage } from '../../../session/device-storage.ts';
import { useRights } from '../rights.tsx';
import { toastFailure } from '../toast-failure.ts';
import classes from './list-tools.module.css';
import { tableTexts as texts } from './texts.ts';
import { ToolButton } from './tool-button.tsx';

/** As Excel that is set to South Africa expects it, unless this device has chosen otherwise. */
export const chosenSeparator = (): CsvSeparator =>
  deviceStorage.getItem(deviceKeys.csvSeparator) === ',' ? ',' : ';';

interface CsvDownloadProps {
  call: CsvCall;
  /** What the path of the call names. */
  params?: object | undefined;
  filters: object;
  file: string;
}

/** Downloads the whole filtered list for a spreadsheet, with its progress and a way to cancel. */
export function CsvDownload({ call, params, filters, file }: CsvDownloadProps) {
  const { has } = useRights();
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
      const parts = { params, filters, separator: chosenSeparator() };
      downloadBlob(`${file}.csv`, await fetchCsv(call, parts, onRows, stop.signal));
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
    <Group gap={isRunning ? 12 : 4} className={classes.download ?? ''}>
      {isRunning && <ProgressBar label={texts.csvProgress} percent={null} />}
      {isRunning && <span>{texts.csvRows(spoken(rows))}</span>}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {/* The same button starts and cancels, so that it keeps the focus. */}
      <Button
        variant="default"
        {...(!isRunning && { 'aria-label': texts.csv })}
        onClick={({ detail }) => {
          if (!isRunning) void download();
          // The second click of a double click must not cancel what the first one started.
          else if (detail <= 1) running.current?.abort();
        }}
      >
        {isRunning ? texts.csvCancel : texts.csvShort}
      </Button>
      {!isRunning && <SeparatorChoice />}
    </Group>
  );
}

/** Asks for which program the files are. This device remembers it (ADM-56). */
export function SeparatorChoice() {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState(chosenSeparator);
  return (
    <>
      <ToolButton
        label={texts.csvNumbers}
        icon={IconSettings}
        aria-haspopup="dialog"
        onClick={() => {
          // Another list may have changed it.
          setChosen(chosenSeparator());
          setOpened(true);
        }}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.csvNumbers}>
        <ChoiceList label={texts.csvNumbers}>
          {csvSeparators.map((separator) => (
            <Choice
              key={separator}
              name="csv-separator"
              {...texts.csvSeparators[separator]}
              checked={separator === chosen}
              onChange={() => {
                deviceStorage.setItem(deviceKeys.csvSeparator, separator);
                setChosen(separator);
              }}
            />
          ))}
        </ChoiceList>
      </Dialog>
    </>
  );
}

function spoken(rows: number): string {
  return rows.toLocaleString('en-ZA').replaceAll('\u00a0', ' ');
}
