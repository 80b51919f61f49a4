import * as z from 'zod/mini';
import type { ImageVerdict } from '../../../domain/vehicles/car.ts';
import { serverDurations } from '../../durations.ts';
import type { GatewayCheck } from '../gateway-check.ts';
import { isAnswer, jsonOf, sendRequest, serviceRequest } from '../http-client.ts';
import { type ImageCheck, unreadableVerdict } from './image-check.ts';
import { reencodeImage } from './picture-process.ts';

const Verdict = z.object({
  isValid: z.boolean(),
  reason: z.string(),
  suggestions: z.optional(z.nullable(z.string())),
});

const maxBytes = 64 * 1024;
/** 64 x 64 pixels as WebP. */
const greySquare = Buffer.from(
  'UklGRjgAAABXRUJQVlA4ICwAAACQAwCdASpAAEAAPm02m0mkIyKhIggAgA2JaQAAE+hC4wC6mniAAORAAAAAAA==',
  'base64',
);
/** The statuses of a service whose quota is used up. */
const quotaStatuses = [402, 429];

/**
 * A service that recognises pictures. It receives the pixels as WebP, without metadata, and answers
 * JSON with isValid, reason and suggestions. If it does not, the picture is accepted with a note
 * that validation is temporarily unavailable (VEH-9).
 */
export function visionService(
  url: string,
  note: (isAnswered: boolean) => Promise<void> = async () => {},
): ImageCheck {
  async function ask(picture: Buffer): Promise<ImageVerdict | 'quota' | 'failed' | 'refused'> {
    const request = serviceRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'image/webp' },
      body: new Uint8Array(picture),
    });
    const timeoutMs = serverDurations.gateways.imageCheck;
    const answer = await sendRequest(request, { timeoutMs, maxBytes });
    await note(answer.outcome === 'answered' || isAnswer(answer.reason));
    if (answer.outcome === 'failed') return isAnswer(answer.reason) ? 'refused' : 'failed';
    if (quotaStatuses.includes(answer.status)) return 'quota';
    if (answer.status !== 200) return answer.status < 500 ? 'refused' : 'failed';
    const { isValid, reason, suggestions } = Verdict.safeParse(jsonOf(answer)).data ?? {};
    if (isValid === undefined || reason === undefined) return 'refused';
    if (/quota/i.test(reason)) return 'quota';
    return { isValid, reason: oneLine(reason), suggestions: oneLine(suggestions ?? '') };
  }

  return {
    async check(bytes) {
      const picture = await reencodeImage(bytes);
      if (typeof picture === 'string') return unreadableVerdict(picture);
      const verdict = await ask(picture.full);
      return typeof verdict === 'string' ? unavailable(verdict === 'quota') : verdict;
    },
    checkGateway: async () => checked(new URL(url).host, await ask(greySquare)),
  };
}

/** The client recognises this text and shows its note. */
function unavailable(isQuotaUsedUp: boolean): ImageVerdict {
  const reason = 'Validation is temporarily unavailable';
  const note = isQuotaUsedUp ? `${reason}: its quota is used up` : reason;
  return { isValid: true, reason: note, suggestions: '' };
}

/** The service's text is shown to people: one line of at most 300 characters. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
}

function checked(host: string, verdict: ImageVerdict | string): GatewayCheck {
  if (verdict === 'quota') return { state: 'refused', message: `${host}: its quota is used up` };
  if (verdict === 'refused') return { state: 'refused', message: `${host} gives no verdict` };
  if (verdict === 'failed')
    return { state: 'unreachable', message: `${host} gives no usable answer` };
  return { state: 'ok', message: `${host}, asked about a grey square` };
}
