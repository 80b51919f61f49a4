import { afterEach } from 'vitest';
import { resetPage } from './open-app.tsx';

afterEach(async ({ task }) => {
  // What was on the screen tells more than what was not.
  if (task.result?.state === 'fail') console.error(document.body.innerText);
  await resetPage();
});
