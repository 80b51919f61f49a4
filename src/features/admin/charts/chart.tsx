import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart, type BarChartProps } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Surface } from '../../../components/layout/surface.tsx';
import { moneyOf } from '../cell-text.ts';
import classes from './chart.module.css';

/** The axis has no room for cents. */
const shortMoney = (rand: number) => `R${Math.round(rand).toLocaleString('en')}`;

export const shared = { h: 260, dataKey: 'label' } as const;
export const byDay = { tickLine: 'none', gridAxis: 'x', xAxisProps: { minTickGap: 24 } } as const;
export const money = {
  valueFormatter: moneyOf,
  yAxisProps: { tickFormatter: shortMoney, width: 80 },
};

/** Nothing in a chart takes the focus, because a table has every figure. */
export const hidden = { accessibilityLayer: false };

/** A chart of bars. */
export function Bars({ title, ...props }: Omit<BarChartProps, 'dataKey'> & { title: string }) {
  const barProps = useChartAnimation();
  return (
    <Chart title={title}>
      <BarChart {...shared} barChartProps={hidden} barProps={barProps} {...props} />
    </Chart>
  );
}

/** Screen readers cannot use the drawing. A table of the page has its figures. */
export function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface title={title}>
      <div className={classes.chart} aria-hidden="true">
        {children}
      </div>
    </Surface>
  );
}

/** Charts are animated, unless the system asks for less motion. */
export function useChartAnimation() {
  return { isAnimationActive: !useReducedMotion(), animationDuration: 180 };
}
