import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { PayoutPreview } from '../../../../domain/admin/payouts.ts';
import type { PayoutRunId } from '../../../../domain/ids.ts';
import { DayInput } from '../../../../domain/values/moment.ts';
import { cents, centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { addDays } from '../../../../domain/values/south-african-time.ts';
import { payoutPreviewQuery, usePayoutPreparation } from '../../../api/admin/payouts.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { ActionQuestion } from '../action-question.tsx';
import { dayOf, moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { Loaded } from '../loaded.tsx';
import { Allowed, useRights } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import { useParameter } from '../use-parameter.ts';
import linkClasses from '../user-link.module.css';
import { accountText } from './account-text.ts';
import { BankAccountView } from './bank-account-view.tsx';
import classes from './payouts.module.css';
import { payingTexts, prepareTexts, toPayTexts as texts } from './texts.ts';

interface ToPayProps {
  onPrepared: (id: PayoutRunId) => void;
}

/** What each station is owed at the end of a day, which is in the address (PAY-34). */
export function ToPay({ onPrepared }: ToPayProps) {
  const yesterday = addDays(useToday(), -1);
  const [named, setNamed] = useParameter('upTo');
  const asked = DayInput.safeParse(named).data;
  const upTo = asked && asked < yesterday ? asked : yesterday;
  const query = useQuery(payoutPreviewQuery({ upTo }));
  return (
    <>
      <Surface title={texts.title} className={classes.toPay ?? ''}>
        <div className="stack-12">
          <DayField
            label={texts.upTo}
            description={texts.upToHint}
            className={classes.day ?? ''}
            maxDate={yesterday}
            value={upTo}
            onChange={(day) => day && setNamed(day === yesterday ? null : day, { replace: true })}
          />
          <Loaded query={query} heights={[240]} failed={texts.failed} stale={tableTexts.stale}>
            {(preview) => <Stations key={upTo} preview={preview} onPrepared={onPrepared} />}
          </Loaded>
        </div>
      </Surface>
      {query.data && (
        <Surface title={payingTexts.title}>
          <BankAccountView
            account={query.data.payingAccount}
            stationId={null}
            title={payingTexts.title}
            none={payingTexts.none}
          />
        </Surface>
      )}
    </>
  );
}

type Row = PayoutPreview['stations'][number] & { id: string };

const columns: ListColumn<Row>[] = [
  {
    id: 'station',
    header: texts.columns.station,
    accessorFn: ({ station }) => station.name,
    cell: ({ row: { original } }) =>
      linkTo(`/admin/station-statement?station=${original.station.id}`, original.station.name),
    meta: { grows: 'name', isPlain: true },
  },
  {
    id: 'owed',
    header: texts.columns.owed,
    accessorFn: ({ amount }) => moneyOf(amount),
  },
  {
    id: 'account',
    header: texts.columns.account,
    accessorFn: ({ account }) => account && accountText(account),
    meta: { isPlain: true },
  },
  {
    id: 'obstacle',
    header: texts.columns.obstacle,
    accessorFn: ({ obstacle }) => obstacle && texts.obstacles[obstacle],
    cell: ({ row: { original } }) => obstacleOf(original),
    meta: { isPlain: true },
  },
];

const linkTo = (address: string, name: string) => (
  <Link to={address} className={`tap-link ${linkClasses.link} ${classes.link}`}>
    {name}
  </Link>
);

/** Why a station is not paid, as the way to what can be done about it. */
function obstacleOf({ obstacle, station }: Row) {
  if (obstacle === null) return null;
  const name = texts.obstacles[obstacle];
  return obstacle === 'no-account' ? linkTo(`/admin/stations?station=${station.id}`, name) : name;
}

function Stations({ preview, onPrepared }: { preview: PayoutPreview } & ToPayProps) {
  const { may } = useRights();
  // All that can be paid are chosen at first.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows: Row[] = preview.stations.map((each) => ({ ...each, id: each.station.id }));
  const payable = rows.filter(({ obstacle }) => obstacle === null);
  const chosen = payable.filter(({ id }) => !left.has(id));
  if (rows.length === 0) return <EmptyState title={texts.nothing} text={texts.nothingText} />;
  return (
    <>
      <ListTable<Row>
        label={texts.title}
        columns={columns}
        rows={rows}
        empty={null}
        {...(may('POST /api/admin/payout-runs') && {
          selection: {
            chosen: new Set(chosen.map(({ id }) => id)),
            onChange: (ids) =>
              setLeft(new Set(payable.filter(({ id }) => !ids.has(id)).map(({ id }) => id))),
            canChoose: ({ obstacle }) => obstacle === null,
            nameOf: ({ station }) => station.name,
          },
        })}
      />
      <Preparation preview={preview} chosen={chosen} onPrepared={onPrepared} />
    </>
  );
}

interface PreparationProps extends ToPayProps {
  preview: PayoutPreview;
  chosen: readonly Row[];
}

/** The sum of the chosen stations, and the question before it is prepared. */
function Preparation({ preview, chosen, onPrepared }: PreparationProps) {
  const { upTo, payingAccount } = preview;
  const preparation = usePayoutPreparation();
  const question = useDialog<true>();
  const [failure, setFailure] = useState<string | null>(null);
  const total = chosen.reduce((sum, { amount }) => sum + centsFromRand(amount), 0);
  const amount = moneyOf(randFromCents(cents(total)));

  async function prepare() {
    // Only the stations that the admin has seen are prepared.
    const stations = chosen.map(({ station }) => station.id);
    const run = await preparation
      .mutateAsync({ upTo, stations })
      .catch(explainReusedKey(texts.maybeSaved));
    // The payout opens in the place of the question.
    flushSync(question.close);
    onPrepared(run.id);
    return run;
  }

  return (
    <>
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className={`ends ${classes.total}`}>
        <p role="status">
          {chosen.length === 0 ? (
            texts.noneChosen
          ) : (
            <>
              <strong>{texts.total(amount, chosen.length)}</strong>{' '}
              {payingAccount && <span>{texts.from(accountText(payingAccount))}</span>}
            </>
          )}
        </p>
        <Allowed call="POST /api/admin/payout-runs">
          {payingAccount ? (
            <Button
              aria-haspopup="dialog"
              disabled={chosen.length === 0}
              onClick={() => question.open(true)}
            >
              {texts.prepare}
            </Button>
          ) : (
            <p>{texts.noPayingAccount}</p>
          )}
        </Allowed>
      </div>
      {question.subject !== null && (
        <ActionQuestion
          {...question.frame}
          texts={{
            ...prepareTexts,
            text: prepareTexts.means(chosen.length, amount, dayOf(upTo)),
            success: (run) => prepareTexts.success(run.number, moneyOf(run.amount)),
          }}
          pending={preparation.isPending}
          isHarmless
          action={prepare}
          onTried={setFailure}
        />
      )}
    </>
  );
}
