import { Button } from '@mantine/core';
import { IconDownload, IconFilePlus, IconShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { downloadBlob } from '../../components/download.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { canShareFile, shareFile } from '../../components/share-file.ts';
import { Notice } from '../../components/states/notice.tsx';
import { type ToastText, toastError, toastSuccess } from '../../components/states/toast.ts';
import { CopyError } from '../../offline/copy/copy-error.ts';
import { OutboxStorageError } from '../../offline/outbox-database.ts';
import classes from './outbox.module.css';
import { copyTexts as texts } from './texts.ts';

/** Saves all items as a file, and adds those of such a file. */
export function CopyActions({ userId, hasItems }: { userId: UserId; hasItems: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<ToastText | null>(null);
  const onMutate = () => setFailure(null);
  const failed = (toast: (reason: string) => ToastText) => (error: unknown) => {
    const told = toast(reasonOf(error));
    setFailure(told);
    toastError(told);
  };
  const saving = useMutation({
    onMutate,
    mutationFn: async (deliver: (file: File) => Promise<boolean>) => {
      const { copyOutbox } = await loadCopy();
      const { file, count } = await copyOutbox(userId);
      return (await deliver(file)) ? texts.saved(file.name, count) : null;
    },
    onSuccess: (toast) => toast && toastSuccess(toast),
    onError: failed(texts.notSaved),
  });
  const adding = useMutation({
    onMutate,
    mutationFn: async (file: File) => (await loadCopy()).addCopy(userId, file),
    onSuccess: (result) => toastSuccess(texts.added(result)),
    onError: failed(texts.notAdded),
  });
  return (
    <Surface title={texts.title}>
      <p className={classes.line}>{texts.text}</p>
      <div className={classes.copy}>
        {hasItems && (
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            loading={saving.isPending}
            onClick={() => saving.mutate(save)}
          >
            {texts.save}
          </Button>
        )}
        {hasItems && canShare() && (
          <Button
            variant="default"
            leftSection={<IconShare size={20} aria-hidden="true" />}
            disabled={saving.isPending}
            onClick={() => saving.mutate((file) => shareFile(asText(file), file))}
          >
            {texts.share}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFilePlus size={20} aria-hidden="true" />}
          loading={adding.isPending}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,.txt,application/json,text/plain"
          hidden
          aria-label={texts.add}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) adding.mutate(file);
            // Lets the user choose the same file again.
            currentTarget.value = '';
          }}
        />
        {failure && (
          <div className={classes.problem}>
            <Notice kind="problem">{`${failure.title}. ${failure.text}`}</Notice>
          </div>
        )}
      </div>
    </Surface>
  );
}

/** The code of copies is rarely needed, so it loads with the first tap. */
function loadCopy() {
  return import('../../outbox/copy.ts');
}

async function save(file: File): Promise<boolean> {
  downloadBlob(file.name, file);
  return true;
}

/** Browsers share files of text, but not of JSON. */
const asText = (file: File) =>
  new File([file], file.name.replace(/json$/, 'txt'), { type: 'text/plain' });

/** Whether this browser offers to send a file with another app. */
function canShare(): boolean {
  return canShareFile(asText(new File([''], 'copy.json')));
}

/** The sentence that tells why no copy was saved or added. */
function reasonOf(error: unknown): string {
  if (error instanceof OutboxStorageError) return texts.faults[error.reason];
  if (error instanceof CopyError) return error.message;
  // A file that was moved or changed since it was chosen.
  return error instanceof DOMException ? texts.unreadable : texts.failed;
}
