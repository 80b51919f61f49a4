export const scanTexts = {
  viewfinder: 'Camera picture',
  aim: 'Hold the phone so that the whole code is in the picture.',
  starting: 'Starting the camera…',
  cancel: 'Cancel',
  retry: 'Try again',
  faults: {
    unsupported: 'This browser has no camera.',
    denied: 'The camera is not allowed. Allow it in the settings of the browser.',
    unavailable: 'The camera does not start. Close other apps that use it.',
  },
  readerFailed: 'The reader of codes could not be loaded. Connect to Volmaak, and try again.',
} as const;
