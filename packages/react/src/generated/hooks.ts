'use client';

// Generated from the contract by `pnpm generate`. Do not edit.

import type {
  AnimateImageRequest,
  CaptionImageRequest,
  ChatCompletion,
  ChatModel,
  ChatModelList,
  CheckNsfwRequest,
  ComposeMusicRequest,
  ConvertSpeechRequest,
  CreateChatCompletionRequest,
  CreateDubbingRequest,
  CreateUploadRequest,
  EditEnterpriseImageRequest,
  EditImageRequest,
  EnterpriseOperationResponse,
  ForModels,
  GenerateEnterpriseImageRequest,
  GenerateImageRequest,
  GenerateLyricsRequest,
  GenerateMusicRequest,
  GenerateSongRequest,
  GenerateSoundRequest,
  GenerateSpeechRequest,
  GenerateVideoRequest,
  GenerationResponse,
  GetUsageParams,
  InpaintImageRequest,
  JobAnswer,
  JobList,
  ListJobsParams,
  ListModelsParams,
  MixInteriorRequest,
  ModelList,
  NsfwCheckResponse,
  Object3dResponse,
  RemoveObjectRequest,
  RemoveWatermarkRequest,
  TranscribeEnterpriseSpeechRequest,
  TranscribeSpeechRequest,
  TransformImageRequest,
  UploadPlace,
  Usage,
  VideoAcceptedResponse,
  VoiceResponse,
} from '@genmedia/client';
import { type Done, type MutationHook, mutationHook, type QueryHook, queryHook, type Whole } from '../operation-hooks.ts';
import { fetchImageOptions, fetchVideoFusionOptions, fetchAudioOptions, listChatModelsOptions, retrieveChatModelOptions, listModelsOptions, listJobsOptions, getJobOptions, getUsageOptions, fetchImageEditOptions, fetchVoiceOptions, fetchVideoOptions, fetchInteriorOptions, fetchObject3dOptions, fetchDeploymentResultOptions } from './options.ts';

/**
 * Generate images from text.
 *
 * Draws what the prompt says, in up to 4 variants, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useGenerateImage: MutationHook<GenerateImageRequest & ForModels<'generateImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('generateImage');

/**
 * Generate images from an image and text.
 *
 * Makes variants of the image sent, or new images from up to 4 images together, as the prompt says, with the model that `model_id` names. SD-type models need a `scheduler`; models of the flux kind do not. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useTransformImage: MutationHook<TransformImageRequest & ForModels<'transformImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('transformImage');

/**
 * Repaint a part of an image.
 *
 * Repaints the part of the image that is white in the mask as the prompt says, with the model that `model_id` names, and keeps the rest. SD-type models need a `scheduler`; models of the flux kind do not. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useInpaintImage: MutationHook<InpaintImageRequest & ForModels<'inpaintImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('inpaintImage');

/**
 * Fetch an image generation result.
 *
 * Returns the state of an image job (version 7) of this account. It does not start a job.
 */
export const useFetchImage: QueryHook<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchImageOptions);

/**
 * Generate a video from text.
 *
 * Makes a video of what the prompt says, with the model that `model_id` names. Always asynchronous: it answers `processing` with the `id` of the job at once. Fetch the video with the link `poll`, or wait for the webhook.
 */
export const useGenerateVideo: MutationHook<GenerateVideoRequest & ForModels<'generateVideo'>, Done<VideoAcceptedResponse | GenerationResponse>> =
  /* @__PURE__ */ mutationHook('generateVideo');

/**
 * Generate a video from an image.
 *
 * Makes a video from one image, or from a first and a last frame, with the model that `model_id` names. Always asynchronous: it answers `processing` with the `id` of the job at once. Fetch the video with the link `poll`, or wait for the webhook.
 */
export const useAnimateImage: MutationHook<AnimateImageRequest & ForModels<'animateImage'>, Done<VideoAcceptedResponse | GenerationResponse>> =
  /* @__PURE__ */ mutationHook('animateImage');

/**
 * Fetch a video generation result.
 *
 * Returns the state of a video job (version 7) of this account. It does not start a job.
 */
export const useFetchVideoFusion: QueryHook<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchVideoFusionOptions);

/**
 * Turn text into speech.
 *
 * Says the text in `prompt` in the voice that `voice_id` names, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useGenerateSpeech: MutationHook<GenerateSpeechRequest & ForModels<'generateSpeech'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('generateSpeech');

/**
 * Turn speech into another voice.
 *
 * Repeats the words of a recording in the voice that `voice_id` names, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useConvertSpeech: MutationHook<ConvertSpeechRequest & ForModels<'convertSpeech'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('convertSpeech');

/**
 * Turn speech into text.
 *
 * Transcribes the speech in a recording, with the model that `model_id` names. `output` holds the URL of the transcript, a `.txt` file, or with `timestamp_level` a JSON file with times, as subtitles need; `meta.text` holds the text itself. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useTranscribeSpeech: MutationHook<TranscribeSpeechRequest & ForModels<'transcribeSpeech'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('transcribeSpeech');

/**
 * Generate a sound from text.
 *
 * Makes a sound of up to 22 seconds as the prompt says, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useGenerateSound: MutationHook<GenerateSoundRequest & ForModels<'generateSound'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('generateSound');

/**
 * Compose music from text.
 *
 * Makes 30 to 480 seconds of music as the prompt says, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useComposeMusic: MutationHook<ComposeMusicRequest & ForModels<'composeMusic'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('composeMusic');

/**
 * Fetch an audio generation result.
 *
 * Returns the state of an audio job (version 7) of this account. It does not start a job.
 */
export const useFetchAudio: QueryHook<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchAudioOptions);

/**
 * Answer a conversation.
 *
 * Answers a conversation in the OpenAI format, with the model that `model_id` (or its alias `model`) names. The operation is synchronous: there is no job to poll. With `stream: true` the answer comes as server-sent events while it is written: each event is one `data:` line with a JSON object `chat.completion.chunk`, whose `choices[].delta` has the next piece; the last line is `data: [DONE]`. OpenAI's clients work with it unchanged, with the API key as their Bearer token.
 */
export const useCreateChatCompletion: MutationHook<Whole<CreateChatCompletionRequest> & ForModels<'createChatCompletion'>, ChatCompletion> =
  /* @__PURE__ */ mutationHook('createChatCompletion');

/**
 * List the models for OpenAI's clients.
 *
 * Lists the models for conversations, images, speech and transcripts, in the shape of OpenAI's API. OpenAI's clients call it `models.list()`. The model catalogue has more information about them.
 */
export const useListChatModels: QueryHook<void, ChatModelList> =
  /* @__PURE__ */ queryHook(listChatModelsOptions);

/**
 * Get a model for OpenAI's clients.
 *
 * Returns one of the models that `listChatModels` lists, in the shape of OpenAI's API. OpenAI's clients call it `models.retrieve()`.
 */
export const useRetrieveChatModel: QueryHook<{ model: string }, ChatModel> =
  /* @__PURE__ */ queryHook(retrieveChatModelOptions);

/**
 * Create an upload.
 *
 * Returns a URL to which you send a file that another request uses. Send the bytes of the file with `PUT` to `upload_url`, within an hour and without a credential. Then write `url` into the field of a request that takes the file, within the same hour: afterwards, a file that no request has used is deleted. A file that a request has used is kept for 30 days after its last use, or as long as the service keeps files, if that is shorter.
 *
 * Until a request uses the file, you can send it again, with no more bytes than before: that replaces it. Once a request has used it, it cannot change any more, and `PUT` is answered with 409 `upload_used`. One `PUT` at a time: a second one is answered with 409 `upload_busy` until the first has ended. `DELETE` to `upload_url` deletes the upload with its file at any time, used or not.
 *
 * `size` bytes are reserved for the upload, at least 64 KiB, and count for the account until the upload is deleted. If the file turns out smaller, the rest is given back. The plan says how many bytes the uploads of an account may take together; one upload too many is answered with 429 `storage_full`, and `Retry-After` says when the next of them goes. If the service itself has no room left, the answer is 503 `unavailable`.
 */
export const useCreateUpload: MutationHook<CreateUploadRequest, UploadPlace> =
  /* @__PURE__ */ mutationHook('createUpload');

/**
 * List the models.
 *
 * Lists the models that requests can name: all of them, or those that match the filters. Models that serve only operations without a field for a model are not in the list.
 */
export const useListModels: QueryHook<ListModelsParams | void, ModelList> =
  /* @__PURE__ */ queryHook(listModelsOptions);

/**
 * List the jobs.
 *
 * Lists the jobs of the account, of all operations, the newest first: the history as far as the service still has it, or those that match all filters. A page has at most `limit` jobs; `next_cursor` leads to the next one, also while new jobs come.
 */
export const useListJobs: QueryHook<ListJobsParams | void, JobList> =
  /* @__PURE__ */ queryHook(listJobsOptions);

/**
 * Get a job.
 *
 * Returns a job of the account, whatever its operation. The whole generation response is at `fetch_result`.
 */
export const useGetJob: QueryHook<{ id: number }, JobAnswer> =
  /* @__PURE__ */ queryHook(getJobOptions);

/**
 * Cancel a job.
 *
 * Ends a job of the account, whatever its operation: one that waits leaves the queue, one that runs is stopped, and what the host of its model does for it is cancelled there. Its status is then `error` with the code `cancelled`, and its webhook is called. A job that has ended stays as it is, so the answer says which came first; calling again changes nothing.
 */
export const useCancelJob: MutationHook<{ id: number }, JobAnswer> =
  /* @__PURE__ */ mutationHook('cancelJob');

/**
 * Read what the account used.
 *
 * Says what the account used, by day (UTC), operation and model, the newest day first: calls of models, what they made and cost, as far as prices are known, and what is spent of the monthly quota. A call counts for the day on which it, or the attempt of a job that makes it, ended, even if the job then failed.
 */
export const useGetUsage: QueryHook<GetUsageParams | void, Usage> =
  /* @__PURE__ */ queryHook(getUsageOptions);

/**
 * Edit images by prompt.
 *
 * Edits one image, or up to 4 together, as the prompt says: replace the background, change a color, add a thing. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useEditImage: MutationHook<EditImageRequest & ForModels<'editImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('editImage');

/**
 * Caption an image.
 *
 * Describes one image in words. `output` holds the URL of a text file with the caption, and `meta.caption` the caption itself. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useCaptionImage: MutationHook<CaptionImageRequest & ForModels<'captionImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('captionImage');

/**
 * Fetch an image editing result.
 *
 * Returns the state of an image editing or captioning job of this account. It does not start a job.
 */
export const useFetchImageEdit: QueryHook<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchImageEditOptions);

/**
 * Dub a video into another language.
 *
 * Translates what is said in a video, and dubs it in the voice that you name. The result is an MP4 video. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing` with `eta` and `fetch_result`: fetch the result with the link `poll`.
 */
export const useCreateDubbing: MutationHook<CreateDubbingRequest & ForModels<'createDubbing'>, Done<VoiceResponse>> =
  /* @__PURE__ */ mutationHook('createDubbing');

/**
 * Generate music.
 *
 * Makes 30 to 480 seconds of instrumental music from a description. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useGenerateMusic: MutationHook<GenerateMusicRequest & ForModels<'generateMusic'>, Done<VoiceResponse>> =
  /* @__PURE__ */ mutationHook('generateMusic');

/**
 * Generate a song.
 *
 * Makes a song from your own `lyrics`, from lyrics that are written from a `prompt`, or without vocals from a `caption`. The newer song model sings 30 to 480 seconds, in more than 50 languages; `beta-short` sings up to 1 minute 35 seconds, `beta-long` up to 4 minutes 45 seconds. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useGenerateSong: MutationHook<GenerateSongRequest & ForModels<'generateSong'>, Done<VoiceResponse>> =
  /* @__PURE__ */ mutationHook('generateSong');

/**
 * Generate lyrics.
 *
 * Writes lyrics for a short song (up to 1 minute 35 seconds) or a long one (up to 4 minutes 45 seconds). `output` holds the URL of a text file, and `meta.lyrics` the lyrics themselves. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useGenerateLyrics: MutationHook<GenerateLyricsRequest & ForModels<'generateLyrics'>, Done<VoiceResponse>> =
  /* @__PURE__ */ mutationHook('generateLyrics');

/**
 * Fetch a voice result.
 *
 * Returns the state of a dubbing, music, song or lyrics job of this account. It does not start a job.
 */
export const useFetchVoice: QueryHook<{ id: number }, VoiceResponse> =
  /* @__PURE__ */ queryHook(fetchVoiceOptions);

/**
 * Remove a watermark from a video.
 *
 * Removes watermarks from a generated video and keeps its quality. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useRemoveWatermark: MutationHook<RemoveWatermarkRequest & ForModels<'removeWatermark'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('removeWatermark');

/**
 * Make a scene (no longer supported).
 *
 * No longer supported as of 2026-01-26. The operation answers 410 and makes no video. To make a video from an image, use `animateImage`.
 *
 * @deprecated Supported until 2026-01-26.
 */
export const useMakeScene: MutationHook<void, undefined> =
  /* @__PURE__ */ mutationHook('makeScene');

/**
 * Fetch a video processing result.
 *
 * Returns the state of a version 6 video job of this account. It does not start a job.
 */
export const useFetchVideo: QueryHook<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchVideoOptions);

/**
 * Remove an object from an image.
 *
 * Removes the object that `object_name` names from an image. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useRemoveObject: MutationHook<RemoveObjectRequest & ForModels<'removeObject'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('removeObject');

/**
 * Place an object in a room.
 *
 * Places an object from one image into the image of a room, where the prompt says. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
 */
export const useMixInterior: MutationHook<MixInteriorRequest & ForModels<'mixInterior'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('mixInterior');

/**
 * Fetch an interior result.
 *
 * Returns the state of an object removal or interior mixer job of this account. It does not start a job.
 */
export const useFetchInterior: QueryHook<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchInteriorOptions);

/**
 * Fetch a 3D object.
 *
 * Returns queued or already generated 3D objects of this account. Does not start a new generation.
 */
export const useFetchObject3d: QueryHook<{ id: number } & ForModels<'fetchObject3d'>, Object3dResponse> =
  /* @__PURE__ */ queryHook(fetchObject3dOptions);

/**
 * Check an image or video for NSFW content.
 *
 * Says whether an image or video is not safe for work. `threshold` controls how sensitive the check is. Always waits for the result; there is nothing to fetch.
 */
export const useCheckNsfw: MutationHook<CheckNsfwRequest, NsfwCheckResponse> =
  /* @__PURE__ */ mutationHook('checkNsfw');

/**
 * Transcribe speech on a dedicated server.
 *
 * Transcribes speech in many languages. `output` holds the URL of the transcript: a text file, or with `timestamp_level` a JSON file of `text`, `start_time` and `end_time` (seconds). `meta.text` holds the plain text. Runs on your own dedicated server `speech_to_text`. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`. An account without an enterprise plan gets a 403, an account without this server a 404.
 */
export const useTranscribeEnterpriseSpeech: MutationHook<TranscribeEnterpriseSpeechRequest & ForModels<'transcribeEnterpriseSpeech'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('transcribeEnterpriseSpeech');

/**
 * Generate an image on a dedicated server.
 *
 * Generates one or two images of up to 1024x1024 pixels from a text prompt. Runs on your own dedicated server `alpha`. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`. An account without an enterprise plan gets a 403, an account without this server a 404.
 */
export const useGenerateEnterpriseImage: MutationHook<GenerateEnterpriseImageRequest & ForModels<'generateEnterpriseImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('generateEnterpriseImage');

/**
 * Edit images on a dedicated server.
 *
 * Edits one image, or up to 4 together, as the prompt says. Runs on your own dedicated server `image_editing`. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`. An account without an enterprise plan gets a 403, an account without this server a 404.
 */
export const useEditEnterpriseImage: MutationHook<EditEnterpriseImageRequest & ForModels<'editEnterpriseImage'>, Done<GenerationResponse>> =
  /* @__PURE__ */ mutationHook('editEnterpriseImage');

/**
 * Restart a dedicated server.
 *
 * Restarts the dedicated server of a deployment. Jobs that run there start again; waiting jobs keep their place in the queue. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
 */
export const useRestartServer: MutationHook<{ deployment: string }, EnterpriseOperationResponse> =
  /* @__PURE__ */ mutationHook('restartServer');

/**
 * Clear the cache of a dedicated server.
 *
 * Clears what the dedicated server of a deployment keeps between jobs: downloaded inputs, and results that it reuses for repeated requests with the same seed. The results of the jobs themselves stay. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
 */
export const useClearCache: MutationHook<{ deployment: string }, EnterpriseOperationResponse> =
  /* @__PURE__ */ mutationHook('clearCache');

/**
 * Clear the queue of a dedicated server.
 *
 * Removes every waiting job from the queue of a deployment; each of these jobs ends with status `error` and the code `queue_cleared`. The server restarts: jobs that run there start again. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
 */
export const useClearQueue: MutationHook<{ deployment: string }, EnterpriseOperationResponse> =
  /* @__PURE__ */ mutationHook('clearQueue');

/**
 * Reset the storage of a dedicated server.
 *
 * Resets the S3 storage of a deployment to the default of the service. Files already stored stay where they are. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
 */
export const useResetS3: MutationHook<{ deployment: string }, EnterpriseOperationResponse> =
  /* @__PURE__ */ mutationHook('resetS3');

/**
 * Fetch a result from a dedicated server.
 *
 * Returns the state of a job of this account on a dedicated server. It does not start a job. An unknown job and an unknown deployment are both answered with 404.
 */
export const useFetchDeploymentResult: QueryHook<{ deployment: string; id: number }, GenerationResponse> =
  /* @__PURE__ */ queryHook(fetchDeploymentResultOptions);
