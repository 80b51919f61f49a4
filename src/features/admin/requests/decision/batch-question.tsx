import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { DetailList } from '../../../../components/layout/detail-list.tsx';
import { Notice } from '../../../../components/states/notice.tsx';
import { moneyOf } from '../../cell-text.ts';
import classes from '../../dialog-parts.module.css';
import { exceededBy, exceededWords, withoutCredit } from '../request-credit.ts';
import { isFromBlacklistedUser, requestName, standingOf, totalsOf } from '../request-facts.ts';
import { type Decision, decisionTexts, standingTexts, batchTexts as texts } from '../texts.ts';
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
  const exceeded = exceededBy(isApproval ? requests : []);
  const refused = withoutCredit(isApproval ? requests : []);
  return (
    <DecisionForm
      requests={requests}
      decision={decision}
      notes={notes}
      notesHint={texts.notesHint}
      onNotes={onNotes}
      submitLabel={texts.verbFor(decisionTexts.verbs[decision], requests.length)}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <DetailList
        details={[
          ['Total amount', totals.litres],
          ['Total cost', totals.cost],
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
            {exceeded.has(request.userId) && (
              <strong>{exceededWords(exceeded.get(request.userId) ?? [])}</strong>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{texts.others(others)}</p>}
      {exceeded.size + refused > 0 && (
        <Notice kind="note">
          {[
            exceeded.size > 0 && standingTexts.peopleAbove(exceeded.size),
            refused > 0 && standingTexts.peopleWithout(refused),
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      {blacklisted > 0 && (
        <Notice kind="problem">
          {[
            texts.blacklisted(blacklisted, requests.length),
            isApproval && texts.blacklistedQuestion(blacklisted),
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
    </DecisionForm>
  );
}
