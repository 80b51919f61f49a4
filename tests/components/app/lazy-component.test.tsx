import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lazyComponent } from '../../../src/components/lazy-component.ts';
import { renderNow } from '../support/render-now.ts';

function Field() {
  const [value, setValue] = useState('');
  return (
    <label>
      Typed
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
