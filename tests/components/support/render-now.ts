import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type RenderResult, render } from 'vitest-browser-react';

/** Renders with all effects done. React's production build has no `act` to wait for them. */
export async function renderNow(children: ReactNode): Promise<RenderResult> {
  const rendered = await flushSync(() => render(children));
  return {
    ...rendered,
    rerender: (changed: ReactNode) => flushSync(() => rendered.rerender(changed)),
  };
}
