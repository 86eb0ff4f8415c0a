// Generated from the contract by `pnpm generate`. Do not edit.

/** Fields that name files, and the kinds of those. */
export const mediaFields = {
  transformImage: { init_image: ['image'] },
  inpaintImage: { init_image: ['image'], mask_image: ['image'] },
  generateVideo: { init_audio: ['audio'] },
  animateImage: { init_image: ['image'], init_audio: ['audio'] },
  convertSpeech: { init_audio: ['audio'] },
  transcribeSpeech: { init_audio: ['audio'] },
  editImage: { init_image: ['image'] },
  captionImage: { init_image: ['image'] },
  createDubbing: { init_video: ['video'] },
  generateMusic: { init_audio: ['audio'] },
  generateSong: { init_audio: ['audio'] },
  removeWatermark: { init_video: ['video'] },
  removeObject: { init_image: ['image'] },
  mixInterior: { init_image: ['image'], object_image: ['image'] },
  checkNsfw: { init_image: ['image', 'video'] },
  transcribeEnterpriseSpeech: { init_audio: ['audio'] },
  editEnterpriseImage: { init_image: ['image'] },
} as const;

/** Most bytes of a file, by its kind. */
export const maxBytes = { image: 26214400, audio: 52428800, video: 209715200 } as const;
