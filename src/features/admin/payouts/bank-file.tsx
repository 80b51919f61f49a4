import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PayoutRun } from '../../../../domain/admin/payouts.ts';
import { fetchBankFile } from '../../../api/admin/payouts.ts';
import { downloadBlob } from '../../../components/download.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { Allowed } from '../rights.tsx';
import { chosenSeparator, SeparatorChoice } from '../table/csv-download.tsx';
import { toastFailure } from '../toast-failure.ts';
import classes from './payouts.module.css';
import { runTexts as texts } from './texts.ts';

type Kind = 'xml' | 'csv';

/** Downloads what the bank is asked to pay: the file that it imports, or a table (PAY-35). */
export function BankFile({ run: { id, number } }: { run: PayoutRun }) {
  const [loading, setLoading] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function fetchFile(kind: Kind) {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setLoading(kind);
    setFailure(null);
    try {
      const separator = kind === 'csv' ? chosenSeparator() : null;
      downloadBlob(
        `volmaak-payout-${number}.${kind}`,
        await fetchBankFile(id, separator, stop.signal),
      );
      toastSuccess(texts.downloaded);
    } catch (error) {
      if (!stop.signal.aborted) setFailure(toastFailure(error, texts.notDownloaded));
    } finally {
      running.current = null;
      setLoading(null);
    }
  }

  return (
    <Allowed call="GET /api/admin/payout-runs/{id}/bank-file">
      <div className="stack-8">
        <Group gap="xs">
          {(['xml', 'csv'] as const).map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              // It keeps the focus, which a disabled button would lose.
              aria-busy={loading === kind}
              onClick={() => void fetchFile(kind)}
            >
              {kind === 'xml' ? texts.bankFile : texts.table}
            </Button>
          ))}
          <SeparatorChoice />
        </Group>
        <p className={classes.quiet}>{texts.bankFileHint}</p>
        {failure && <Notice kind="problem">{failure}</Notice>}
      </div>
    </Allowed>
  );
}
