// Generated from the contract by `pnpm generate`. Do not edit.

import type { Genmedia } from '../index.ts';

/** Generate images from text */
export async function sampleGenerateImage(genmedia: Genmedia) {
  return await genmedia.run('generateImage', {
    model_id: 'sandbox-image',
    prompt: 'A lighthouse at dusk, oil on canvas',
    width: 768,
    height: 512,
    samples: 1,
    seed: 7,
  });
}

/** Generate images from an image and text */
export async function sampleTransformImage(genmedia: Genmedia) {
  return await genmedia.run('transformImage', {
    model_id: 'sandbox-image',
    prompt: 'The same as a watercolour',
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    strength: 0.6,
    seed: 7,
  });
}

/** Repaint a part of an image */
export async function sampleInpaintImage(genmedia: Genmedia) {
  return await genmedia.run('inpaintImage', {
    model_id: 'sandbox-image',
    prompt: 'A round window',
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    mask_image: 'http://127.0.0.1:8787/samples/room-mask.png',
    seed: 7,
  });
}

/** Fetch an image generation result */
export async function sampleFetchImage(genmedia: Genmedia) {
  return await genmedia.run('fetchImage', { id: 4217 });
}

/** Generate a video from text */
export async function sampleGenerateVideo(genmedia: Genmedia) {
  return await genmedia.run('generateVideo', {
    model_id: 'sandbox-video',
    prompt: 'Waves roll onto a beach at sunrise',
    resolution: '480p',
    aspect_ratio: '16:9',
    duration: 5,
  });
}

/** Generate a video from an image */
export async function sampleAnimateImage(genmedia: Genmedia) {
  return await genmedia.run('animateImage', {
    model_id: 'sandbox-video',
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    prompt: 'The camera moves slowly towards the window',
    duration: 5,
  });
}

/** Fetch a video generation result */
export async function sampleFetchVideoFusion(genmedia: Genmedia) {
  return await genmedia.run('fetchVideoFusion', { id: 4217 });
}

/** Turn text into speech */
export async function sampleGenerateSpeech(genmedia: Genmedia) {
  return await genmedia.run('generateSpeech', {
    model_id: 'sandbox-voice',
    prompt: 'The train to the coast leaves from platform four.',
    voice_id: 'slt',
  });
}

/** Turn speech into another voice */
export async function sampleConvertSpeech(genmedia: Genmedia) {
  return await genmedia.run('convertSpeech', {
    model_id: 'sandbox-voice',
    init_audio: 'http://127.0.0.1:8787/samples/announcement.mp3',
    voice_id: 'slt',
  });
}

/** Turn speech into text */
export async function sampleTranscribeSpeech(genmedia: Genmedia) {
  return await genmedia.run('transcribeSpeech', {
    model_id: 'sandbox-voice',
    init_audio: 'http://127.0.0.1:8787/samples/announcement.mp3',
  });
}

/** Generate a sound from text */
export async function sampleGenerateSound(genmedia: Genmedia) {
  return await genmedia.run('generateSound', {
    model_id: 'sandbox-voice',
    prompt: 'A wooden door creaks open',
    duration: 3,
    seed: 7,
  });
}

/** Compose music from text */
export async function sampleComposeMusic(genmedia: Genmedia) {
  return await genmedia.run('composeMusic', {
    model_id: 'sandbox-voice',
    prompt: 'Calm piano over soft strings, slow and hopeful',
    duration: 30,
    seed: 7,
  });
}

/** Fetch an audio generation result */
export async function sampleFetchAudio(genmedia: Genmedia) {
  return await genmedia.run('fetchAudio', { id: 4217 });
}

/** Answer a conversation */
export async function sampleCreateChatCompletion(genmedia: Genmedia) {
  return await genmedia.run('createChatCompletion', {
    model_id: 'sandbox-chat',
    messages: [
      { role: 'system', content: 'Answer in one sentence.' },
      { role: 'user', content: 'Why is the sky blue?' },
    ],
    max_tokens: 200,
    temperature: 0.7,
  });
}

/** List the models for OpenAI's clients */
export async function sampleListChatModels(genmedia: Genmedia) {
  return await genmedia.run('listChatModels');
}

/** Get a model for OpenAI's clients */
export async function sampleRetrieveChatModel(genmedia: Genmedia) {
  return await genmedia.run('retrieveChatModel', { model: 'sandbox-chat' });
}

/** Create an upload */
export async function sampleCreateUpload(genmedia: Genmedia) {
  return await genmedia.run('createUpload', { content_type: 'image/jpeg', size: 5242880 });
}

/** List the models */
export async function sampleListModels(genmedia: Genmedia) {
  return await genmedia.run('listModels', { search: 'sandbox', feature: 'imagen' });
}

/** List the jobs */
export async function sampleListJobs(genmedia: Genmedia) {
  return await genmedia.run('listJobs', {
    status: 'processing',
    operation: 'generateImage',
    track_id: 81,
    created_after: '2026-05-01T00:00:00Z',
    created_before: '2026-06-01T00:00:00Z',
    limit: 20,
    cursor: '1777627800000000-5121',
  });
}

/** Get a job */
export async function sampleGetJob(genmedia: Genmedia) {
  return await genmedia.run('getJob', { id: 4217 });
}

/** Cancel a job */
export async function sampleCancelJob(genmedia: Genmedia) {
  return await genmedia.run('cancelJob', { id: 4217 });
}

/** Read what the account used */
export async function sampleGetUsage(genmedia: Genmedia) {
  return await genmedia.run('getUsage', {
    since: '2026-05-01',
    until: '2026-05-31',
    operation: 'generateImage',
  });
}

/** Get the secret of webhooks */
export async function sampleGetWebhookSecret(genmedia: Genmedia) {
  return await genmedia.run('getWebhookSecret');
}

/** Edit images by prompt */
export async function sampleEditImage(genmedia: Genmedia) {
  return await genmedia.run('editImage', {
    prompt: 'Make the walls sage green',
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    model_id: 'alpha-edit-2511',
  });
}

/** Caption an image */
export async function sampleCaptionImage(genmedia: Genmedia) {
  return await genmedia.run('captionImage', {
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    length: 'short',
  });
}

/** Fetch an image editing result */
export async function sampleFetchImageEdit(genmedia: Genmedia) {
  return await genmedia.run('fetchImageEdit', { id: 4217 });
}

/** Dub a video into another language */
export async function sampleCreateDubbing(genmedia: Genmedia) {
  return await genmedia.run('createDubbing', {
    init_video: 'http://127.0.0.1:8787/samples/interview.mp4',
    source_lang: 'en',
    output_lang: 'es',
    file_prefix: 'interview_es',
  });
}

/** Generate music */
export async function sampleGenerateMusic(genmedia: Genmedia) {
  return await genmedia.run('generateMusic', {
    prompt: 'Calm piano over soft rain',
    duration: 45,
    output_format: 'mp3',
    bitrate: '192k',
  });
}

/** Generate a song */
export async function sampleGenerateSong(genmedia: Genmedia) {
  return await genmedia.run('generateSong', {
    caption: 'Warm acoustic folk',
    lyrics: '[Verse]\nThe harbour lights are low\n[Chorus]\nWe sail, we sail',
    duration: 60,
  });
}

/** Generate lyrics */
export async function sampleGenerateLyrics(genmedia: Genmedia) {
  return await genmedia.run('generateLyrics', {
    prompt: 'The last ferry home',
    length: 'short',
  });
}

/** Fetch a voice result */
export async function sampleFetchVoice(genmedia: Genmedia) {
  return await genmedia.run('fetchVoice', { id: 4217 });
}

/** Remove a watermark from a video */
export async function sampleRemoveWatermark(genmedia: Genmedia) {
  return await genmedia.run('removeWatermark', {
    init_video: 'http://127.0.0.1:8787/samples/clip.mp4',
  });
}

/** Make a scene (no longer supported) */
export async function sampleMakeScene(genmedia: Genmedia) {
  return await genmedia.run('makeScene');
}

/** Fetch a video processing result */
export async function sampleFetchVideo(genmedia: Genmedia) {
  return await genmedia.run('fetchVideo', { id: 4217 });
}

/** Remove an object from an image */
export async function sampleRemoveObject(genmedia: Genmedia) {
  return await genmedia.run('removeObject', {
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    object_name: 'floor lamp',
  });
}

/** Place an object in a room */
export async function sampleMixInterior(genmedia: Genmedia) {
  return await genmedia.run('mixInterior', {
    init_image: 'http://127.0.0.1:8787/samples/room.png',
    object_image: 'http://127.0.0.1:8787/samples/armchair.png',
    prompt: 'Place the armchair beside the window',
  });
}

/** Fetch an interior result */
export async function sampleFetchInterior(genmedia: Genmedia) {
  return await genmedia.run('fetchInterior', { id: 4217 });
}

/** Fetch a 3D object */
export async function sampleFetchObject3d(genmedia: Genmedia) {
  return await genmedia.run('fetchObject3d', { id: 4217 });
}

/** Check an image or video for NSFW content */
export async function sampleCheckNsfw(genmedia: Genmedia) {
  return await genmedia.run('checkNsfw', {
    init_image: 'http://127.0.0.1:8787/samples/portrait.png',
    threshold: 0.3,
  });
}

/** Transcribe speech on a dedicated server */
export async function sampleTranscribeEnterpriseSpeech(genmedia: Genmedia) {
  return await genmedia.run('transcribeEnterpriseSpeech', {
    init_audio: 'http://127.0.0.1:8787/samples/meeting.wav',
  });
}

/** Generate an image on a dedicated server */
export async function sampleGenerateEnterpriseImage(genmedia: Genmedia) {
  return await genmedia.run('generateEnterpriseImage', {
    prompt: 'A lighthouse at dusk',
    width: 1024,
    height: 768,
  });
}

/** Edit images on a dedicated server */
export async function sampleEditEnterpriseImage(genmedia: Genmedia) {
  return await genmedia.run('editEnterpriseImage', {
    prompt: 'Make the walls sage green',
    init_image: 'http://127.0.0.1:8787/samples/room.png',
  });
}

/** Restart a dedicated server */
export async function sampleRestartServer(genmedia: Genmedia) {
  return await genmedia.run('restartServer', { deployment: 'alpha' });
}

/** Clear the cache of a dedicated server */
export async function sampleClearCache(genmedia: Genmedia) {
  return await genmedia.run('clearCache', { deployment: 'alpha' });
}

/** Clear the queue of a dedicated server */
export async function sampleClearQueue(genmedia: Genmedia) {
  return await genmedia.run('clearQueue', { deployment: 'alpha' });
}

/** Reset the storage of a dedicated server */
export async function sampleResetS3(genmedia: Genmedia) {
  return await genmedia.run('resetS3', { deployment: 'alpha' });
}

/** Fetch a result from a dedicated server */
export async function sampleFetchDeploymentResult(genmedia: Genmedia) {
  return await genmedia.run('fetchDeploymentResult', { deployment: 'alpha', id: 4217 });
}

/** Create a user */
export async function sampleSignUp(genmedia: Genmedia) {
  return await genmedia.run('signUp', {
    email: 'iris@mail.example',
    password: 'grey herons wade slowly',
    name: 'Iris',
  });
}

/** Log in */
export async function sampleLogIn(genmedia: Genmedia) {
  return await genmedia.run('logIn', {
    email: 'iris@mail.example',
    password: 'grey herons wade slowly',
    device_name: 'build-agent',
    token_expiry: '1_month',
  });
}

/** Verify the email address */
export async function sampleVerifyEmail(genmedia: Genmedia) {
  return await genmedia.run('verifyEmail', {
    verification_code: 'Vf3kQ8sYw2LxN7tRb5mJ0g',
  });
}

/** Replace the access token */
export async function sampleRefreshToken(genmedia: Genmedia) {
  return await genmedia.run('refreshToken', {
    token_expiry: '3_months',
    device_name: 'build-agent-2',
  });
}

/** Log out */
export async function sampleLogOut(genmedia: Genmedia) {
  return await genmedia.run('logOut');
}

/** Log out everywhere */
export async function sampleLogOutAll(genmedia: Genmedia) {
  return await genmedia.run('logOutAll');
}

/** Export the account */
export async function sampleExportAccount(genmedia: Genmedia) {
  return await genmedia.run('exportAccount', { password: 'grey herons wade slowly' });
}

/** Delete the account */
export async function sampleDeleteAccount(genmedia: Genmedia) {
  return await genmedia.run('deleteAccount', { password: 'grey herons wade slowly' });
}

/** Resend the verification email */
export async function sampleResendVerification(genmedia: Genmedia) {
  return await genmedia.run('resendVerification', { email: 'iris@mail.example' });
}

/** Ask for a password reset email */
export async function sampleRequestPasswordReset(genmedia: Genmedia) {
  return await genmedia.run('requestPasswordReset', { email: 'iris@mail.example' });
}

/** Reset the password */
export async function sampleResetPassword(genmedia: Genmedia) {
  return await genmedia.run('resetPassword', {
    email: 'iris@mail.example',
    token: 'Rt9cM4hXz6PqK1vGd8nS3w',
    password: 'grey herons wade slowly',
    password_confirmation: 'grey herons wade slowly',
  });
}

/** Verify the email address by link */
export async function sampleVerifyEmailLink(genmedia: Genmedia) {
  return await genmedia.run('verifyEmailLink', { token: 'Vf3kQ8sYw2LxN7tRb5mJ0g' });
}
