// A local Paystack in a process of its own (docs/payments.md):
//   node tests/support/peers/paystack/main.ts --port 4010 --webhook http://localhost:3000/api/payments/webhook
import { parseArgs } from 'node:util';
import { startPeer } from './peer.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    key: { type: 'string', default: 'sk_test_0123456789abcdef' },
    webhook: { type: 'string', default: 'http://localhost:3000/api/payments/webhook' },
    /** The wait in milliseconds before an event is sent again; Paystack waits for minutes. */
    retry: { type: 'string', default: '3000' },
    slowness: { type: 'string', default: '10000' },
  },
});
const retries = Array<number>(40).fill(Number(values.retry));
const { key: secretKey, webhook } = values;
const server = startPeer({ secretKey, webhook, retries, slowness: Number(values.slowness) });
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : values.port;
  console.log(`Paystack's peer is ready: PAYMENTS_URL=paystack://${secretKey}@127.0.0.1:${port}`);
});
