import { DeviceFiguresAnswer, DeviceReport, DeviceReportsQuery } from '../devices/device-report.ts';
import type { Calls } from './call.ts';

export const deviceReportCalls = {
  'POST /api/device-reports': { access: 'open', body: DeviceReport },
  'GET /api/admin/device-reports': {
    access: 'admin',
    query: DeviceReportsQuery,
    result: DeviceFiguresAnswer,
    csv: true,
  },
} as const satisfies Calls;
