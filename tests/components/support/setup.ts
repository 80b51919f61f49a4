import { afterEach } from 'vitest';
import { resetPage } from './open-app.tsx';

afterEach(resetPage);
