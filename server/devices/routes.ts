import type { Handlers } from '../http/contract.ts';
import { answerAsCsv } from '../http/list-answer.ts';
import { deviceFiguresTable, readDeviceFigures, recordReport } from './device-reports.ts';

export const deviceHandlers = {
  'POST /api/device-reports': (context, { body, request }) =>
    recordReport(context, body, request.ip),

  'GET /api/admin/device-reports': async (context, input) =>
    answerAsCsv(input, await readDeviceFigures(context, input.query), deviceFiguresTable),
} satisfies Partial<Handlers>;
