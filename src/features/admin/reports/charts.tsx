import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart, CompositeChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { DailyFigures, TierFigures } from '../../../../domain/admin/statistics.ts';
import { loyaltyTiers } from '../../../../domain/loyalty/loyalty.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { moneyOf } from '../cell-text.ts';
import classes from './reports.module.css';
import { reportTexts as texts } from './texts.ts';

const height = 260;
const whole = (value: number) => value.toLocaleString('en');
/** The axis has no room for cents. */
const shortMoney = (rand: number) => `R${Math.round(rand).toLocaleString('en')}`;

/** Nothing in a chart takes the focus, because the table has every figure. */
const hidden = { accessibilityLayer: false };

/**
 * Charts of sales, repayments and requests by day, and of the tiers. The table below has the same
 * figures.
 */
export function DailyCharts({ days }: { days: readonly DailyFigures[] }) {
  const data = days.map((day) => ({ ...day, label: formatDay(day.day) }));
  const shared = {
    h: height,
    data,
    dataKey: 'label',
    tickLine: 'none',
    gridAxis: 'x',
    xAxisProps: { minTickGap: 24 },
  } as const;
  const animation = useChartAnimation();
  return (
    <>
      <Chart title={texts.requestsChart}>
        <BarChart
          {...shared}
          barChartProps={hidden}
          barProps={animation}
          series={[{ name: 'requests', label: texts.requests, color: 'petrol.6' }]}
          valueFormatter={whole}
          yAxisProps={{ allowDecimals: false, width: 48 }}
        />
      </Chart>
      <Chart title={texts.salesChart}>
        <BarChart
          {...shared}
          barChartProps={hidden}
          barProps={animation}
          series={[{ name: 'sales', label: texts.sales, color: 'amber.6' }]}
          valueFormatter={moneyOf}
          yAxisProps={{ tickFormatter: shortMoney, width: 80 }}
        />
      </Chart>
      <Chart title={texts.moneyChart}>
        <CompositeChart
          {...shared}
          composedChartProps={hidden}
          withLegend
          withDots={false}
          curveType="linear"
          barProps={animation}
          lineProps={animation}
          series={[
            { name: 'repaid', label: texts.repaid, color: 'green.6', type: 'bar' },
            { name: 'outstanding', label: texts.outstanding, color: 'petrol.6', type: 'line' },
            { name: 'overdue', label: texts.overdue, color: 'red.6', type: 'line' },
          ]}
          valueFormatter={moneyOf}
          yAxisProps={{ tickFormatter: shortMoney, width: 80 }}
        />
      </Chart>
    </>
  );
}

export function TierChart({ tiers }: { tiers: TierFigures }) {
  const animation = useChartAnimation();
  return (
    <Chart title={texts.tiersChart}>
      <BarChart
        h={height}
        data={loyaltyTiers.map((tier) => ({ label: texts.tiers[tier], motorists: tiers[tier] }))}
        dataKey="label"
        barChartProps={hidden}
        barProps={animation}
        series={[{ name: 'motorists', label: texts.motorists, color: 'petrol.6' }]}
        valueFormatter={whole}
        withBarValueLabel
        yAxisProps={{ allowDecimals: false, width: 64 }}
      />
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
