import { Button } from '@mantine/core';
import { useState } from 'react';
import { BankStatementId } from '../../../../../domain/ids.ts';
import { useDialog } from '../../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../../components/layout/surface.tsx';
import { Allowed } from '../../rights.tsx';
import { ListTools } from '../../table/list-tools.tsx';
import { Listing } from '../../table/listing.tsx';
import { useAdminList } from '../../table/use-admin-list.ts';
import { useFocusKept } from '../../use-focus-kept.ts';
import { useParameter } from '../../use-parameter.ts';
import shared from '../reconciliation.module.css';
import classes from './bank.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { Movements } from './movements.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { statementColumns } from './statements.tsx';
import { statementsTexts as texts } from './texts.ts';

/** What the bank says, and what it has not said yet. The open statement is in the address. */
export function BankTab() {
  const list = useAdminList('GET /api/admin/bank-statements', {});
  const [named, setNamed] = useParameter('statement');
  const opened = BankStatementId.safeParse(named).data;
  // It stays while it closes, so that the focus can go back.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const importing = useDialog<'import'>();
  const { group, opener, giveBack } = useFocusKept('');
  const { rows } = list;
  const columns = statementColumns((id, button) => {
    opener.current = button;
    setNamed(id);
  });
  return (
    <div className="stack">
      <div ref={group} tabIndex={-1}>
        <Surface title={texts.title} className={classes.statements ?? ''}>
          <div className="stack-8">
            <p className={shared.quiet}>{texts.intro}</p>
            <Allowed call="POST /api/admin/bank-statements">
              <div>
                <Button
                  aria-haspopup="dialog"
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    importing.open('import');
                  }}
                >
                  {texts.open}
                </Button>
              </div>
            </Allowed>
            <ListTools list={list} file="volmaak-bank-statements" />
            <Listing label={texts.list} list={list} columns={columns} empty={texts.empty} />
          </div>
        </Surface>
      </div>
      <Movements hasStatements={rows === undefined || rows.length > 0} />
      {importing.subject && <ImportDialog {...importing.frame} onClosed={giveBack} />}
      {last && (
        <StatementDialog
          key={last}
          id={last}
          statement={rows?.find(({ id }) => id === last) ?? null}
          isListed={rows !== undefined}
          opened={opened !== undefined}
          // Back does not open it again.
          onClose={() => setNamed(null, { replace: true })}
          onClosed={giveBack}
        />
      )}
    </div>
  );
}
