import { Button } from '@mantine/core';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { DetailList } from '../../../../components/layout/detail-list.tsx';
import { Notice } from '../../../../components/states/notice.tsx';
import { moneyOf } from '../../cell-text.ts';
import { isFromBlacklistedUser, requestName, totalsOf } from '../request-facts.ts';
import { type Decision, decisionTexts, batchTexts as texts } from '../texts.ts';
import classes from './batch-dialog.module.css';
import { needsBlacklistConfirmation } from './blacklist-notice.tsx';
import { NotesField } from './notes-field.tsx';

interface BatchQuestionProps {
  requests: readonly AdminFuelRequest[];
  others: number;
  decision: Decision;
  notes: string;
  onNotes: (notes: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The requests that are about to be decided, with one note for all of them. */
export function BatchQuestion(props: BatchQuestionProps) {
  const { requests, others, decision, notes, onNotes, onConfirm, onCancel } = props;
  const totals = totalsOf(requests);
  const blacklisted = requests.filter(isFromBlacklistedUser).length;
  const isDoubtful = needsBlacklistConfirmation(requests, decision);
  return (
    <form
      className={classes.question}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <DetailList
        details={[
          [texts.amount, totals.litres],
          [texts.cost, totals.cost],
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard. */}
      <ul aria-label={texts.list} tabIndex={0} className={classes.list}>
        {requests.map((request) => (
          <li key={request.id}>
            {isFromBlacklistedUser(request)
              ? texts.blacklistedName(requestName(request))
              : requestName(request)}
            <span className={classes.outcome}>{moneyOf(request.totalAmount)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={classes.line}>{texts.others(others)}</p>}
      {blacklisted > 0 && (
        <Notice kind="problem">
          {texts.blacklisted(blacklisted, requests.length)}
          {decision === 'approved' && ` ${texts.blacklistedQuestion(blacklisted)}`}
        </Notice>
      )}
      <NotesField value={notes} onChange={onNotes} hint={texts.notesHint} />
      <div className={classes.actions}>
        <Button variant="default" data-autofocus={isDoubtful || undefined} onClick={onCancel}>
          {decisionTexts.cancel}
        </Button>
        <Button
          type="submit"
          data-autofocus={!isDoubtful || undefined}
          px="xs"
          {...(decision === 'rejected' && { color: 'red' })}
          // The key that opened the dialog may still be pressed; its repeats must not confirm.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {texts.verbFor(decisionTexts.verbs[decision], requests.length)}
        </Button>
      </div>
    </form>
  );
}
