import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type CashDay,
  type CashReport,
  collectedPercent,
  totalDue,
} from '../../../../domain/admin/cash.ts';
import { formatPercent } from '../../../../domain/values/format.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { moneyOf } from '../cell-text.ts';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

const { figures } = texts;

/** The sums of the report: what is coming, and what lies behind (LEND-30 to LEND-33). */
export function CashFigures({ report, tools }: { report: CashReport; tools: ReactNode }) {
  const { today, days, period } = report;
  const share = collectedPercent(period);
  return (
    <>
      <Surface title={texts.ahead}>
        <dl className={`stack ${classes.ahead}`}>
          <DueFigure label={texts.week} due={report.dueInWeek} />
          <DueFigure label={texts.month} due={report.dueInMonth} />
          <Figure label={texts.late} value={moneyOf(report.late)}>
            <FigureLink to="/admin/collections">{texts.lateLink}</FigureLink>
          </Figure>
          <Figure label={texts.owed} value={moneyOf(report.owed)} />
        </dl>
      </Surface>
      <Surface title={texts.behind(days.filter(({ day }) => day <= today).length)} action={tools}>
        <dl className={`stack ${classes.behind}`}>
          <Figure label={figures.expected} value={moneyOf(period.expected)} />
          <Figure label={figures.collected} value={moneyOf(period.collected)}>
            {share === null ? texts.noneExpected : texts.ofExpected(formatPercent(share))}
          </Figure>
          <Figure label={figures.failed} value={period.failedCollections.toLocaleString('en')}>
            <span>{texts.failedAmount(moneyOf(period.failedAmount))}</span>
            <FigureLink to="/admin?tab=purchases&collection=failed&sort=due">
              {texts.failedLink}
            </FigureLink>
          </Figure>
          <Figure label={figures.late} value={percentText(period.latePercent)}>
            {period.latePercent === null
              ? texts.noneRepaid
              : texts.ofRepaid(moneyOf(period.repaidLate), moneyOf(period.repaid))}
          </Figure>
          <Figure label={figures.premium} value={moneyOf(period.premium)} />
          <Figure label={figures.refunded} value={moneyOf(period.refunded)} />
          <Figure label={figures.writtenOff} value={moneyOf(period.writtenOff)} />
        </dl>
      </Surface>
    </>
  );
}

/** A share in percent; a dash if there is nothing to share. */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : formatPercent(percent);
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {children && <dd className={classes.note}>{children}</dd>}
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
  children?: ReactNode;
}

function DueFigure({ label, due }: { label: string; due: CashDay['due'] }) {
  // The methods of the contract, in the order in which the texts name them.
  const methods = Object.keys(texts.methods) as (keyof CashDay['due'])[];
  return (
    <Figure label={label} value={moneyOf(totalDue(due))}>
      {methods.map((method) => (
        <span key={method} className={classes.part}>
          <span>{texts.methods[method]}</span> <span>{moneyOf(due[method])}</span>
        </span>
      ))}
    </Figure>
  );
}

function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`tap-link ${classes.link}`}>
      <span>{children}</span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
