import * as z from 'zod/mini';
import { StationId } from '../ids.ts';

/** The station of a signed-in attendant, as the session has it. */
export const OwnStation = z.object({ id: StationId, name: z.string() });
export type OwnStation = z.output<typeof OwnStation>;
