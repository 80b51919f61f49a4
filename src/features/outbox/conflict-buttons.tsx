import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toastSuccess } from '../../components/states/toast.ts';
import type { NewOutboxItem, OutboxItem } from '../../offline/outbox-item.ts';
import { correctAndSend, deleteItem } from '../../outbox/actions.ts';
import type { WatchedTry } from './storage-problem.tsx';
import { outboxToasts, outboxPageTexts as texts } from './texts.ts';

interface ConflictButtonsProps {
  item: OutboxItem;
  what: string;
  watch: WatchedTry;
}

/** The buttons with which the user keeps their own version or the other one. */
export function ConflictButtons({ item, what, watch }: ConflictButtonsProps) {
  const overwrite = useMutation({
    ...watch,
    mutationFn: async () => {
      const wanted = knowingCurrent(item);
      return wanted && correctAndSend(wanted);
    },
    onSuccess: (sent) => sent?.state === 'sent' && toastSuccess(outboxToasts.sent(what)),
  });
  const discard = useMutation({
    ...watch,
    mutationFn: () => deleteItem(item.id),
    onSuccess: () => toastSuccess(outboxToasts.otherKept(what)),
  });
  return (
    <>
      <Button
        variant="light"
        aria-label={texts.useMineSpoken(what)}
        loading={overwrite.isPending}
        onClick={() => overwrite.mutate()}
      >
        {texts.useMine}
      </Button>
      <Button
        variant="default"
        aria-label={texts.keepOtherSpoken(what)}
        loading={discard.isPending}
        onClick={() => discard.mutate()}
      >
        {texts.keepOther}
      </Button>
    </>
  );
}

/** The same change, which the server compares with the values that it has now. */
function knowingCurrent({ id, userId, dependsOn, lastError, ...item }: OutboxItem) {
  const current = lastError?.current ?? {};
  const same = { id, userId, dependsOn };
  if (item.kind === 'vehicle-change') {
    const car = { ...item.payload.car, ...current };
    return { ...same, kind: item.kind, payload: { ...item.payload, car } } satisfies NewOutboxItem;
  }
  if (item.kind === 'profile-change') {
    const before = { ...item.payload.before, ...current };
    const payload = { ...item.payload, before };
    return { ...same, kind: item.kind, payload } satisfies NewOutboxItem;
  }
  return null;
}

/** The fields that an item changes, with their new values. */
export function changesOf(item: OutboxItem): object {
  if (item.kind === 'profile-change') return item.payload.changes ?? {};
  if (item.kind !== 'vehicle-change') return {};
  return { ...item.payload.changes, ...(item.payload.hasPhoto && { carPhotoUrl: '' }) };
}
