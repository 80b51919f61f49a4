import type { ImageCheck } from './image-check.ts';
import { localImageCheck } from './local-image-check.ts';
import { visionService } from './vision-service.ts';

/** Somebody waits beside the form for the verdict. */
const usualTimeout = 8000;

/** The service that `IMAGE_CHECK_URL` names; what can be known here when it is unset. */
export function openImageCheck(
  url: string | undefined,
  timeoutMilliseconds = usualTimeout,
): ImageCheck {
  return url === undefined ? localImageCheck() : visionService(url, timeoutMilliseconds);
}
