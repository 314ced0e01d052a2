/** The camera as a scanner. */
export const cameraTexts = {
  title: 'Scan with the camera',
  picture: 'What the camera sees',
  hint: 'Hold a code in front of the camera.',
  done: 'Done',
  problems: {
    insecure: 'The camera works only with https, or on the computer that Bahi runs on.',
    unsupported: 'The reader for the camera could not be loaded. Check the connection and try again, or use a scanner.',
    refused: 'The camera is blocked for this page. Allow it in the browser, beside the address, and try again.',
    none: 'This device has no camera.',
    failed: 'The camera could not be started. Another program may be using it.',
  },
} as const;
