import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newCar } from '../support/data.ts';
import { tabTo } from '../support/keyboard.ts';
import { openApp } from '../support/open-app.tsx';

it.for([
  { width: 360, columns: 1 },
  { width: 1280, columns: 2 },
])(
  'the focus goes down the home screen and never back up, $width px wide',
  async ({ width, columns }) => {
    await page.viewport(width, 800);
    await openApp('/?buy', { answers: { 'GET /api/cars/user/{userId}': [newCar()] } });
    const main = page.getByRole('main');
    const wizard = page.getByRole('region', { name: 'Buy fuel' });
    await expect.element(wizard).toMatchTextContent(/Toyota Corolla/);
    const last = page.getByRole('link', { name: 'View History' });
    await tabTo(main.getByRole('link', { name: 'Get fuel' }));
    const tops = new Map<number, number>();
    for (let place = placeOfFocus(); ; place = placeOfFocus()) {
      const { column, top } = place;
      expect(top).toBeGreaterThanOrEqual((tops.get(column) ?? 0) - 8);
      tops.set(column, top);
      if (document.activeElement === last.element()) break;
      await userEvent.keyboard('{Tab}');
    }
    expect(tops.size).toBe(columns);
  },
);

function placeOfFocus() {
  const box = document.activeElement?.getBoundingClientRect();
  if (!box) throw new Error('Tab gives the focus to something');
  const isRight = box.left > innerWidth * 0.59 && innerWidth > 992;
  return { column: isRight ? 1 : 0, top: box.top + scrollY };
}
