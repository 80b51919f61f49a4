import { embeddedCheck } from '../gateway-check.ts';
import type { ImageCheck } from './image-check.ts';
import { advise } from './picture-advice.ts';
import { reencodeImage } from './picture-decoding.ts';
import { unreadableVerdict } from './unreadable-verdict.ts';

/**
 * The embedded gateway: what can be known here. Bytes that are no whole picture are refused; of a
 * picture it only advises, since it cannot tell what it shows (docs/decisions/017-picture-advice.md).
 */
export function localImageCheck(): ImageCheck {
  return {
    async check(bytes) {
      const outcome = await reencodeImage(bytes);
      if (typeof outcome === 'string') return unreadableVerdict(outcome);
      const found = await advise(outcome.full);
      if (found.length === 0) {
        return { isValid: true, reason: 'The picture can be read', suggestions: '' };
      }
      return {
        isValid: true,
        reason: `The picture ${found.map(({ reason }) => reason).join(' and ')}`,
        suggestions: found.map(({ suggestion }) => suggestion).join(' '),
      };
    },
    checkGateway: embeddedCheck('size, light and sharpness; not what a picture shows'),
  };
}
