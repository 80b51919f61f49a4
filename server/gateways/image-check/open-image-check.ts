import type { ImageCheck } from './image-check.ts';
import { localImageCheck } from './local-image-check.ts';
import { visionService } from './vision-service.ts';

/** The service of `IMAGE_CHECK_URL`; the embedded check if it is not set. */
export function openImageCheck(url: string | undefined): ImageCheck {
  return url === undefined ? localImageCheck() : visionService(url);
}
