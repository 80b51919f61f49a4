import { embeddedCheck } from '../gateway-check.ts';
import { type ImageCheck, unreadableVerdict } from './image-check.ts';
import { adviseOnPicture, reencodeImage } from './picture-process.ts';

/**
 * The embedded gateway, which checks what can be known without recognising the picture's content.
 * It refuses bytes that are no complete picture, and otherwise only gives advice
 * (docs/decisions/017-picture-advice.md).
 */
export function localImageCheck(): ImageCheck {
  return {
    async check(bytes) {
      const outcome = await reencodeImage(bytes);
      if (typeof outcome === 'string') return unreadableVerdict(outcome);
      const found = await adviseOnPicture(outcome.full);
      if (found.length === 0) {
        return { isValid: true, reason: 'The photo can be read', suggestions: '' };
      }
      return {
        isValid: true,
        reason: `The photo ${found.map(({ reason }) => reason).join(' and ')}`,
        suggestions: found.map(({ suggestion }) => suggestion).join(' '),
      };
    },
    checkGateway: embeddedCheck('size, light and sharpness; not what a picture shows'),
  };
}
