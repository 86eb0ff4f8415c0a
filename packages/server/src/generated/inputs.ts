// Generated from the contract by `pnpm generate`. Do not edit.

/** Paths of the fields and query parameters that validation fills in. */
export interface Defaults {
  generateImage: 'width' | 'height' | 'samples';
  transformImage: 'strength' | 'samples';
  inpaintImage: 'strength';
  generateVideo: 'resolution' | 'aspect_ratio' | 'duration' | 'fps';
  animateImage: 'resolution' | 'duration' | 'fps';
  generateSpeech: 'output_format';
  generateSound: 'duration';
  composeMusic: 'duration';
  createChatCompletion: 'max_tokens' | 'temperature' | 'top_p' | 'presence_penalty' | 'frequency_penalty' | 'n' | 'stream' | 'stream_options.include_usage';
  createOpenaiImage: 'n' | 'size';
  createOpenaiImageEdit: 'n' | 'size';
  createOpenaiSpeech: 'response_format';
  createOpenaiTranscription: 'response_format';
  createUpload: 'content_type';
  listJobs: 'limit';
  getWebhookSecret: 'replace';
  editImage: 'safety_checker' | 'model_id' | 'base64';
  captionImage: 'length' | 'base64';
  createDubbing: 'source_lang' | 'voice_model' | 'speed' | 'base64' | 'seed';
  generateMusic: 'duration' | 'output_format' | 'bitrate' | 'base64';
  generateSong: 'instrumental' | 'base64';
  generateLyrics: 'length' | 'base64';
  removeWatermark: 'base64';
  removeObject: 'base64';
  mixInterior: 'num_inference_steps' | 'base64';
  checkNsfw: 'threshold';
  transcribeEnterpriseSpeech: 'language';
  generateEnterpriseImage: 'width' | 'height' | 'samples';
  editEnterpriseImage: 'safety_checker' | 'model_id' | 'base64';
  logIn: 'device_name' | 'token_expiry';
  refreshToken: 'token_expiry';
  resetPassword: 'new_api_key';
}

/** Body fields that name files. */
export interface MediaFields {
  transformImage: 'init_image';
  inpaintImage: 'init_image' | 'mask_image';
  generateVideo: 'init_audio';
  animateImage: 'init_image' | 'init_audio';
  convertSpeech: 'init_audio';
  transcribeSpeech: 'init_audio';
  editImage: 'init_image';
  captionImage: 'init_image';
  createDubbing: 'init_video';
  generateMusic: 'init_audio';
  generateSong: 'init_audio';
  removeWatermark: 'init_video';
  removeObject: 'init_image';
  mixInterior: 'init_image' | 'object_image';
  checkNsfw: 'init_image';
  transcribeEnterpriseSpeech: 'init_audio';
  editEnterpriseImage: 'init_image';
}

/** Operations whose handlers get no caller: no credential proves whose call it is. */
export type Anonymous =
  | 'makeScene'
  | 'signUp'
  | 'logIn'
  | 'verifyEmail'
  | 'resendVerification'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'verifyEmailLink';

/** Operations that take a credential and do not insist on one. */
export type MaybeAnonymous = never;
