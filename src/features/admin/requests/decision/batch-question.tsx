import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { DetailList } from '../../../../components/layout/detail-list.tsx';
import { Notice } from '../../../../components/states/notice.tsx';
import { moneyOf } from '../../cell-text.ts';
import classes from '../../dialog-parts.module.css';
import { doubtsAbout, oncePoured, owedWords } from '../request-credit.ts';
import { isFromBlacklistedUser, requestName, standingOf, totalsOf } from '../request-facts.ts';
import {
  type Decision,
  debtTexts,
  decisionTexts,
  doubtTexts,
  batchTexts as texts,
} from '../texts.ts';
import { DecisionForm } from './decision-form.tsx';

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
  const isApproval = decision === 'approved';
  const doubts = doubtsAbout(isApproval ? requests : []);
  const doubtful = requests.filter(
    (request) => isApproval && (isFromBlacklistedUser(request) || doubts.has(request.userId)),
  ).length;
  const problems = [
    ...(blacklisted > 0 ? [texts.blacklisted(blacklisted, requests.length)] : []),
    ...(doubts.size > 0 ? [doubtTexts.people(doubts.size)] : []),
    ...(doubtful > 0 ? [doubtTexts.question(doubtful)] : []),
  ];
  return (
    <DecisionForm
      decision={decision}
      isDoubtful={doubtful > 0}
      notes={notes}
      notesHint={texts.notesHint}
      onNotes={onNotes}
      submitLabel={texts.verbFor(
        doubtful > 0 ? doubtTexts.verb : decisionTexts.verbs[decision],
        requests.length,
      )}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <DetailList
        details={[
          ['Total amount', totals.litres],
          ['Total cost', totals.cost],
          ...(isApproval ? [[debtTexts.oncePoured, oncePoured(requests)] as const] : []),
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard. */}
      <ul aria-label="Requests" tabIndex={0} className={classes.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <span>
              {isFromBlacklistedUser(request)
                ? texts.blacklistedName(requestName(request))
                : requestName(request)}
            </span>
            <span className={classes.outcome}>
              {`${moneyOf(request.totalAmount)} · ${standingOf(request)}`}
            </span>
            {doubts.has(request.userId) && <strong>{doubts.get(request.userId)?.join(' ')}</strong>}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{texts.others(others)}</p>}
      {decision === 'completed' && <Notice kind="note">{owedWords(requests)}</Notice>}
      {problems.length > 0 && <Notice kind="problem">{problems.join(' ')}</Notice>}
    </DecisionForm>
  );
}
