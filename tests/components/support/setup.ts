import { afterEach } from 'vitest';
import { leaveNothing } from './open-app.tsx';

afterEach(leaveNothing);
