// Generated from the contract by `pnpm generate`. Do not edit.

import type {
  ChatModel,
  ChatModelList,
  GenerationResponse,
  GetUsageParams,
  JobAnswer,
  JobList,
  ListJobsParams,
  ListModelsParams,
  ModelList,
  Object3dResponse,
  Usage,
  VoiceResponse,
} from '@genmedia/client';
import { type OptionsOf, operationQuery } from '../operation-query.ts';

/**
 * Fetch an image generation result.
 *
 * Returns the state of an image job (version 7) of this account. It does not start a job.
 */
export const fetchImageOptions: OptionsOf<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchImage', path: '/api/v7/images/fetch/{id}' });

/**
 * Fetch a video generation result.
 *
 * Returns the state of a video job (version 7) of this account. It does not start a job.
 */
export const fetchVideoFusionOptions: OptionsOf<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchVideoFusion', path: '/api/v7/video-fusion/fetch/{id}' });

/**
 * Fetch an audio generation result.
 *
 * Returns the state of an audio job (version 7) of this account. It does not start a job.
 */
export const fetchAudioOptions: OptionsOf<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchAudio', path: '/api/v7/voice/fetch/{id}' });

/**
 * List the models for OpenAI's clients.
 *
 * Lists the models for conversations, images, speech and transcripts, in the shape of OpenAI's API. OpenAI's clients call it `models.list()`. The model catalogue has more information about them.
 */
export const listChatModelsOptions: OptionsOf<void, ChatModelList> =
  /* @__PURE__ */ operationQuery({ operation: 'listChatModels', path: '/api/v7/llm/models' });

/**
 * Get a model for OpenAI's clients.
 *
 * Returns one of the models that `listChatModels` lists, in the shape of OpenAI's API. OpenAI's clients call it `models.retrieve()`.
 */
export const retrieveChatModelOptions: OptionsOf<{ model: string }, ChatModel> =
  /* @__PURE__ */ operationQuery({ operation: 'retrieveChatModel', path: '/api/v7/llm/models/{model}' });

/**
 * List the models.
 *
 * Lists the models that requests can name: all of them, or those that match the filters. Models that serve only operations without a field for a model are not in the list.
 */
export const listModelsOptions: OptionsOf<ListModelsParams | void, ModelList> =
  /* @__PURE__ */ operationQuery({ operation: 'listModels', path: '/api/v7/models', query: ['search', 'feature'] });

/**
 * List the jobs.
 *
 * Lists the jobs of the account, of all operations, the newest first: the history as far as the service still has it, or those that match all filters. A page has at most `limit` jobs; `next_cursor` leads to the next one, also while new jobs come.
 */
export const listJobsOptions: OptionsOf<ListJobsParams | void, JobList> =
  /* @__PURE__ */ operationQuery({
  operation: 'listJobs',
  path: '/api/v7/jobs',
  query: ['status', 'operation', 'track_id', 'created_after', 'created_before', 'limit', 'cursor'],
});

/**
 * Get a job.
 *
 * Returns a job of the account, whatever its operation. The whole generation response is at `fetch_result`.
 */
export const getJobOptions: OptionsOf<{ id: number }, JobAnswer> =
  /* @__PURE__ */ operationQuery({ operation: 'getJob', path: '/api/v7/jobs/{id}' });

/**
 * Read what the account used.
 *
 * Says what the account used, by day (UTC), operation and model, the newest day first: calls of models, what they made and cost, as far as prices are known, and what is spent of the monthly quota. A call counts for the day on which it, or the attempt of a job that makes it, ended, even if the job then failed.
 */
export const getUsageOptions: OptionsOf<GetUsageParams | void, Usage> =
  /* @__PURE__ */ operationQuery({ operation: 'getUsage', path: '/api/v7/usage', query: ['since', 'until', 'operation'] });

/**
 * Fetch an image editing result.
 *
 * Returns the state of an image editing or captioning job of this account. It does not start a job.
 */
export const fetchImageEditOptions: OptionsOf<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchImageEdit', path: '/api/v6/image_editing/fetch/{id}' });

/**
 * Fetch a voice result.
 *
 * Returns the state of a dubbing, music, song or lyrics job of this account. It does not start a job.
 */
export const fetchVoiceOptions: OptionsOf<{ id: number }, VoiceResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchVoice', path: '/api/v6/voice/fetch/{id}' });

/**
 * Fetch a video processing result.
 *
 * Returns the state of a version 6 video job of this account. It does not start a job.
 */
export const fetchVideoOptions: OptionsOf<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchVideo', path: '/api/v6/video/fetch/{id}' });

/**
 * Fetch an interior result.
 *
 * Returns the state of an object removal or interior mixer job of this account. It does not start a job.
 */
export const fetchInteriorOptions: OptionsOf<{ id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchInterior', path: '/api/v6/interior/fetch/{id}' });

/**
 * Fetch a 3D object.
 *
 * Returns queued or already generated 3D objects of this account. Does not start a new generation.
 */
export const fetchObject3dOptions: OptionsOf<{ id: number }, Object3dResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchObject3d', path: '/api/v6/3d/fetch/{id}' });

/**
 * Fetch a result from a dedicated server.
 *
 * Returns the state of a job of this account on a dedicated server. It does not start a job. An unknown job and an unknown deployment are both answered with 404.
 */
export const fetchDeploymentResultOptions: OptionsOf<{ deployment: string; id: number }, GenerationResponse> =
  /* @__PURE__ */ operationQuery({ operation: 'fetchDeploymentResult', path: '/api/v1/enterprise/{deployment}/fetch/{id}' });
