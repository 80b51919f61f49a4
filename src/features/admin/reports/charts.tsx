import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart, type BarChartProps, CompositeChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { DailyFigures, TierFigures } from '../../../../domain/admin/statistics.ts';
import { loyaltyTiers } from '../../../../domain/loyalty/loyalty.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { moneyOf } from '../cell-text.ts';
import classes from './reports.module.css';
import { reportTexts as texts } from './texts.ts';

const { columns } = texts;
const whole = (value: number) => value.toLocaleString('en');
/** The axis has no room for cents. */
const shortMoney = (rand: number) => `R${Math.round(rand).toLocaleString('en')}`;

const shared = { h: 260, dataKey: 'label' } as const;
const byDay = { tickLine: 'none', gridAxis: 'x', xAxisProps: { minTickGap: 24 } } as const;
const money = {
  valueFormatter: moneyOf,
  yAxisProps: { tickFormatter: shortMoney, width: 80 },
};

/** Nothing in a chart takes the focus, because the table has every figure. */
const hidden = { accessibilityLayer: false };

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
            { name: 'overdue', label: columns.overdue, color: 'red.6', type: 'line' },
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

function Bars({ title, ...props }: Omit<BarChartProps, 'dataKey'> & { title: string }) {
  const barProps = useChartAnimation();
  return (
    <Chart title={title}>
      <BarChart {...shared} barChartProps={hidden} barProps={barProps} {...props} />
    </Chart>
  );
}

/** Screen readers cannot use the drawing. Its title says that the figures are in the table. */
function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface title={title}>
      <div className={classes.chart} aria-hidden="true">
        {children}
      </div>
    </Surface>
  );
}

/** Charts are animated, unless the system asks for less motion. */
function useChartAnimation() {
  return { isAnimationActive: !useReducedMotion(), animationDuration: 180 };
}
