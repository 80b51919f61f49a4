import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { type Statement, statementCsv } from '../../../../domain/purchases/statement.ts';
import {
  addDays,
  type Day,
  southAfricanDay,
} from '../../../../domain/values/south-african-time.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { downloadText } from '../../../components/download.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import classes from './purchases.module.css';
import { StatementTable } from './statement-table.tsx';
import { statementTexts as texts } from './texts.ts';
import { useStatement } from './use-statement.ts';

interface StatementDialogProps {
  user: SessionUser;
  opened: boolean;
  onClose: () => void;
}

/** The purchases and payments between two days, with a download for spreadsheets. */
export function StatementDialog({ user, opened, onClose }: StatementDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={620}>
      <StatementContent user={user} />
    </Dialog>
  );
}

/** The default length of the statement in days, including today. */
const firstDays = 30;

function StatementContent({ user }: { user: SessionUser }) {
  const [today] = useState(() => southAfricanDay(new Date()));
  const [range, setRange] = useState({ from: addDays(today, 1 - firstDays), to: today });
  const { statement, isLocal, isPending, retry } = useStatement(user.id, range);
  const isWrong = range.from > range.to || range.from === '' || range.to === '';

  function dateField(name: 'from' | 'to') {
    return (
      <DayField
        label={texts[name]}
        value={range[name]}
        // The field's value is YYYY-MM-DD or null.
        onChange={(day) => setRange({ ...range, [name]: (day ?? '') as Day })}
      />
    );
  }

  return (
    <div className={classes.form}>
      <div className={classes.dates}>
        {dateField('from')}
        {dateField('to')}
      </div>
      {isWrong && <Notice kind="problem">{texts.wrongRange}</Notice>}
      {isPending && <CardSkeleton height={180} />}
      {statement && (
        <>
          {isLocal && <Notice kind="note">{texts.saved}</Notice>}
          <StatementTable statement={statement} />
          <Button color="amber" onClick={() => download(statement)}>
            {texts.download}
          </Button>
        </>
      )}
      {!statement && !isPending && !isWrong && (
        <ErrorState
          title={texts.failed}
          text={texts.failedText}
          offlineText={texts.offlineText}
          onRetry={retry}
        />
      )}
    </div>
  );
}

function download(statement: Statement) {
  const name = texts.file(statement.from, statement.to);
  downloadText(name, 'text/csv;charset=utf-8', statementCsv(statement));
}
