import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { BankLine } from '../../../../../domain/admin/reconciliation.ts';
import { ListTable } from '../../table/list-table.tsx';
import { tableTexts } from '../../table/texts.ts';
import classes from './bank.module.css';
import { lineColumns } from './line-columns.tsx';
import { linesTexts, importTexts as texts } from './texts.ts';

/** A dialog draws all lines of a page, so a file of 10,000 lines has pages. */
const perPage = 50;

const columns = lineColumns<BankLine & { id: string }>({
  ...linesTexts.states,
  ...linesTexts.coming,
});

/** The lines of a file with what becomes of each, one page at a time. */
export function PreviewLines({ lines }: { lines: readonly BankLine[] }) {
  const [start, setStart] = useState(0);
  const end = Math.min(start + perPage, lines.length);
  const rows = lines
    .slice(start, end)
    // A file may have the same line twice.
    .map((line, index) => ({ ...line, id: String(start + index) }));
  return (
    <div className={`stack-8 ${classes.lines}`}>
      <ListTable
        label={texts.lines}
        columns={columns}
        rows={rows}
        place={String(start)}
        empty={linesTexts.empty}
      />
      {lines.length > perPage && (
        <nav aria-label={tableTexts.pages(texts.lines)}>
          <Group justify="flex-end" gap="8px 16px">
            <PageButton isPossible={start > 0} onClick={() => setStart(start - perPage)}>
              {tableTexts.previous}
            </PageButton>
            <span aria-live="polite">{texts.range(start + 1, end, lines.length)}</span>
            <PageButton isPossible={end < lines.length} onClick={() => setStart(end)}>
              {tableTexts.next}
            </PageButton>
          </Group>
        </nav>
      )}
    </div>
  );
}

interface PageButtonProps {
  isPossible: boolean;
  onClick: () => void;
  children: string;
}

/** Without a page to show it only looks disabled, so it keeps the focus. */
function PageButton({ isPossible, onClick, children }: PageButtonProps) {
  return (
    <Button
      variant="default"
      flex="none"
      aria-disabled={!isPossible}
      data-disabled={!isPossible}
      onClick={() => isPossible && onClick()}
    >
      {children}
    </Button>
  );
}
