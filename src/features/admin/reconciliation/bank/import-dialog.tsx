import { Button, Group } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { BankStatementFile } from '../../../../../domain/admin/reconciliation.ts';
import { useStatementImport } from '../../../../api/admin/bank-statements.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import { ProgressBar } from '../../../../components/states/progress-bar.tsx';
import { toastSuccess } from '../../../../components/states/toast.ts';
import { useSingleRun } from '../../../../http/use-single-run.ts';
import { explainReusedKey } from '../../explain-reused-key.ts';
import { toastFailure } from '../../toast-failure.ts';
import shared from '../reconciliation.module.css';
import { ImportPreview, isAllKnown } from './import-preview.tsx';
import { importTexts as texts } from './texts.ts';
import { type ImportStep, useChosenFile } from './use-chosen-file.ts';

interface ImportDialogProps extends DialogFrame {
  onClosed: () => void;
}

/** Imports a file of the bank, after it has shown what that does (PAY-43). */
export function ImportDialog({ onClosed, opened, onClose }: ImportDialogProps) {
  // Its key stays when the dialog closes, so that a file is not imported twice.
  const importing = useStatementImport();
  return (
    <Dialog
      opened={opened}
      onClose={() => importing.isPending || onClose()}
      title={texts.title}
      size={1000}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <ImportSteps importing={importing} onClose={onClose} />
    </Dialog>
  );
}

interface ImportStepsProps {
  importing: ReturnType<typeof useStatementImport>;
  onClose: () => void;
}

function ImportSteps({ importing, onClose }: ImportStepsProps) {
  const { step, problem, choose, cancel } = useChosenFile();
  const [failure, setFailure] = useState<string | null>(null);
  const place = useFirstFocused(step);
  const runOnce = useSingleRun();
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => picker.current?.click();

  const importFile = (file: BankStatementFile) =>
    runOnce(async () => {
      setFailure(null);
      try {
        const { lines, inSuspense } = await importing
          .mutateAsync(file)
          .catch(explainReusedKey(texts.maybeSaved));
        // The dialog closes first, because screen readers do not announce a toast behind it.
        onClose();
        toastSuccess(texts.success(lines, inSuspense));
      } catch (error) {
        setFailure(toastFailure(error, texts.failed));
      }
    });

  return (
    <div ref={place} className="stack">
      {step.kind === 'choose' && (
        <ChooseStep problem={problem}>
          <Button data-autofocus data-first onClick={pick}>
            {texts.choose}
          </Button>
        </ChooseStep>
      )}
      {step.kind === 'working' && <WorkingStep label={step.label} onCancel={cancel} />}
      {step.kind === 'preview' && (
        <>
          <ImportPreview key={step.file.name} {...step} />
          {importing.isPending && <Working label={texts.importing} />}
          {failure && <Notice kind="problem">{failure}</Notice>}
          <PreviewActions
            isAllKnown={isAllKnown(step.preview)}
            isSending={importing.isPending}
            onAnother={pick}
            onImport={() => void importFile(step.file)}
          />
        </>
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={texts.input}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          setFailure(null);
          if (file) void choose(file);
          // Lets the user choose the same file again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Gives the focus to what comes first in a new step, because the pressed button is gone. */
function useFirstFocused({ kind }: ImportStep) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  useLayoutEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    place.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [kind]);
  return place;
}

function ChooseStep({ problem, children }: { problem: string | null; children: ReactNode }) {
  return (
    <>
      <p>{texts.means}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div>{children}</div>
      <p className={shared.quiet}>{texts.limit}</p>
    </>
  );
}

function Working({ label }: { label: string }) {
  return (
    <div className="stack-8">
      <p role="status">{label}</p>
      <ProgressBar label={label} percent={null} />
    </div>
  );
}

function WorkingStep({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <>
      <Working label={label} />
      <Group justify="flex-end">
        <Button variant="default" data-first onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </>
  );
}

interface PreviewActionsProps {
  isAllKnown: boolean;
  isSending: boolean;
  onAnother: () => void;
  onImport: () => void;
}

function PreviewActions(props: PreviewActionsProps) {
  const { isAllKnown, isSending, onAnother, onImport } = props;
  const reason = useId();
  return (
    <>
      {isAllKnown && (
        <div id={reason}>
          <Notice kind="note">{texts.allKnown}</Notice>
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isSending} onClick={onAnother}>
          {texts.another}
        </Button>
        <Button
          disabled={isAllKnown}
          aria-describedby={isAllKnown ? reason : undefined}
          loading={isSending}
          onClick={onImport}
        >
          {texts.submit}
        </Button>
      </Group>
    </>
  );
}
