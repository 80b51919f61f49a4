import type {
  BankStatementFile,
  BankStatementPreview,
} from '../../../../../domain/admin/reconciliation.ts';
import { DetailList } from '../../../../components/layout/detail-list.tsx';
import { Notice } from '../../../../components/states/notice.tsx';
import shared from '../reconciliation.module.css';
import classes from './bank.module.css';
import { figuresOf } from './figures.ts';
import { PreviewLines } from './preview-lines.tsx';
import { figureTexts, importTexts as texts } from './texts.ts';

interface ImportPreviewProps {
  file: BankStatementFile;
  preview: BankStatementPreview;
}

/** Whether every line was imported before. */
export const isAllKnown = ({ found }: BankStatementPreview) =>
  found.every(({ state }) => state === 'known');

/** What importing a file would do: its figures, and what becomes of each line (PAY-43). */
export function ImportPreview({ file, preview }: ImportPreviewProps) {
  const { known, found, isComplete } = preview;
  const name = <span className={classes.name}>{file.name}</span>;
  return (
    <section className="stack" aria-label={texts.preview}>
      <h3 className={`${shared.part} ${classes.preview}`} tabIndex={-1} data-first>
        {texts.preview}
      </h3>
      {isComplete === false && <Notice kind="problem">{texts.incomplete}</Notice>}
      <DetailList
        details={[
          [figureTexts.file, name],
          ...figuresOf(preview, figureTexts.toSuspense, [
            [figureTexts.known, figureTexts.count(known)],
          ]),
        ]}
      />
      <PreviewLines lines={found} />
    </section>
  );
}
