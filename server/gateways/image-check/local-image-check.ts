import { encodeAgain, type PictureRefusal } from '../../services/picture-decoding.ts';
import type { ImageCheck } from './image-check.ts';

const advice = 'Please upload a clear photo of your vehicle';

const verdicts: Record<PictureRefusal, { reason: string; suggestions: string }> = {
  heic: {
    reason: 'HEIC pictures cannot be read here',
    suggestions: `${advice} as JPEG, PNG or WebP: HEIC pictures cannot be read here`,
  },
  'unknown-kind': { reason: 'This is not a JPEG, PNG or WebP picture', suggestions: advice },
  'too-large': {
    reason: 'This picture has too many pixels',
    suggestions: `${advice} with fewer pixels`,
  },
  damaged: { reason: 'This picture is damaged', suggestions: `${advice}: this file is damaged` },
};

/** The embedded gateway: what can be known here, whether the bytes are a whole picture. */
export function localImageCheck(): ImageCheck {
  return {
    async check(bytes) {
      const outcome = await encodeAgain(bytes);
      if (typeof outcome === 'string') return { isValid: false, ...verdicts[outcome] };
      return { isValid: true, reason: 'The picture can be read', suggestions: '' };
    },
  };
}
