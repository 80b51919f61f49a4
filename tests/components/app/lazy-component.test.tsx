import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lazyComponent } from '../../../src/components/lazy-component.ts';
import { renderNow } from '../support/render-now.ts';

function Field() {
  const [value, setValue] = useState('');
  return (
    <label>
      <span>Typed</span>
      <input value={value} onChange={(event) => setValue(event.target.value)} />
    </label>
  );
}

it('a component that was loaded late keeps its state when what is around it changes', async () => {
  const LateField = lazyComponent(async () => Field);
  function Around() {
    const [count, setCount] = useState(0);
    return (
      <Suspense>
        <LateField />
        <button type="button" onClick={() => setCount(count + 1)}>
          {`Changed ${count} times`}
        </button>
      </Suspense>
    );
  }
  await renderNow(<Around />);
  await page.getByLabelText('Typed').fill('CA 123');
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('Changed 1 times');
  await expect.element(page.getByLabelText('Typed')).toHaveValue('CA 123');
});

it('code that is missing is asked for once in each try, and again after it was hidden', async () => {
  let asked = 0;
  const LateField = lazyComponent(
    async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module: /a.js');
      return Field;
    },
    () => <p>It is not here</p>,
  );
  function Around() {
    const [isShown, setShown] = useState(true);
    return (
      <Suspense>
        {isShown && <LateField />}
        <button type="button" onClick={() => setShown(!isShown)}>
          Show or hide
        </button>
      </Suspense>
    );
  }
  await renderNow(<Around />);
  await expect.element(page.getByText('It is not here')).toBeVisible();
  expect(asked).toBe(1);
  await page.getByRole('button').click();
  await page.getByRole('button').click();
  await expect.element(page.getByLabelText('Typed')).toBeVisible();
});
