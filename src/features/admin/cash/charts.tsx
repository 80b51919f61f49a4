import { type CashReport, totalDue, weeksOf } from '../../../../domain/admin/cash.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Bars, byDay, money } from '../charts/chart.tsx';
import { cashTexts as texts } from './texts.ts';

const { methods, figures } = texts;

/** Charts of what is due, and of what was expected and collected. The tables have their figures. */
export function CashCharts({ report }: { report: CashReport }) {
  const due = report.days
    .filter(({ day }) => day >= report.today)
    .map((each) => ({ label: formatDay(each.day), ...each.due }));
  const weeks = weeksOf(report)
    .reverse()
    .map((week) => ({ ...week, label: formatDay(week.to) }));
  return (
    <>
      {totalDue(report.dueInMonth) === 0 ? (
        <Nothing title={texts.dueChart} text={texts.nothingDue} />
      ) : (
        <Bars
          {...byDay}
          {...money}
          title={texts.dueChart}
          type="stacked"
          withLegend
          data={due}
          series={[
            { name: 'budget', label: methods.budget, color: 'petrol.6' },
            { name: 'debitOrder', label: methods.debitOrder, color: 'amber.6' },
            { name: 'scheduledCard', label: methods.scheduledCard, color: 'indigo.5' },
          ]}
        />
      )}
      {report.period.expected === 0 ? (
        <Nothing title={texts.weekChart} text={texts.nothingExpected} />
      ) : (
        <Bars
          {...byDay}
          {...money}
          title={texts.weekChart}
          withLegend
          data={weeks}
          series={[
            { name: 'expected', label: figures.expected, color: 'petrol.6' },
            { name: 'collected', label: figures.collected, color: 'green.6' },
          ]}
        />
      )}
    </>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Surface title={title}>
      <p className="prose">{text}</p>
    </Surface>
  );
}
