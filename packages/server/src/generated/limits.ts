// Generated from the contract by `pnpm generate`. Do not edit.

/** Limits of the contract that no field says (`x-limits`), by their names. */
export const limits = {
  jobs: { pay_as_you_go: 5, standard: 10, unlimited_premium: 15 },
  bodyBytes: 1048576,
  bodyBytesWithFiles: 8388608,
  jsonDepth: 64,
  jsonValues: 50000,
  jsonNames: 10000,
  urlCharacters: 8192,
  urlPorts: [80, 443, 8080, 8443],
  redirects: 3,
  downloadSeconds: 60,
  fileBytes: { image: 26214400, audio: 52428800, video: 209715200 },
  inlineFileBytes: 6291456,
  imagePixels: 40000000,
  imageSide: 16,
  chatImages: 10,
  watermarkFrames: 1800,
  watermarkPixels: 2088960,
  base64AnswerBytes: 33554432,
  waitSeconds: 20,
  webhookSeconds: 15,
  uploadHours: 1,
  jobDays: 90,
  unverifiedAccountDays: 30,
  endSignupDays: 7,
} as const;
