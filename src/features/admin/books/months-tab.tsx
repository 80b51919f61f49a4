import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClosedMonth, OpenMonth } from '../../../../domain/admin/ledger-months.ts';
import { formatMonth } from '../../../../domain/values/format.ts';
import { ledgerMonthsQuery, useMonthClosing } from '../../../api/admin/books.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ActionQuestion } from '../action-question.tsx';
import { moneyOf, timeOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { Loaded } from '../loaded.tsx';
import { Allowed } from '../rights.tsx';
import { tableTexts } from '../table/texts.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import linkClasses from '../user-link.module.css';
import classes from './books.module.css';
import { PackageDownload } from './package-download.tsx';
import { closeTexts, monthsTexts as texts } from './texts.ts';

/** The months that are closed, and the first that is not (BOOK-14). */
export function MonthsTab() {
  const query = useQuery(ledgerMonthsQuery());
  return (
    <Loaded query={query} heights={[240, 240]} failed={texts.failed} stale={tableTexts.stale}>
      {({ open, closed }) => (
        <>
          {open ? (
            <Open open={open} />
          ) : (
            <Surface>
              <EmptyState title={texts.nothing} text={texts.nothingText} />
            </Surface>
          )}
          {closed.length > 0 && <Closed months={closed} />}
        </>
      )}
    </Loaded>
  );
}

/** Where what is still open of a month is listed. */
const places: Record<OpenMonth['checks'][number]['check'], string> = {
  'settlements-to-book': '/admin/reconciliation',
  'items-in-suspense': '/admin/reconciliation?tab=suspense',
  'open-conflicts': '/admin/redemptions?open=yes',
  'prepared-payouts': '/admin/payouts',
  'bank-lines-missing': '/admin/reconciliation?tab=bank',
};

function Open({ open: { month, closesFrom, isReady, checks } }: { open: OpenMonth }) {
  const name = formatMonth(month);
  const asked = useDialog<true>();
  const [failure, setFailure] = useState<string | null>(null);
  const closing = useMonthClosing();
  const { group, opener, giveBack } = useFocusKept(month);
  return (
    <div ref={group} tabIndex={-1}>
      <Surface title={texts.open(name)}>
        <div className="stack-12">
          <p>{isReady ? texts.ready : texts.closesFrom(timeOf(closesFrom))}</p>
          {checks.length > 0 ? (
            <>
              <p>{texts.checks}</p>
              <ul className={classes.checks}>
                {checks.map(({ check, count }) => (
                  <li key={check}>
                    <Link
                      to={places[check]}
                      className={`tap-link ${linkClasses.link} ${classes.link}`}
                    >
                      {texts.check[check](count)}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{texts.nothingOpen}</p>
          )}
          {failure && <Notice kind="problem">{failure}</Notice>}
          <Group gap="xs">
            {isReady && (
              <Allowed call="POST /api/admin/ledger/months">
                <Button
                  aria-haspopup="dialog"
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    setFailure(null);
                    asked.open(true);
                  }}
                >
                  {closeTexts.open(name)}
                </Button>
              </Allowed>
            )}
            <PackageDownload month={month} />
          </Group>
        </div>
      </Surface>
      {asked.subject && (
        <ActionQuestion
          {...asked.frame}
          texts={closeTexts.question(name)}
          pending={closing.isPending}
          isHarmless
          action={() => closing.mutateAsync(month).catch(explainReusedKey(closeTexts.maybeClosed))}
          onTried={setFailure}
          onSettled={giveBack}
        />
      )}
    </div>
  );
}

function Closed({ months }: { months: readonly ClosedMonth[] }) {
  return (
    <Surface title={texts.closed}>
      <ul className={classes.months}>
        {months.map((one) => (
          <li key={one.month} className="stack-8">
            <h3 className={classes.month}>{formatMonth(one.month)}</h3>
            <DetailList
              details={[
                [texts.closedAt, texts.by(timeOf(one.closedAt), one.closedBy.username)],
                [texts.balance, moneyOf(one.totalDebit)],
                [texts.lastEntry, one.lastEntry],
                [
                  texts.seal(one.seal),
                  <code key="head" className={classes.head}>
                    {one.head}
                  </code>,
                ],
              ]}
            />
            <PackageDownload month={one.month} />
          </li>
        ))}
      </ul>
    </Surface>
  );
}
