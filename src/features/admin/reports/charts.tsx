import { CompositeChart } from '@mantine/charts';
import type { DailyFigures, TierFigures } from '../../../../domain/admin/statistics.ts';
import { loyaltyTiers } from '../../../../domain/loyalty/loyalty.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { Bars, byDay, Chart, hidden, money, shared, useChartAnimation } from '../charts/chart.tsx';
import { reportTexts as texts } from './texts.ts';

const { columns } = texts;
const whole = (value: number) => value.toLocaleString('en');

/**
 * Charts of sales, repayments and requests by day, and of the tiers. The table below has the same
 * figures.
 */
export function DailyCharts({ days }: { days: readonly DailyFigures[] }) {
  const data = days.map((day) => ({ ...day, label: formatDay(day.day) }));
  const animation = useChartAnimation();
  return (
    <>
      <Bars
        {...byDay}
        title={texts.requestsChart}
        data={data}
        series={[{ name: 'requests', label: columns.requests, color: 'petrol.6' }]}
        valueFormatter={whole}
        yAxisProps={{ allowDecimals: false, width: 48 }}
      />
      <Bars
        {...byDay}
        {...money}
        title={texts.salesChart}
        data={data}
        series={[{ name: 'sales', label: columns.sales, color: 'amber.6' }]}
      />
      <Chart title={texts.moneyChart}>
        <CompositeChart
          {...shared}
          {...byDay}
          {...money}
          data={data}
          composedChartProps={hidden}
          withLegend
          withDots={false}
          curveType="linear"
          barProps={animation}
          lineProps={animation}
          series={[
            { name: 'repaid', label: columns.repaid, color: 'green.6', type: 'bar' },
            { name: 'outstanding', label: columns.outstanding, color: 'petrol.6', type: 'line' },
            { name: 'late', label: columns.late, color: 'red.6', type: 'line' },
          ]}
        />
      </Chart>
    </>
  );
}

export function TierChart({ tiers }: { tiers: TierFigures }) {
  return (
    <Bars
      title={texts.tiersChart}
      data={loyaltyTiers.map((tier) => ({ label: texts.tiers[tier], motorists: tiers[tier] }))}
      series={[{ name: 'motorists', label: texts.motorists, color: 'petrol.6' }]}
      valueFormatter={whole}
      withBarValueLabel
      yAxisProps={{ allowDecimals: false, width: 64 }}
    />
  );
}
