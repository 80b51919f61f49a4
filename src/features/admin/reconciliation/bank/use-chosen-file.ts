import { useEffect, useRef, useState } from 'react';
import type {
  BankStatementFile,
  BankStatementPreview,
} from '../../../../../domain/admin/reconciliation.ts';
import { previewStatement } from '../../../../api/admin/bank-statements.ts';
import { failureText } from '../../../../components/states/failure-text.ts';
import { ApiError } from '../../../../http/api-error.ts';
import { readStatementFile } from './read-file.ts';
import { importTexts as texts } from './texts.ts';

export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'working'; label: string }
  | { kind: 'preview'; file: BankStatementFile; preview: BankStatementPreview };

/** Reads the file that is chosen, and asks the server what importing it would do. */
export function useChosenFile() {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function stop(why: string | null) {
    setProblem(why);
    setStep({ kind: 'choose' });
  }

  async function choose(chosen: File) {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const { signal } = run;
    setProblem(null);
    setStep({ kind: 'working', label: texts.reading });
    const read = await readStatementFile(chosen);
    if (signal.aborted) return;
    if ('problem' in read) return stop(read.problem);
    setStep({ kind: 'working', label: texts.previewing });
    try {
      const preview = await previewStatement(read.file, signal);
      if (!signal.aborted) setStep({ kind: 'preview', file: read.file, preview });
    } catch (error) {
      if (!signal.aborted) stop(refusalOf(error));
    }
  }

  function cancel() {
    running.current?.abort();
    stop(null);
  }

  return { step, problem, choose, cancel };
}

/** What is wrong with the file itself comes before what the server says of its call. */
function refusalOf(error: unknown): string {
  const issues = error instanceof ApiError ? error.issues : [];
  const found = issues.find(({ field }) => field === 'content');
  return found?.message ?? failureText(error, texts.notPreviewed);
}
