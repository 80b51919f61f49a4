import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isConflictOrGone } from '../../../api/admin/requests.ts';
import {
  reloadWaiting,
  removeWaiting,
  type WaitingItem,
  type WaitingList,
  waitingQuery,
} from '../../../api/admin/verification.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { useSingleRun } from '../../../http/use-single-run.ts';
import { verificationTexts as texts } from './texts.ts';
import { type RecentVerdict, useUndo } from './use-undo.ts';

/** A verdict that can be recorded on the shown item, by its button or its key. */
export interface Verdict<Item> {
  key: string;
  label: string;
  done: (name: string) => string;
  /** The question before a verdict that accuses somebody. */
  question?: { title: (name: string) => string; text: string; confirm: string };
  /** What is typed before the verdict, by a form that also records it. */
  form?: (item: Item, frame: FormFrame) => ReactNode;
  /** Records it, unless its form has. */
  decide?: (item: Item) => Promise<unknown>;
  /** The opposite change, which takes the verdict back, if something can. */
  undo?: (item: Item) => Promise<unknown>;
}

interface FormFrame {
  opened: boolean;
  onClose: () => void;
  onAsked: () => void;
}

/** What became of the last try: a problem that can be tried again, or a sentence. */
export interface QueueNote {
  kind: 'problem' | 'note';
  text: string;
}

/** How many items are left when the following ones are fetched. */
const fetchBelow = 10;

/**
 * The queue of one list. A verdict shows the next item; what has changed since it was seen is
 * skipped with a sentence (ADM-16).
 */
export function useQueue<K extends WaitingList>(list: K, nameOf: (item: WaitingItem<K>) => string) {
  type Item = WaitingItem<K>;
  const client = useQueryClient();
  const query = useInfiniteQuery(waitingQuery(list));
  const [shownId, setShownId] = useState<string | null>(null);
  const [note, setNote] = useState<QueueNote | null>(null);
  const sending = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  // Two keys can be pressed before the first one shows.
  const runOnce = useSingleRun();
  const recent = useUndo();

  const rows = query.data?.pages.flatMap((page): Item[] => page.rows);
  const index = Math.max(0, rows?.findIndex(({ id }) => id === shownId) ?? 0);
  const shown = rows?.[index];
  // After the last one, the skipped ones come again.
  const next = rows?.[index + 1] ?? (index > 0 ? rows?.[0] : undefined);

  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isRunningOut = rows !== undefined && rows.length - index < fetchBelow;
  useEffect(() => {
    if (isRunningOut && hasNextPage && !isFetching) void fetchNextPage();
  }, [isRunningOut, hasNextPage, isFetching, fetchNextPage]);

  async function decide(verdict: Verdict<Item>) {
    if (!shown) return;
    const name = nameOf(shown);
    setNote(null);
    try {
      await sending.mutateAsync(async () => verdict.decide?.(shown));
      setShownId(next?.id ?? null);
      // The focused button disappears with the last item.
      if (!next) document.getElementById('content')?.focus({ preventScroll: true });
      removeWaiting(client, list, shown.id);
      const undo = verdict.undo ? async () => verdict.undo?.(shown) : null;
      recent.add({ id: shown.id, name, text: verdict.done(name), undo });
    } catch (error) {
      if (!isConflictOrGone(error)) {
        return setNote({ kind: 'problem', text: failureText(error, texts.failed) });
      }
      setShownId(next?.id ?? null);
      setNote({ kind: 'note', text: texts.skipped(name) });
      void reloadWaiting(client, list);
    }
  }

  async function undo(entry = recent.entries.at(-1)) {
    if (!entry?.undo) return;
    setNote(null);
    try {
      await sending.mutateAsync(entry.undo);
      recent.remove(entry);
      await reloadWaiting(client, list);
      setShownId(entry.id);
    } catch (error) {
      if (!isConflictOrGone(error)) {
        return setNote({ kind: 'problem', text: failureText(error, texts.undoFailed) });
      }
      recent.remove(entry);
      setNote({ kind: 'note', text: texts.notUndone(entry.name) });
    }
  }

  function show(id: string | undefined) {
    setNote(null);
    if (id) setShownId(id);
  }

  return {
    query,
    rows,
    shown,
    next,
    note,
    recent: recent.entries,
    isPending: sending.isPending,
    decide: (verdict: Verdict<Item>) => runOnce(() => decide(verdict)),
    undo: (entry?: RecentVerdict) => runOnce(() => undo(entry)),
    show,
  };
}
