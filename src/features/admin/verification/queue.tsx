import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { UserId } from '../../../../domain/ids.ts';
import type { WaitingItem, WaitingList } from '../../../api/admin/verification.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { ageText } from '../../../components/states/age-text.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useServerNow } from '../../../components/states/use-now.ts';
import { useKeys } from '../keys.ts';
import { Loading } from '../loaded.tsx';
import { useRights } from '../rights.tsx';
import { tableTexts } from '../table/texts.ts';
import classes from './queue.module.css';
import { QueueList } from './queue-list.tsx';
import { verificationTexts as texts } from './texts.ts';
import { useQueue, type Verdict } from './use-queue.ts';
import type { RecentVerdict } from './use-undo.ts';

interface QueueProps<K extends WaitingList> {
  list: K;
  nameOf: (item: WaitingItem<K>) => string;
  sinceOf: (item: WaitingItem<K>) => string;
  ownerOf: (item: WaitingItem<K>) => UserId;
  verdicts: readonly Verdict<WaitingItem<K>>[];
  empty: string;
  /** The photos of the shown item. Those of the next one load meanwhile, unseen. */
  photos: (shown: WaitingItem<K>, next: WaitingItem<K> | undefined) => ReactNode;
  details: (shown: WaitingItem<K>, next: WaitingItem<K> | undefined) => ReactNode;
}

/** One item that waits, shown large, with its verdicts and the list of all (ADM-16). */
export function Queue<K extends WaitingList>(props: QueueProps<K>) {
  const { nameOf, sinceOf, empty } = props;
  const queue = useQueue(props.list, nameOf);
  const { query, rows, shown, next, note, recent } = queue;
  const { has } = useRights();
  // Nobody checks themself.
  const isAllowed = shown !== undefined && has('decide', props.ownerOf(shown));
  const verdicts = isAllowed ? props.verdicts : [];
  const now = useServerNow();
  const [asked, setAsked] = useState<Asked<WaitingItem<K>> | null>(null);
  const skip = () => queue.show(next?.id);
  const press = (verdict: Verdict<WaitingItem<K>>) => {
    if ((verdict.question || verdict.form) && shown) setAsked({ verdict, id: shown.id });
    else void queue.decide(verdict);
  };
  const answer = ({ verdict }: Asked<WaitingItem<K>>) => {
    setAsked(null);
    void queue.decide(verdict);
  };
  useKeys(
    {
      ...Object.fromEntries(verdicts.map((each) => [each.key, () => press(each)])),
      n: skip,
      u: () => void queue.undo(),
    },
    { isOnce: true },
  );

  if (!rows) {
    return <Loading query={query} heights={[480]} failed={{ title: texts.failedToLoad }} />;
  }
  const ageOf = (item: WaitingItem<K>) => ageText(Math.max(0, now - Date.parse(sinceOf(item))));
  const outcome = (
    <Outcome recent={recent} onUndo={(entry) => void queue.undo(entry)}>
      {query.isError && <Notice kind="problem">{tableTexts.stale}</Notice>}
      {note && <Notice kind={note.kind}>{note.text}</Notice>}
    </Outcome>
  );
  if (!shown) {
    return (
      <Surface label={empty}>
        <EmptyState title={empty} text={texts.noneText} />
        {outcome}
      </Surface>
    );
  }
  return (
    <div className={`stack ${classes.queue}`}>
      <Surface title={nameOf(shown)} action={<span>{texts.registered(ageOf(shown))}</span>}>
        <div className={`stack ${classes.item}`}>
          <Stack gap="sm">
            {props.photos(shown, next)}
            <div className={classes.verdicts} aria-busy={queue.isPending}>
              {verdicts.map((verdict) => (
                <VerdictButton key={verdict.key} verdict={verdict} onPress={() => press(verdict)} />
              ))}
              <VerdictButton verdict={{ key: 'n', label: texts.skip }} onPress={skip} />
            </div>
            {outcome}
          </Stack>
          <Stack gap="sm" className={classes.details ?? ''}>
            {props.details(shown, next)}
          </Stack>
        </div>
      </Surface>
      {/* Only for the item that is still shown. */}
      {asked?.id === shown.id && asked.verdict.question && (
        <ConfirmDialog
          opened
          title={asked.verdict.question.title(nameOf(shown))}
          text={asked.verdict.question.text}
          confirmLabel={asked.verdict.question.confirm}
          onCancel={() => setAsked(null)}
          onConfirm={() => answer(asked)}
        />
      )}
      {asked?.id === shown.id &&
        asked.verdict.form?.(shown, {
          opened: true,
          onClose: () => setAsked(null),
          onAsked: () => answer(asked),
        })}
      <QueueList
        list={props.list}
        rows={rows.map((item) => ({ id: item.id, name: nameOf(item), age: ageOf(item) }))}
        shownId={shown.id}
        onShow={queue.show}
      />
    </div>
  );
}

/** A verdict that waits for the answer to its question, and what it is about. */
interface Asked<Item> {
  verdict: Verdict<Item>;
  id: string;
}

interface VerdictButtonProps {
  verdict: Pick<Verdict<never>, 'key' | 'label'>;
  onPress: () => void;
}

const looks: Record<string, object> = {
  v: { variant: 'filled' },
  s: { variant: 'outline', color: 'red' },
};

function VerdictButton({ verdict: { key, label }, onPress }: VerdictButtonProps) {
  return (
    <Button
      variant="default"
      {...looks[key]}
      aria-keyshortcuts={key}
      onClick={({ detail }) => {
        // The second click of a double click would decide on the next item.
        if (detail <= 1) onPress();
      }}
    >
      <span>{label}</span> <kbd className={classes.key}>{key}</kbd>
    </Button>
  );
}

interface OutcomeProps {
  recent: readonly RecentVerdict[];
  onUndo: (entry: RecentVerdict) => void;
  children: ReactNode;
}

/** What became of the last verdicts. It stays mounted, so that screen readers announce it. */
function Outcome({ recent, onUndo, children }: OutcomeProps) {
  return (
    <div className="stack-8">
      {children}
      <div role="status">
        {recent.length > 0 && (
          <ul className={`stack-8 ${classes.recent}`} aria-label={texts.decided}>
            {recent.map((entry, index) => (
              <li key={entry.id}>
                <span>{entry.text}</span>
                {entry.undo && (
                  <Button
                    variant="default"
                    aria-label={texts.undoOf(entry.name)}
                    aria-keyshortcuts={index === recent.length - 1 ? 'u' : undefined}
                    onClick={() => onUndo(entry)}
                  >
                    <span>{texts.undo}</span>{' '}
                    {index === recent.length - 1 && <kbd className={classes.key}>u</kbd>}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
