import { afterEach } from 'vitest';
import { resetPage } from './open-app.tsx';

afterEach(async ({ task }) => {
  // A failure shows what was on the screen.
  if (task.result?.state === 'fail') console.error(document.body.innerText);
  await resetPage();
});
