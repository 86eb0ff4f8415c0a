// Generated from the contract by `pnpm generate`. Do not edit.

import * as zod from 'zod';

export const ApiKey = zod.string();

export const ImageAspectRatio = zod.enum(['1:1', '16:9', '9:16', '4:3', '3:4']);

export const SeedMin = 0;
export const SeedMax = 4294967295;

export const Seed = zod.int().min(SeedMin).max(SeedMax);

export const WebhookUrlRegExp = new RegExp('^https?://.+');

export const WebhookUrl = zod.url().regex(WebhookUrlRegExp);

export const TrackId = zod.int();

export const generateImageRequestWidthDefault = 1024;
export const generateImageRequestWidthMin = 512;
export const generateImageRequestWidthMax = 1024;

export const generateImageRequestHeightDefault = 1024;
export const generateImageRequestHeightMin = 512;
export const generateImageRequestHeightMax = 1024;

export const generateImageRequestSamplesDefault = 1;
export const generateImageRequestSamplesMax = 4;

export const GenerateImageRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(generateImageRequestWidthMin).max(generateImageRequestWidthMax).default(generateImageRequestWidthDefault),
  "height": zod.int().min(generateImageRequestHeightMin).max(generateImageRequestHeightMax).default(generateImageRequestHeightDefault),
  "aspect_ratio": ImageAspectRatio.exactOptional(),
  "samples": zod.int().min(1).max(generateImageRequestSamplesMax).default(generateImageRequestSamplesDefault),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerationIdMax = 9007199254740991;

export const GenerationId = zod.int().min(1).max(GenerationIdMax);

export const GenerationMeta = zod.record(zod.string(), zod.unknown());

export const generationSuccessGenerationTimeMin = 0;

export const GenerationSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(generationSuccessGenerationTimeMin),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": GenerationMeta
});

export const generationProcessingEtaMin = 0;

export const generationProcessingFetchResultRegExp = new RegExp('^https?://.+');
export const generationProcessingOutputMax = 0;

export const GenerationProcessing = zod.object({
  "status": zod.enum(['processing']),
  "id": GenerationId,
  "eta": zod.number().min(generationProcessingEtaMin),
  "message": zod.string(),
  "tip": zod.string(),
  "fetch_result": zod.url().regex(generationProcessingFetchResultRegExp),
  "output": zod.array(zod.string()).max(generationProcessingOutputMax),
  "future_links": zod.array(zod.string())
});

export const FieldError = zod.object({
  "field": zod.string(),
  "message": zod.string()
});

export const generationErrorRetryAfterMin = 0;

export const GenerationError = zod.object({
  "status": zod.enum(['error']),
  "message": zod.string(),
  "code": zod.string(),
  "id": GenerationId.exactOptional(),
  "errors": zod.array(FieldError).exactOptional(),
  "retry_after": zod.int().min(generationErrorRetryAfterMin).exactOptional()
});

export const GenerationResponse = zod.discriminatedUnion('status', [GenerationSuccess,GenerationProcessing,GenerationError]);

export const completedGenerationGenerationTimeMin = 0;

export const completedGenerationAudioTimeMin = 0;

export const CompletedGeneration = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(completedGenerationGenerationTimeMin),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": GenerationMeta,
  "future_links": zod.array(zod.string()).exactOptional(),
  "links": zod.array(zod.string()).exactOptional(),
  "audio_time": zod.number().min(completedGenerationAudioTimeMin).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()])
});

export const FailedGeneration = zod.object({
  "status": zod.enum(['error']),
  "message": zod.string(),
  "code": zod.string(),
  "id": GenerationId,
  "track_id": zod.union([TrackId,zod.null()])
});

export const CompletionEvent = zod.discriminatedUnion('status', [CompletedGeneration,FailedGeneration]);

export const MediaSource = zod.string().min(1);

export const Scheduler = zod.enum(['DDPMScheduler', 'DDIMScheduler', 'PNDMScheduler', 'LMSDiscreteScheduler', 'EulerDiscreteScheduler', 'EulerAncestralDiscreteScheduler', 'DPMSolverMultistepScheduler', 'HeunDiscreteScheduler', 'KDPM2DiscreteScheduler', 'DPMSolverSinglestepScheduler', 'KDPM2AncestralDiscreteScheduler', 'UniPCMultistepScheduler', 'DDIMInverseScheduler', 'DEISMultistepScheduler', 'IPNDMScheduler', 'KarrasVeScheduler', 'ScoreSdeVeScheduler', 'LCMScheduler']);

export const transformImageRequestInitImageTwoMax = 4;

export const transformImageRequestWidthMin = 512;
export const transformImageRequestWidthMax = 1024;

export const transformImageRequestHeightMin = 512;
export const transformImageRequestHeightMax = 1024;

export const transformImageRequestStrengthDefault = 0.7;
export const transformImageRequestStrengthMin = 0;
export const transformImageRequestStrengthMax = 1;

export const transformImageRequestSamplesDefault = 1;
export const transformImageRequestSamplesMax = 4;

export const TransformImageRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "init_image": zod.union([MediaSource,zod.array(MediaSource).min(1).max(transformImageRequestInitImageTwoMax)]),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(transformImageRequestWidthMin).max(transformImageRequestWidthMax).exactOptional(),
  "height": zod.int().min(transformImageRequestHeightMin).max(transformImageRequestHeightMax).exactOptional(),
  "aspect_ratio": ImageAspectRatio.exactOptional(),
  "strength": zod.number().min(transformImageRequestStrengthMin).max(transformImageRequestStrengthMax).default(transformImageRequestStrengthDefault),
  "samples": zod.int().min(1).max(transformImageRequestSamplesMax).default(transformImageRequestSamplesDefault),
  "scheduler": Scheduler.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const inpaintImageRequestStrengthDefault = 1;
export const inpaintImageRequestStrengthMin = 0;
export const inpaintImageRequestStrengthMax = 1;

export const InpaintImageRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "init_image": MediaSource,
  "mask_image": MediaSource,
  "negative_prompt": zod.string().exactOptional(),
  "strength": zod.number().min(inpaintImageRequestStrengthMin).max(inpaintImageRequestStrengthMax).default(inpaintImageRequestStrengthDefault),
  "scheduler": Scheduler.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const FetchRequest = zod.object({
  "key": ApiKey
});

export const VideoResolution = zod.enum(['480p', '720p']);

export const VideoAspectRatio = zod.enum(['16:9', '9:16', '1:1', '4:3', '3:4']);

export const generateVideoRequestWidthMin = 512;
export const generateVideoRequestWidthMax = 1024;
export const generateVideoRequestWidthMultipleOf = 2;

export const generateVideoRequestHeightMin = 512;
export const generateVideoRequestHeightMax = 1024;
export const generateVideoRequestHeightMultipleOf = 2;

export const generateVideoRequestResolutionDefault = '480p';
export const generateVideoRequestAspectRatioDefault = '16:9';
export const generateVideoRequestDurationDefault = 5;
export const generateVideoRequestDurationMin = 4;
export const generateVideoRequestDurationMax = 12;

export const generateVideoRequestFpsDefault = 24;
export const generateVideoRequestFpsMin = 8;
export const generateVideoRequestFpsMax = 30;

export const GenerateVideoRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(generateVideoRequestWidthMin).max(generateVideoRequestWidthMax).multipleOf(generateVideoRequestWidthMultipleOf).exactOptional(),
  "height": zod.int().min(generateVideoRequestHeightMin).max(generateVideoRequestHeightMax).multipleOf(generateVideoRequestHeightMultipleOf).exactOptional(),
  "resolution": VideoResolution.default(generateVideoRequestResolutionDefault),
  "aspect_ratio": VideoAspectRatio.default(generateVideoRequestAspectRatioDefault),
  "duration": zod.int().min(generateVideoRequestDurationMin).max(generateVideoRequestDurationMax).default(generateVideoRequestDurationDefault),
  "fps": zod.int().min(generateVideoRequestFpsMin).max(generateVideoRequestFpsMax).default(generateVideoRequestFpsDefault),
  "init_audio": MediaSource.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const VideoAcceptedResponse = zod.discriminatedUnion('status', [GenerationProcessing,GenerationError]);

export const animateImageRequestInitImageTwoMax = 2;

export const animateImageRequestResolutionDefault = '480p';
export const animateImageRequestDurationDefault = 5;
export const animateImageRequestDurationMin = 4;
export const animateImageRequestDurationMax = 12;

export const animateImageRequestFpsDefault = 24;
export const animateImageRequestFpsMin = 8;
export const animateImageRequestFpsMax = 30;

export const AnimateImageRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "init_image": zod.union([MediaSource,zod.array(MediaSource).min(1).max(animateImageRequestInitImageTwoMax)]),
  "prompt": zod.string().min(1).exactOptional(),
  "negative_prompt": zod.string().exactOptional(),
  "resolution": VideoResolution.default(animateImageRequestResolutionDefault),
  "aspect_ratio": VideoAspectRatio.exactOptional(),
  "duration": zod.int().min(animateImageRequestDurationMin).max(animateImageRequestDurationMax).default(animateImageRequestDurationDefault),
  "fps": zod.int().min(animateImageRequestFpsMin).max(animateImageRequestFpsMax).default(animateImageRequestFpsDefault),
  "init_audio": MediaSource.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const generateSpeechRequestPromptMax = 2500;

export const generateSpeechRequestTemperatureMin = 0;
export const generateSpeechRequestTemperatureMax = 1;

export const GenerateSpeechRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1).max(generateSpeechRequestPromptMax),
  "voice_id": zod.string().min(1),
  "temperature": zod.number().min(generateSpeechRequestTemperatureMin).max(generateSpeechRequestTemperatureMax).exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const ConvertSpeechRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "init_audio": MediaSource,
  "voice_id": zod.string().min(1),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const TranscribeSpeechRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "init_audio": MediaSource,
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const generateSoundRequestDurationDefault = 5;
export const generateSoundRequestDurationMax = 22;

export const GenerateSoundRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "duration": zod.number().min(1).max(generateSoundRequestDurationMax).default(generateSoundRequestDurationDefault),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const composeMusicRequestDurationDefault = 30;
export const composeMusicRequestDurationMin = 30;
export const composeMusicRequestDurationMax = 480;

export const ComposeMusicRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "duration": zod.int().min(composeMusicRequestDurationMin).max(composeMusicRequestDurationMax).default(composeMusicRequestDurationDefault),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const ChatTextPart = zod.object({
  "type": zod.literal("text"),
  "text": zod.string()
});

export const ChatToolCall = zod.object({
  "id": zod.string(),
  "type": zod.literal("function"),
  "function": zod.object({
  "name": zod.string(),
  "arguments": zod.string()
})
});

export const ChatMessage = zod.object({
  "role": zod.enum(['system', 'user', 'assistant', 'tool']),
  "content": zod.union([zod.string(),zod.array(ChatTextPart).min(1),zod.null()]),
  "tool_calls": zod.array(ChatToolCall).exactOptional(),
  "tool_call_id": zod.string().exactOptional()
});

export const chatToolFunctionNameRegExp = new RegExp('^[a-zA-Z0-9_-]{1,64}$');

export const ChatTool = zod.object({
  "type": zod.literal("function"),
  "function": zod.object({
  "name": zod.string().regex(chatToolFunctionNameRegExp),
  "description": zod.string().exactOptional(),
  "parameters": zod.record(zod.string(), zod.unknown()).exactOptional()
})
});

export const ChatNamedToolChoice = zod.object({
  "type": zod.literal("function"),
  "function": zod.object({
  "name": zod.string()
})
});

export const createChatCompletionRequestMaxTokensDefault = 1000;

export const createChatCompletionRequestTemperatureDefault = 1;
export const createChatCompletionRequestTemperatureMin = 0;
export const createChatCompletionRequestTemperatureMax = 2;

export const createChatCompletionRequestTopPDefault = 1;
export const createChatCompletionRequestTopPMin = 0;
export const createChatCompletionRequestTopPMax = 1;

export const createChatCompletionRequestPresencePenaltyDefault = 0;
export const createChatCompletionRequestPresencePenaltyMin = -2;
export const createChatCompletionRequestPresencePenaltyMax = 2;

export const createChatCompletionRequestFrequencyPenaltyDefault = 0;
export const createChatCompletionRequestFrequencyPenaltyMin = -2;
export const createChatCompletionRequestFrequencyPenaltyMax = 2;

export const createChatCompletionRequestStopTwoMax = 4;

export const createChatCompletionRequestNDefault = 1;
export const createChatCompletionRequestNMax = 10;

export const createChatCompletionRequestStreamDefault = false;
export const createChatCompletionRequestStreamOptionsIncludeUsageDefault = false;
export const createChatCompletionRequestToolsMax = 128;

export const CreateChatCompletionRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1).exactOptional(),
  "model": zod.string().min(1).exactOptional(),
  "messages": zod.array(ChatMessage).min(1),
  "max_tokens": zod.int().min(1).default(createChatCompletionRequestMaxTokensDefault),
  "max_completion_tokens": zod.int().min(1).exactOptional(),
  "temperature": zod.number().min(createChatCompletionRequestTemperatureMin).max(createChatCompletionRequestTemperatureMax).default(createChatCompletionRequestTemperatureDefault),
  "top_p": zod.number().min(createChatCompletionRequestTopPMin).max(createChatCompletionRequestTopPMax).default(createChatCompletionRequestTopPDefault),
  "top_k": zod.int().min(1).exactOptional(),
  "presence_penalty": zod.number().min(createChatCompletionRequestPresencePenaltyMin).max(createChatCompletionRequestPresencePenaltyMax).default(createChatCompletionRequestPresencePenaltyDefault),
  "frequency_penalty": zod.number().min(createChatCompletionRequestFrequencyPenaltyMin).max(createChatCompletionRequestFrequencyPenaltyMax).default(createChatCompletionRequestFrequencyPenaltyDefault),
  "stop": zod.union([zod.string().min(1),zod.array(zod.string().min(1)).min(1).max(createChatCompletionRequestStopTwoMax)]).exactOptional(),
  "n": zod.int().min(1).max(createChatCompletionRequestNMax).default(createChatCompletionRequestNDefault),
  "seed": zod.int().exactOptional(),
  "stream": zod.boolean().default(createChatCompletionRequestStreamDefault),
  "stream_options": zod.object({
  "include_usage": zod.boolean().default(createChatCompletionRequestStreamOptionsIncludeUsageDefault)
}).exactOptional(),
  "response_format": zod.object({
  "type": zod.enum(['text', 'json_object'])
}).exactOptional(),
  "tools": zod.array(ChatTool).max(createChatCompletionRequestToolsMax).exactOptional(),
  "tool_choice": zod.union([zod.enum(['auto', 'none', 'required']),ChatNamedToolChoice]).exactOptional()
});

export const ChatAnswer = zod.object({
  "role": zod.literal("assistant"),
  "content": zod.union([zod.string(),zod.null()]),
  "tool_calls": zod.array(ChatToolCall).exactOptional()
});

export const chatChoiceIndexMin = 0;

export const ChatChoice = zod.object({
  "index": zod.int().min(chatChoiceIndexMin),
  "message": ChatAnswer,
  "finish_reason": zod.enum(['stop', 'length', 'content_filter', 'tool_calls'])
});

export const chatUsagePromptTokensMin = 0;

export const chatUsageCompletionTokensMin = 0;

export const chatUsageTotalTokensMin = 0;

export const ChatUsage = zod.object({
  "prompt_tokens": zod.int().min(chatUsagePromptTokensMin),
  "completion_tokens": zod.int().min(chatUsageCompletionTokensMin),
  "total_tokens": zod.int().min(chatUsageTotalTokensMin)
});

export const chatCompletionCreatedMin = 0;

export const ChatCompletion = zod.object({
  "id": zod.string(),
  "object": zod.literal("chat.completion"),
  "created": zod.int().min(chatCompletionCreatedMin),
  "model": zod.string(),
  "choices": zod.array(ChatChoice),
  "usage": ChatUsage
});

export const ChatErrorDetail = zod.object({
  "message": zod.string(),
  "type": zod.enum(['invalid_request_error', 'authentication_error', 'permission_error', 'rate_limit_error', 'server_error']),
  "code": zod.string(),
  "param": zod.union([zod.string(),zod.null()])
});

export const chatErrorRetryAfterMin = 0;

export const ChatError = zod.object({
  "status": zod.literal("error"),
  "message": zod.string(),
  "code": zod.string(),
  "errors": zod.array(FieldError).exactOptional(),
  "retry_after": zod.int().min(chatErrorRetryAfterMin).exactOptional(),
  "error": ChatErrorDetail
});

export const ModelFeature = zod.enum(['imagen', 'video_fusion', 'audio_gen', 'llmaster']);

export const Model = zod.object({
  "model_id": zod.string().min(1),
  "name": zod.string(),
  "feature": ModelFeature,
  "description": zod.string(),
  "operations": zod.array(zod.string()),
  "needs_scheduler": zod.boolean().exactOptional()
});

export const listModelsResponseTotalMin = 0;

export const ListModelsResponse = zod.object({
  "status": zod.literal("success"),
  "models": zod.array(Model),
  "total": zod.int().min(listModelsResponseTotalMin)
});

export const MediaUrlRegExp = new RegExp('^https?://.+');

export const MediaUrl = zod.url().regex(MediaUrlRegExp);

export const editImageRequestInitImageTwoMax = 4;

export const editImageRequestSafetyCheckerDefault = true;
export const editImageRequestModelIdDefault = `alpha-edit-2509`;
export const editImageRequestBase64Default = false;

export const EditImageRequest = zod.object({
  "key": ApiKey,
  "prompt": zod.string().min(1),
  "init_image": zod.union([MediaUrl,zod.array(MediaUrl).min(1).max(editImageRequestInitImageTwoMax)]),
  "safety_checker": zod.boolean().default(editImageRequestSafetyCheckerDefault),
  "model_id": zod.enum(['alpha-edit-2509', 'alpha-edit-2511']).default(editImageRequestModelIdDefault),
  "base64": zod.boolean().default(editImageRequestBase64Default),
  "webhook": zod.union([WebhookUrl,zod.null()]).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()]).exactOptional()
});

export const captionImageRequestLengthDefault = `normal`;
export const captionImageRequestBase64Default = false;

export const CaptionImageRequest = zod.object({
  "key": ApiKey,
  "init_image": MediaUrl,
  "length": zod.enum(['short', 'normal', 'long']).default(captionImageRequestLengthDefault),
  "base64": zod.boolean().default(captionImageRequestBase64Default),
  "webhook": zod.union([WebhookUrl,zod.null()]).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()]).exactOptional()
});

export const createDubbingRequestSourceLangDefault = `en`;
export const createDubbingRequestSourceLangMin = 2;
export const createDubbingRequestSourceLangMax = 16;

export const createDubbingRequestFilePrefixMax = 64;

export const createDubbingRequestFilePrefixRegExp = new RegExp('^[A-Za-z0-9_-][A-Za-z0-9_.-]*$');

export const createDubbingRequestVoiceModelDefault = `gamma`;

export const createDubbingRequestSpeedDefault = 1;
export const createDubbingRequestSpeedMin = 0.5;
export const createDubbingRequestSpeedMax = 2;

export const createDubbingRequestBase64Default = false;
export const createDubbingRequestSeedDefault = 0;
export const createDubbingRequestSeedMin = 0;

export const CreateDubbingRequest = zod.object({
  "key": ApiKey,
  "init_video": MediaSource,
  "source_lang": zod.string().min(createDubbingRequestSourceLangMin).max(createDubbingRequestSourceLangMax).default(createDubbingRequestSourceLangDefault),
  "output_lang": zod.enum(['es', 'fr', 'hi', 'it', 'pt-br', 'en-us', 'en-gb', 'ja', 'zh']),
  "file_prefix": zod.string().max(createDubbingRequestFilePrefixMax).regex(createDubbingRequestFilePrefixRegExp).exactOptional(),
  "voice_id": zod.string().min(1).exactOptional(),
  "voice_model": zod.string().min(1).default(createDubbingRequestVoiceModelDefault),
  "speed": zod.number().min(createDubbingRequestSpeedMin).max(createDubbingRequestSpeedMax).default(createDubbingRequestSpeedDefault),
  "base64": zod.boolean().default(createDubbingRequestBase64Default),
  "seed": zod.int().min(createDubbingRequestSeedMin).default(createDubbingRequestSeedDefault),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const voiceSuccessGenerationTimeMin = 0;

export const voiceSuccessAudioTimeMin = 0;

export const VoiceSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(voiceSuccessGenerationTimeMin),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": GenerationMeta,
  "future_links": zod.array(zod.string()).exactOptional(),
  "links": zod.array(zod.string()).exactOptional(),
  "message": zod.string().exactOptional(),
  "tip": zod.string().exactOptional(),
  "audio_time": zod.number().min(voiceSuccessAudioTimeMin).exactOptional()
});

export const voiceProcessingEtaMin = 0;

export const voiceProcessingFetchResultRegExp = new RegExp('^https?://.+');
export const voiceProcessingOutputMax = 0;

export const VoiceProcessing = zod.object({
  "status": zod.enum(['processing']),
  "id": GenerationId,
  "eta": zod.number().min(voiceProcessingEtaMin),
  "message": zod.string(),
  "tip": zod.string(),
  "fetch_result": zod.url().regex(voiceProcessingFetchResultRegExp),
  "output": zod.array(zod.string()).max(voiceProcessingOutputMax),
  "future_links": zod.array(zod.string()),
  "links": zod.array(zod.string()).exactOptional(),
  "audio_time": zod.null().exactOptional()
});

export const VoiceResponse = zod.discriminatedUnion('status', [VoiceSuccess,VoiceProcessing,GenerationError]);

export const generateMusicRequestDurationDefault = 30;
export const generateMusicRequestDurationMin = 30;
export const generateMusicRequestDurationMax = 480;

export const generateMusicRequestOutputFormatDefault = `wav`;
export const generateMusicRequestBitrateDefault = `320k`;
export const generateMusicRequestBase64Default = false;

export const GenerateMusicRequest = zod.object({
  "key": ApiKey,
  "prompt": zod.string().min(1),
  "init_audio": MediaUrl.exactOptional(),
  "duration": zod.int().min(generateMusicRequestDurationMin).max(generateMusicRequestDurationMax).default(generateMusicRequestDurationDefault),
  "output_format": zod.enum(['wav', 'mp3', 'flac']).default(generateMusicRequestOutputFormatDefault),
  "bitrate": zod.enum(['128k', '192k', '320k']).default(generateMusicRequestBitrateDefault),
  "base64": zod.boolean().default(generateMusicRequestBase64Default),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const generateSongRequestDurationMin = 30;
export const generateSongRequestDurationMax = 480;

export const generateSongRequestInstrumentalDefault = false;

export const generateSongRequestLanguageRegExp = new RegExp('^[a-z]{2,3}$');
export const generateSongRequestBase64Default = false;

export const GenerateSongRequest = zod.object({
  "key": ApiKey,
  "model_id": zod.enum(['beta-short', 'beta-long']).exactOptional(),
  "duration": zod.int().min(generateSongRequestDurationMin).max(generateSongRequestDurationMax).exactOptional(),
  "instrumental": zod.boolean().default(generateSongRequestInstrumentalDefault),
  "caption": zod.string().min(1).exactOptional(),
  "lyrics": zod.string().min(1).exactOptional(),
  "lyrics_generation": zod.boolean().exactOptional(),
  "prompt": zod.string().min(1).exactOptional(),
  "language": zod.string().regex(generateSongRequestLanguageRegExp).exactOptional(),
  "init_audio": MediaUrl.exactOptional(),
  "base64": zod.boolean().default(generateSongRequestBase64Default),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const generateLyricsRequestLengthDefault = `short`;
export const generateLyricsRequestBase64Default = false;

export const GenerateLyricsRequest = zod.object({
  "key": ApiKey,
  "prompt": zod.string().min(1),
  "length": zod.enum(['short', 'long']).default(generateLyricsRequestLengthDefault),
  "base64": zod.boolean().default(generateLyricsRequestBase64Default),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const removeWatermarkRequestBase64Default = false;

export const RemoveWatermarkRequest = zod.object({
  "key": ApiKey,
  "init_video": MediaUrl,
  "base64": zod.boolean().default(removeWatermarkRequestBase64Default),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const MakeSceneRequest = zod.object({
  "key": ApiKey.exactOptional()
});

export const removeObjectRequestBase64Default = false;

export const RemoveObjectRequest = zod.object({
  "key": ApiKey,
  "init_image": MediaUrl,
  "object_name": zod.string().min(1),
  "base64": zod.boolean().default(removeObjectRequestBase64Default),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const mixInteriorRequestWidthMin = 512;
export const mixInteriorRequestWidthMax = 2048;

export const mixInteriorRequestHeightMin = 512;
export const mixInteriorRequestHeightMax = 2048;

export const mixInteriorRequestGuidanceScaleMax = 20;

export const mixInteriorRequestNumInferenceStepsDefault = 8;
export const mixInteriorRequestNumInferenceStepsMax = 100;

export const mixInteriorRequestBase64Default = false;

export const MixInteriorRequest = zod.object({
  "key": ApiKey,
  "init_image": MediaUrl,
  "object_image": MediaUrl,
  "prompt": zod.string().min(1),
  "width": zod.int().min(mixInteriorRequestWidthMin).max(mixInteriorRequestWidthMax).exactOptional(),
  "height": zod.int().min(mixInteriorRequestHeightMin).max(mixInteriorRequestHeightMax).exactOptional(),
  "guidance_scale": zod.number().min(1).max(mixInteriorRequestGuidanceScaleMax).exactOptional(),
  "num_inference_steps": zod.int().min(1).max(mixInteriorRequestNumInferenceStepsMax).default(mixInteriorRequestNumInferenceStepsDefault),
  "base64": zod.boolean().default(mixInteriorRequestBase64Default),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const Object3dMeta = zod.object({
  "engine": zod.string().exactOptional(),
  "model_id": zod.string().exactOptional(),
  "warnings": zod.array(zod.string()).exactOptional(),
  "chunk_size": zod.number().exactOptional(),
  "file_prefix": zod.string().exactOptional(),
  "foreground_ratio": zod.string().exactOptional(),
  "guidance_scale": zod.number().exactOptional(),
  "image": zod.string().exactOptional(),
  "negative_prompt": zod.string().exactOptional(),
  "num_inference_steps": zod.number().exactOptional(),
  "output_format": zod.string().exactOptional(),
  "prompt": zod.string().exactOptional(),
  "remove_bg": zod.boolean().exactOptional(),
  "render": zod.boolean().exactOptional(),
  "resolution": zod.number().exactOptional(),
  "seed": zod.number().exactOptional(),
  "temp": zod.string().exactOptional(),
  "ss_guidance_strength": zod.number().exactOptional(),
  "ss_sampling_steps": zod.number().exactOptional(),
  "slat_guidance_strength": zod.number().exactOptional(),
  "slat_sampling_steps": zod.number().exactOptional(),
  "mesh_simplify": zod.number().exactOptional(),
  "multi_image": zod.boolean().exactOptional(),
  "texture_size": zod.number().exactOptional()
});

export const object3dSuccessGenerationTimeMin = 0;

export const Object3dSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(object3dSuccessGenerationTimeMin),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": Object3dMeta
});

export const object3dProcessingEtaMin = 0;

export const object3dProcessingFetchResultRegExp = new RegExp('^https?://.+');
export const object3dProcessingOutputMax = 0;

export const Object3dProcessing = zod.object({
  "status": zod.enum(['processing']),
  "id": GenerationId,
  "eta": zod.number().min(object3dProcessingEtaMin),
  "message": zod.string(),
  "tip": zod.string(),
  "fetch_result": zod.url().regex(object3dProcessingFetchResultRegExp),
  "output": zod.array(zod.string()).max(object3dProcessingOutputMax),
  "future_links": zod.array(zod.string()),
  "meta": Object3dMeta.exactOptional()
});

export const Object3dResponse = zod.discriminatedUnion('status', [Object3dSuccess,Object3dProcessing,GenerationError]);

export const checkNsfwRequestThresholdDefault = 0.5;
export const checkNsfwRequestThresholdMin = 0;
export const checkNsfwRequestThresholdMax = 1;

export const CheckNsfwRequest = zod.object({
  "key": ApiKey,
  "init_image": MediaUrl,
  "threshold": zod.number().min(checkNsfwRequestThresholdMin).max(checkNsfwRequestThresholdMax).default(checkNsfwRequestThresholdDefault)
});

export const nsfwCheckSuccessGenerationTimeMin = 0;

export const NsfwCheckSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(nsfwCheckSuccessGenerationTimeMin),
  "id": GenerationId,
  "images": zod.string(),
  "has_nsfw_concept": zod.array(zod.boolean()),
  "meta": GenerationMeta
});

export const NsfwCheckResponse = zod.discriminatedUnion('status', [NsfwCheckSuccess,GenerationError]);

export const transcribeEnterpriseSpeechRequestLanguageDefault = `en`;

export const TranscribeEnterpriseSpeechRequest = zod.object({
  "key": ApiKey,
  "init_audio": MediaUrl,
  "language": zod.enum(['af', 'ar', 'be', 'bn', 'bg', 'zh', 'cs', 'da', 'nl', 'en', 'fi', 'fr', 'de', 'el', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'kn', 'ko', 'ml', 'mr', 'ne', 'pa', 'fa', 'pl', 'pt', 'ro', 'ru', 'sr', 'es', 'sv', 'tl', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'cy']).default(transcribeEnterpriseSpeechRequestLanguageDefault),
  "timestamp_level": zod.union([zod.enum(['word', 'sentence']),zod.null()]).exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const generateEnterpriseImageRequestWidthDefault = 512;
export const generateEnterpriseImageRequestWidthMin = 64;
export const generateEnterpriseImageRequestWidthMax = 1024;

export const generateEnterpriseImageRequestHeightDefault = 512;
export const generateEnterpriseImageRequestHeightMin = 64;
export const generateEnterpriseImageRequestHeightMax = 1024;

export const generateEnterpriseImageRequestSamplesDefault = 1;
export const generateEnterpriseImageRequestSamplesMax = 2;

export const GenerateEnterpriseImageRequest = zod.object({
  "key": ApiKey,
  "prompt": zod.string().min(1),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(generateEnterpriseImageRequestWidthMin).max(generateEnterpriseImageRequestWidthMax).default(generateEnterpriseImageRequestWidthDefault),
  "height": zod.int().min(generateEnterpriseImageRequestHeightMin).max(generateEnterpriseImageRequestHeightMax).default(generateEnterpriseImageRequestHeightDefault),
  "samples": zod.int().min(1).max(generateEnterpriseImageRequestSamplesMax).default(generateEnterpriseImageRequestSamplesDefault),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const editEnterpriseImageRequestInitImageTwoMax = 4;

export const editEnterpriseImageRequestSafetyCheckerDefault = true;
export const editEnterpriseImageRequestModelIdDefault = `alpha-edit-2509`;
export const editEnterpriseImageRequestBase64Default = false;

export const EditEnterpriseImageRequest = zod.object({
  "key": ApiKey,
  "prompt": zod.string().min(1),
  "init_image": zod.union([MediaUrl,zod.array(MediaUrl).min(1).max(editEnterpriseImageRequestInitImageTwoMax)]),
  "safety_checker": zod.boolean().default(editEnterpriseImageRequestSafetyCheckerDefault),
  "model_id": zod.enum(['alpha-edit-2509', 'alpha-edit-2511']).default(editEnterpriseImageRequestModelIdDefault),
  "base64": zod.boolean().default(editEnterpriseImageRequestBase64Default),
  "webhook": zod.union([WebhookUrl,zod.null()]).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()]).exactOptional()
});

export const EnterpriseOperationRequest = zod.object({
  "key": ApiKey
});

export const EnterpriseOperationResponse = zod.object({
  "status": zod.literal("success"),
  "message": zod.string()
});

export const EmailMax = 254;

export const Email = zod.email().max(EmailMax);

export const NewPasswordMin = 15;
export const NewPasswordMax = 128;

export const NewPassword = zod.string().min(NewPasswordMin).max(NewPasswordMax);

export const signUpRequestNameMax = 100;

export const SignUpRequest = zod.object({
  "email": Email,
  "password": NewPassword,
  "name": zod.string().min(1).max(signUpRequestNameMax).exactOptional()
});

export const AgentMessage = zod.object({
  "message": zod.string()
});

export const AgentMeta = zod.object({
  "request_id": zod.string()
});

export const SignUpResponse = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const AgentErrorDetail = zod.object({
  "code": zod.string(),
  "message": zod.string(),
  "details": zod.record(zod.string(), zod.unknown()).exactOptional()
});

export const AgentError = zod.object({
  "data": zod.null(),
  "error": AgentErrorDetail,
  "meta": AgentMeta
});

export const DeviceNameMax = 100;

export const DeviceName = zod.string().min(1).max(DeviceNameMax);

export const TokenExpiry = zod.enum(['1_week', '1_month', '3_months', 'never']);

export const logInRequestPasswordMax = 128;

export const logInRequestDeviceNameDefault = 'agent-control-plane';
export const logInRequestTokenExpiryDefault = '1_month';

export const LogInRequest = zod.object({
  "email": Email,
  "password": zod.string().min(1).max(logInRequestPasswordMax),
  "device_name": DeviceName.default(logInRequestDeviceNameDefault),
  "token_expiry": TokenExpiry.default(logInRequestTokenExpiryDefault)
});

export const ExpiresAt = zod.union([zod.iso.datetime({"offset":true}),zod.null()]);

export const userIdMax = 9007199254740991;

export const User = zod.object({
  "id": zod.int().min(1).max(userIdMax),
  "name": zod.string(),
  "email": zod.email(),
  "username": zod.string(),
  "verified": zod.boolean()
});

export const LogInResponse = zod.object({
  "data": zod.object({
  "access_token": zod.string(),
  "token_type": zod.literal("Bearer"),
  "token_expiry": TokenExpiry,
  "expires_at": ExpiresAt,
  "user": User,
  "api_key": zod.union([zod.string(),zod.null()])
}),
  "error": zod.null(),
  "meta": AgentMeta
});

export const verifyEmailRequestVerificationCodeMax = 200;

export const VerifyEmailRequest = zod.object({
  "verification_code": zod.string().min(1).max(verifyEmailRequestVerificationCodeMax)
});

export const VerifyEmailResponse = zod.object({
  "data": zod.object({
  "message": zod.string(),
  "access_token": zod.string(),
  "token_type": zod.literal("Bearer"),
  "expires_at": ExpiresAt,
  "user": User,
  "api_key": zod.union([zod.string(),zod.null()])
}),
  "error": zod.null(),
  "meta": AgentMeta
});

export const refreshTokenRequestTokenExpiryDefault = '1_month';

export const RefreshTokenRequest = zod.object({
  "token_expiry": TokenExpiry.default(refreshTokenRequestTokenExpiryDefault),
  "device_name": DeviceName.exactOptional()
});

export const RefreshTokenResponse = zod.object({
  "data": zod.object({
  "access_token": zod.string(),
  "token_type": zod.literal("Bearer"),
  "token_expiry": TokenExpiry,
  "expires_at": ExpiresAt,
  "message": zod.string()
}),
  "error": zod.null(),
  "meta": AgentMeta
});

export const LogOutResponse = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const LogOutAllResponse = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const ResendVerificationRequest = zod.object({
  "email": Email
});

export const ResendVerificationResponse = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const RequestPasswordResetRequest = zod.object({
  "email": Email
});

export const RequestPasswordResetResponse = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const resetPasswordRequestTokenMax = 200;

export const resetPasswordRequestPasswordConfirmationMax = 128;

export const ResetPasswordRequest = zod.object({
  "email": Email,
  "token": zod.string().min(1).max(resetPasswordRequestTokenMax),
  "password": NewPassword,
  "password_confirmation": zod.string().max(resetPasswordRequestPasswordConfirmationMax)
});

export const ResetPasswordResponse = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const VerifyEmailLinkResponse = zod.object({
  "data": zod.object({
  "message": zod.string(),
  "verified": zod.boolean()
}),
  "error": zod.null(),
  "meta": AgentMeta
});

/**
 * @summary Generate images from text
 */
export const generateImageHeaderIdempotencyKeyMax = 255;

export const GenerateImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate images from an image and text
 */
export const transformImageHeaderIdempotencyKeyMax = 255;

export const TransformImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transformImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Repaint a part of an image
 */
export const inpaintImageHeaderIdempotencyKeyMax = 255;

export const InpaintImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(inpaintImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch an image generation result
 */
export const fetchImagePathIdMax = 9007199254740991;

export const FetchImageParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchImagePathIdMax)
})

/**
 * @summary Generate a video from text
 */
export const generateVideoHeaderIdempotencyKeyMax = 255;

export const GenerateVideoHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateVideoHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate a video from an image
 */
export const animateImageHeaderIdempotencyKeyMax = 255;

export const AnimateImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(animateImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch a video generation result
 */
export const fetchVideoFusionPathIdMax = 9007199254740991;

export const FetchVideoFusionParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchVideoFusionPathIdMax)
})

/**
 * @summary Turn text into speech
 */
export const generateSpeechHeaderIdempotencyKeyMax = 255;

export const GenerateSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateSpeechHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Turn speech into another voice
 */
export const convertSpeechHeaderIdempotencyKeyMax = 255;

export const ConvertSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(convertSpeechHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Turn speech into text
 */
export const transcribeSpeechHeaderIdempotencyKeyMax = 255;

export const TranscribeSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transcribeSpeechHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate a sound from text
 */
export const generateSoundHeaderIdempotencyKeyMax = 255;

export const GenerateSoundHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateSoundHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Compose music from text
 */
export const composeMusicHeaderIdempotencyKeyMax = 255;

export const ComposeMusicHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(composeMusicHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch an audio generation result
 */
export const fetchAudioPathIdMax = 9007199254740991;

export const FetchAudioParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchAudioPathIdMax)
})

/**
 * @summary List the models
 */
export const listModelsQuerySearchMax = 200;

export const ListModelsQueryParams = zod.object({
  "key": zod.string(),
  "search": zod.string().max(listModelsQuerySearchMax).exactOptional(),
  "feature": zod.enum(['imagen', 'video_fusion', 'audio_gen', 'llmaster']).exactOptional()
})

/**
 * @summary Edit images by prompt
 */
export const editImageHeaderIdempotencyKeyMax = 255;

export const EditImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(editImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Caption an image
 */
export const captionImageHeaderIdempotencyKeyMax = 255;

export const CaptionImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(captionImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch an image editing result
 */
export const fetchImageEditPathIdMax = 9007199254740991;

export const FetchImageEditParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchImageEditPathIdMax)
})

/**
 * @summary Dub a video into another language
 */
export const createDubbingHeaderIdempotencyKeyMax = 255;

export const CreateDubbingHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(createDubbingHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate music
 */
export const generateMusicHeaderIdempotencyKeyMax = 255;

export const GenerateMusicHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateMusicHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate a song
 */
export const generateSongHeaderIdempotencyKeyMax = 255;

export const GenerateSongHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateSongHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate lyrics
 */
export const generateLyricsHeaderIdempotencyKeyMax = 255;

export const GenerateLyricsHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateLyricsHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch a voice result
 */
export const fetchVoicePathIdMax = 9007199254740991;

export const FetchVoiceParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchVoicePathIdMax)
})

/**
 * @summary Remove a watermark from a video
 */
export const removeWatermarkHeaderIdempotencyKeyMax = 255;

export const RemoveWatermarkHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(removeWatermarkHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch a video processing result
 */
export const fetchVideoPathIdMax = 9007199254740991;

export const FetchVideoParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchVideoPathIdMax)
})

/**
 * @summary Remove an object from an image
 */
export const removeObjectHeaderIdempotencyKeyMax = 255;

export const RemoveObjectHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(removeObjectHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Place an object in a room
 */
export const mixInteriorHeaderIdempotencyKeyMax = 255;

export const MixInteriorHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(mixInteriorHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Fetch an interior result
 */
export const fetchInteriorPathIdMax = 9007199254740991;

export const FetchInteriorParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchInteriorPathIdMax)
})

/**
 * @summary Fetch a 3D object
 */
export const fetchObject3dPathIdMax = 9007199254740991;

export const FetchObject3dParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchObject3dPathIdMax)
})

/**
 * @summary Transcribe speech on a dedicated server
 */
export const transcribeEnterpriseSpeechHeaderIdempotencyKeyMax = 255;

export const TranscribeEnterpriseSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transcribeEnterpriseSpeechHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Generate an image on a dedicated server
 */
export const generateEnterpriseImageHeaderIdempotencyKeyMax = 255;

export const GenerateEnterpriseImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateEnterpriseImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Edit images on a dedicated server
 */
export const editEnterpriseImageHeaderIdempotencyKeyMax = 255;

export const EditEnterpriseImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(editEnterpriseImageHeaderIdempotencyKeyMax).exactOptional()
})

/**
 * @summary Restart a dedicated server
 */
export const restartServerPathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const RestartServerParams = zod.object({
  "deployment": zod.string().regex(restartServerPathDeploymentRegExp)
})

/**
 * @summary Clear the cache of a dedicated server
 */
export const clearCachePathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const ClearCacheParams = zod.object({
  "deployment": zod.string().regex(clearCachePathDeploymentRegExp)
})

/**
 * @summary Clear the queue of a dedicated server
 */
export const clearQueuePathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const ClearQueueParams = zod.object({
  "deployment": zod.string().regex(clearQueuePathDeploymentRegExp)
})

/**
 * @summary Reset the storage of a dedicated server
 */
export const resetS3PathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const ResetS3Params = zod.object({
  "deployment": zod.string().regex(resetS3PathDeploymentRegExp)
})

/**
 * @summary Fetch a result from a dedicated server
 */
export const fetchDeploymentResultPathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');
export const fetchDeploymentResultPathIdMax = 9007199254740991;

export const FetchDeploymentResultParams = zod.object({
  "deployment": zod.string().regex(fetchDeploymentResultPathDeploymentRegExp),
  "id": zod.coerce.number().int().min(1).max(fetchDeploymentResultPathIdMax)
})

/**
 * @summary Verify the email address by link
 */
export const verifyEmailLinkPathTokenMax = 200;

export const VerifyEmailLinkParams = zod.object({
  "token": zod.string().min(1).max(verifyEmailLinkPathTokenMax)
})
