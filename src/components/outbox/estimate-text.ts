import type { OutboxItem } from '../../offline/outbox-item.ts';
import { formatRand } from '../amount-text.ts';

/** What a waiting request will cost by what its form showed; null if that is unknown (REQ-13). */
export function estimateText(item: OutboxItem): string | null {
  if (item.kind !== 'fuel-request' || item.estimate === undefined) return null;
  return `about ${formatRand(item.estimate)} · estimate`;
}
