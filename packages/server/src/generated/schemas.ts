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

export const GenerateImageBody = GenerateImageRequest

export const GenerateImage200Response = GenerationResponse

export const GenerateImage400Response = GenerationError

export const GenerateImage401Response = GenerationError

export const GenerateImage403Response = GenerationError

export const GenerateImage413Response = GenerationError

export const GenerateImage415Response = GenerationError

export const GenerateImage422Response = GenerationError

export const GenerateImage429Response = GenerationError

export const GenerateImage500Response = GenerationError

export const GenerateImage503Response = GenerationError

/**
 * @summary Generate images from an image and text
 */
export const transformImageHeaderIdempotencyKeyMax = 255;

export const TransformImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transformImageHeaderIdempotencyKeyMax).exactOptional()
})

export const TransformImageBody = TransformImageRequest

export const TransformImage200Response = GenerationResponse

export const TransformImage400Response = GenerationError

export const TransformImage401Response = GenerationError

export const TransformImage403Response = GenerationError

export const TransformImage413Response = GenerationError

export const TransformImage415Response = GenerationError

export const TransformImage422Response = GenerationError

export const TransformImage429Response = GenerationError

export const TransformImage500Response = GenerationError

export const TransformImage503Response = GenerationError

/**
 * @summary Repaint a part of an image
 */
export const inpaintImageHeaderIdempotencyKeyMax = 255;

export const InpaintImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(inpaintImageHeaderIdempotencyKeyMax).exactOptional()
})

export const InpaintImageBody = InpaintImageRequest

export const InpaintImage200Response = GenerationResponse

export const InpaintImage400Response = GenerationError

export const InpaintImage401Response = GenerationError

export const InpaintImage403Response = GenerationError

export const InpaintImage413Response = GenerationError

export const InpaintImage415Response = GenerationError

export const InpaintImage422Response = GenerationError

export const InpaintImage429Response = GenerationError

export const InpaintImage500Response = GenerationError

export const InpaintImage503Response = GenerationError

/**
 * @summary Fetch an image generation result
 */
export const fetchImagePathIdMax = 9007199254740991;

export const FetchImageParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchImagePathIdMax)
})

export const FetchImageBody = FetchRequest

export const FetchImage200Response = GenerationResponse

export const FetchImage400Response = GenerationError

export const FetchImage401Response = GenerationError

export const FetchImage404Response = GenerationError

export const FetchImage413Response = GenerationError

export const FetchImage415Response = GenerationError

export const FetchImage429Response = GenerationError

export const FetchImage500Response = GenerationError

export const FetchImage503Response = GenerationError

/**
 * @summary Generate a video from text
 */
export const generateVideoHeaderIdempotencyKeyMax = 255;

export const GenerateVideoHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateVideoHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateVideoBody = GenerateVideoRequest

export const GenerateVideo200Response = VideoAcceptedResponse

export const GenerateVideo400Response = GenerationError

export const GenerateVideo401Response = GenerationError

export const GenerateVideo403Response = GenerationError

export const GenerateVideo413Response = GenerationError

export const GenerateVideo415Response = GenerationError

export const GenerateVideo422Response = GenerationError

export const GenerateVideo429Response = GenerationError

export const GenerateVideo500Response = GenerationError

export const GenerateVideo503Response = GenerationError

/**
 * @summary Generate a video from an image
 */
export const animateImageHeaderIdempotencyKeyMax = 255;

export const AnimateImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(animateImageHeaderIdempotencyKeyMax).exactOptional()
})

export const AnimateImageBody = AnimateImageRequest

export const AnimateImage200Response = VideoAcceptedResponse

export const AnimateImage400Response = GenerationError

export const AnimateImage401Response = GenerationError

export const AnimateImage403Response = GenerationError

export const AnimateImage413Response = GenerationError

export const AnimateImage415Response = GenerationError

export const AnimateImage422Response = GenerationError

export const AnimateImage429Response = GenerationError

export const AnimateImage500Response = GenerationError

export const AnimateImage503Response = GenerationError

/**
 * @summary Fetch a video generation result
 */
export const fetchVideoFusionPathIdMax = 9007199254740991;

export const FetchVideoFusionParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchVideoFusionPathIdMax)
})

export const FetchVideoFusionBody = FetchRequest

export const FetchVideoFusion200Response = GenerationResponse

export const FetchVideoFusion400Response = GenerationError

export const FetchVideoFusion401Response = GenerationError

export const FetchVideoFusion404Response = GenerationError

export const FetchVideoFusion413Response = GenerationError

export const FetchVideoFusion415Response = GenerationError

export const FetchVideoFusion429Response = GenerationError

export const FetchVideoFusion500Response = GenerationError

export const FetchVideoFusion503Response = GenerationError

/**
 * @summary Turn text into speech
 */
export const generateSpeechHeaderIdempotencyKeyMax = 255;

export const GenerateSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateSpeechHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateSpeechBody = GenerateSpeechRequest

export const GenerateSpeech200Response = GenerationResponse

export const GenerateSpeech400Response = GenerationError

export const GenerateSpeech401Response = GenerationError

export const GenerateSpeech403Response = GenerationError

export const GenerateSpeech413Response = GenerationError

export const GenerateSpeech415Response = GenerationError

export const GenerateSpeech422Response = GenerationError

export const GenerateSpeech429Response = GenerationError

export const GenerateSpeech500Response = GenerationError

export const GenerateSpeech503Response = GenerationError

/**
 * @summary Turn speech into another voice
 */
export const convertSpeechHeaderIdempotencyKeyMax = 255;

export const ConvertSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(convertSpeechHeaderIdempotencyKeyMax).exactOptional()
})

export const ConvertSpeechBody = ConvertSpeechRequest

export const ConvertSpeech200Response = GenerationResponse

export const ConvertSpeech400Response = GenerationError

export const ConvertSpeech401Response = GenerationError

export const ConvertSpeech403Response = GenerationError

export const ConvertSpeech413Response = GenerationError

export const ConvertSpeech415Response = GenerationError

export const ConvertSpeech422Response = GenerationError

export const ConvertSpeech429Response = GenerationError

export const ConvertSpeech500Response = GenerationError

export const ConvertSpeech503Response = GenerationError

/**
 * @summary Turn speech into text
 */
export const transcribeSpeechHeaderIdempotencyKeyMax = 255;

export const TranscribeSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transcribeSpeechHeaderIdempotencyKeyMax).exactOptional()
})

export const TranscribeSpeechBody = TranscribeSpeechRequest

export const TranscribeSpeech200Response = GenerationResponse

export const TranscribeSpeech400Response = GenerationError

export const TranscribeSpeech401Response = GenerationError

export const TranscribeSpeech403Response = GenerationError

export const TranscribeSpeech413Response = GenerationError

export const TranscribeSpeech415Response = GenerationError

export const TranscribeSpeech422Response = GenerationError

export const TranscribeSpeech429Response = GenerationError

export const TranscribeSpeech500Response = GenerationError

export const TranscribeSpeech503Response = GenerationError

/**
 * @summary Generate a sound from text
 */
export const generateSoundHeaderIdempotencyKeyMax = 255;

export const GenerateSoundHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateSoundHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateSoundBody = GenerateSoundRequest

export const GenerateSound200Response = GenerationResponse

export const GenerateSound400Response = GenerationError

export const GenerateSound401Response = GenerationError

export const GenerateSound403Response = GenerationError

export const GenerateSound413Response = GenerationError

export const GenerateSound415Response = GenerationError

export const GenerateSound422Response = GenerationError

export const GenerateSound429Response = GenerationError

export const GenerateSound500Response = GenerationError

export const GenerateSound503Response = GenerationError

/**
 * @summary Compose music from text
 */
export const composeMusicHeaderIdempotencyKeyMax = 255;

export const ComposeMusicHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(composeMusicHeaderIdempotencyKeyMax).exactOptional()
})

export const ComposeMusicBody = ComposeMusicRequest

export const ComposeMusic200Response = GenerationResponse

export const ComposeMusic400Response = GenerationError

export const ComposeMusic401Response = GenerationError

export const ComposeMusic403Response = GenerationError

export const ComposeMusic413Response = GenerationError

export const ComposeMusic415Response = GenerationError

export const ComposeMusic422Response = GenerationError

export const ComposeMusic429Response = GenerationError

export const ComposeMusic500Response = GenerationError

export const ComposeMusic503Response = GenerationError

/**
 * @summary Fetch an audio generation result
 */
export const fetchAudioPathIdMax = 9007199254740991;

export const FetchAudioParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchAudioPathIdMax)
})

export const FetchAudioBody = FetchRequest

export const FetchAudio200Response = GenerationResponse

export const FetchAudio400Response = GenerationError

export const FetchAudio401Response = GenerationError

export const FetchAudio404Response = GenerationError

export const FetchAudio413Response = GenerationError

export const FetchAudio415Response = GenerationError

export const FetchAudio429Response = GenerationError

export const FetchAudio500Response = GenerationError

export const FetchAudio503Response = GenerationError

/**
 * @summary Answer a conversation
 */
export const CreateChatCompletionBody = CreateChatCompletionRequest

export const CreateChatCompletion200Response = ChatCompletion

export const CreateChatCompletion400Response = ChatError

export const CreateChatCompletion401Response = ChatError

export const CreateChatCompletion403Response = ChatError

export const CreateChatCompletion413Response = ChatError

export const CreateChatCompletion415Response = ChatError

export const CreateChatCompletion429Response = ChatError

export const CreateChatCompletion500Response = ChatError

export const CreateChatCompletion503Response = ChatError

/**
 * @summary List the models
 */
export const listModelsQuerySearchMax = 200;

export const ListModelsQueryParams = zod.object({
  "key": zod.string(),
  "search": zod.string().max(listModelsQuerySearchMax).exactOptional(),
  "feature": zod.enum(['imagen', 'video_fusion', 'audio_gen', 'llmaster']).exactOptional()
})

export const ListModels200Response = ListModelsResponse

export const ListModels400Response = GenerationError

export const ListModels401Response = GenerationError

export const ListModels429Response = GenerationError

export const ListModels500Response = GenerationError

export const ListModels503Response = GenerationError

/**
 * @summary Edit images by prompt
 */
export const editImageHeaderIdempotencyKeyMax = 255;

export const EditImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(editImageHeaderIdempotencyKeyMax).exactOptional()
})

export const EditImageBody = EditImageRequest

export const EditImage200Response = GenerationResponse

export const EditImage400Response = GenerationError

export const EditImage401Response = GenerationError

export const EditImage403Response = GenerationError

export const EditImage413Response = GenerationError

export const EditImage415Response = GenerationError

export const EditImage422Response = GenerationError

export const EditImage429Response = GenerationError

export const EditImage500Response = GenerationError

export const EditImage503Response = GenerationError

/**
 * @summary Caption an image
 */
export const captionImageHeaderIdempotencyKeyMax = 255;

export const CaptionImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(captionImageHeaderIdempotencyKeyMax).exactOptional()
})

export const CaptionImageBody = CaptionImageRequest

export const CaptionImage200Response = GenerationResponse

export const CaptionImage400Response = GenerationError

export const CaptionImage401Response = GenerationError

export const CaptionImage403Response = GenerationError

export const CaptionImage413Response = GenerationError

export const CaptionImage415Response = GenerationError

export const CaptionImage422Response = GenerationError

export const CaptionImage429Response = GenerationError

export const CaptionImage500Response = GenerationError

export const CaptionImage503Response = GenerationError

/**
 * @summary Fetch an image editing result
 */
export const fetchImageEditPathIdMax = 9007199254740991;

export const FetchImageEditParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchImageEditPathIdMax)
})

export const FetchImageEditBody = FetchRequest

export const FetchImageEdit200Response = GenerationResponse

export const FetchImageEdit400Response = GenerationError

export const FetchImageEdit401Response = GenerationError

export const FetchImageEdit404Response = GenerationError

export const FetchImageEdit413Response = GenerationError

export const FetchImageEdit415Response = GenerationError

export const FetchImageEdit429Response = GenerationError

export const FetchImageEdit500Response = GenerationError

export const FetchImageEdit503Response = GenerationError

/**
 * @summary Dub a video into another language
 */
export const createDubbingHeaderIdempotencyKeyMax = 255;

export const CreateDubbingHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(createDubbingHeaderIdempotencyKeyMax).exactOptional()
})

export const CreateDubbingBody = CreateDubbingRequest

export const CreateDubbing200Response = VoiceResponse

export const CreateDubbing400Response = GenerationError

export const CreateDubbing401Response = GenerationError

export const CreateDubbing403Response = GenerationError

export const CreateDubbing413Response = GenerationError

export const CreateDubbing415Response = GenerationError

export const CreateDubbing422Response = GenerationError

export const CreateDubbing429Response = GenerationError

export const CreateDubbing500Response = GenerationError

export const CreateDubbing503Response = GenerationError

/**
 * @summary Generate music
 */
export const generateMusicHeaderIdempotencyKeyMax = 255;

export const GenerateMusicHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateMusicHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateMusicBody = GenerateMusicRequest

export const GenerateMusic200Response = VoiceResponse

export const GenerateMusic400Response = GenerationError

export const GenerateMusic401Response = GenerationError

export const GenerateMusic403Response = GenerationError

export const GenerateMusic413Response = GenerationError

export const GenerateMusic415Response = GenerationError

export const GenerateMusic422Response = GenerationError

export const GenerateMusic429Response = GenerationError

export const GenerateMusic500Response = GenerationError

export const GenerateMusic503Response = GenerationError

/**
 * @summary Generate a song
 */
export const generateSongHeaderIdempotencyKeyMax = 255;

export const GenerateSongHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateSongHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateSongBody = GenerateSongRequest

export const GenerateSong200Response = VoiceResponse

export const GenerateSong400Response = GenerationError

export const GenerateSong401Response = GenerationError

export const GenerateSong403Response = GenerationError

export const GenerateSong413Response = GenerationError

export const GenerateSong415Response = GenerationError

export const GenerateSong422Response = GenerationError

export const GenerateSong429Response = GenerationError

export const GenerateSong500Response = GenerationError

export const GenerateSong503Response = GenerationError

/**
 * @summary Generate lyrics
 */
export const generateLyricsHeaderIdempotencyKeyMax = 255;

export const GenerateLyricsHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateLyricsHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateLyricsBody = GenerateLyricsRequest

export const GenerateLyrics200Response = VoiceResponse

export const GenerateLyrics400Response = GenerationError

export const GenerateLyrics401Response = GenerationError

export const GenerateLyrics403Response = GenerationError

export const GenerateLyrics413Response = GenerationError

export const GenerateLyrics415Response = GenerationError

export const GenerateLyrics422Response = GenerationError

export const GenerateLyrics429Response = GenerationError

export const GenerateLyrics500Response = GenerationError

export const GenerateLyrics503Response = GenerationError

/**
 * @summary Fetch a voice result
 */
export const fetchVoicePathIdMax = 9007199254740991;

export const FetchVoiceParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchVoicePathIdMax)
})

export const FetchVoiceBody = FetchRequest

export const FetchVoice200Response = VoiceResponse

export const FetchVoice400Response = GenerationError

export const FetchVoice401Response = GenerationError

export const FetchVoice404Response = GenerationError

export const FetchVoice413Response = GenerationError

export const FetchVoice415Response = GenerationError

export const FetchVoice429Response = GenerationError

export const FetchVoice500Response = GenerationError

export const FetchVoice503Response = GenerationError

/**
 * @summary Remove a watermark from a video
 */
export const removeWatermarkHeaderIdempotencyKeyMax = 255;

export const RemoveWatermarkHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(removeWatermarkHeaderIdempotencyKeyMax).exactOptional()
})

export const RemoveWatermarkBody = RemoveWatermarkRequest

export const RemoveWatermark200Response = GenerationResponse

export const RemoveWatermark400Response = GenerationError

export const RemoveWatermark401Response = GenerationError

export const RemoveWatermark403Response = GenerationError

export const RemoveWatermark413Response = GenerationError

export const RemoveWatermark415Response = GenerationError

export const RemoveWatermark422Response = GenerationError

export const RemoveWatermark429Response = GenerationError

export const RemoveWatermark500Response = GenerationError

export const RemoveWatermark503Response = GenerationError

/**
 * @deprecated
 * @summary Make a scene (no longer supported)
 */
export const MakeSceneBody = MakeSceneRequest

export const MakeScene410Response = GenerationError

export const MakeSceneDefaultResponse = GenerationError

/**
 * @summary Fetch a video processing result
 */
export const fetchVideoPathIdMax = 9007199254740991;

export const FetchVideoParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchVideoPathIdMax)
})

export const FetchVideoBody = FetchRequest

export const FetchVideo200Response = GenerationResponse

export const FetchVideo400Response = GenerationError

export const FetchVideo401Response = GenerationError

export const FetchVideo404Response = GenerationError

export const FetchVideo413Response = GenerationError

export const FetchVideo415Response = GenerationError

export const FetchVideo429Response = GenerationError

export const FetchVideo500Response = GenerationError

export const FetchVideo503Response = GenerationError

/**
 * @summary Remove an object from an image
 */
export const removeObjectHeaderIdempotencyKeyMax = 255;

export const RemoveObjectHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(removeObjectHeaderIdempotencyKeyMax).exactOptional()
})

export const RemoveObjectBody = RemoveObjectRequest

export const RemoveObject200Response = GenerationResponse

export const RemoveObject400Response = GenerationError

export const RemoveObject401Response = GenerationError

export const RemoveObject403Response = GenerationError

export const RemoveObject413Response = GenerationError

export const RemoveObject415Response = GenerationError

export const RemoveObject422Response = GenerationError

export const RemoveObject429Response = GenerationError

export const RemoveObject500Response = GenerationError

export const RemoveObject503Response = GenerationError

/**
 * @summary Place an object in a room
 */
export const mixInteriorHeaderIdempotencyKeyMax = 255;

export const MixInteriorHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(mixInteriorHeaderIdempotencyKeyMax).exactOptional()
})

export const MixInteriorBody = MixInteriorRequest

export const MixInterior200Response = GenerationResponse

export const MixInterior400Response = GenerationError

export const MixInterior401Response = GenerationError

export const MixInterior403Response = GenerationError

export const MixInterior413Response = GenerationError

export const MixInterior415Response = GenerationError

export const MixInterior422Response = GenerationError

export const MixInterior429Response = GenerationError

export const MixInterior500Response = GenerationError

export const MixInterior503Response = GenerationError

/**
 * @summary Fetch an interior result
 */
export const fetchInteriorPathIdMax = 9007199254740991;

export const FetchInteriorParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchInteriorPathIdMax)
})

export const FetchInteriorBody = FetchRequest

export const FetchInterior200Response = GenerationResponse

export const FetchInterior400Response = GenerationError

export const FetchInterior401Response = GenerationError

export const FetchInterior404Response = GenerationError

export const FetchInterior413Response = GenerationError

export const FetchInterior415Response = GenerationError

export const FetchInterior429Response = GenerationError

export const FetchInterior500Response = GenerationError

export const FetchInterior503Response = GenerationError

/**
 * @summary Fetch a 3D object
 */
export const fetchObject3dPathIdMax = 9007199254740991;

export const FetchObject3dParams = zod.object({
  "id": zod.coerce.number().int().min(1).max(fetchObject3dPathIdMax)
})

export const FetchObject3dBody = FetchRequest

export const FetchObject3d200Response = Object3dResponse

export const FetchObject3d400Response = GenerationError

export const FetchObject3d401Response = GenerationError

export const FetchObject3d404Response = GenerationError

export const FetchObject3d413Response = GenerationError

export const FetchObject3d415Response = GenerationError

export const FetchObject3d429Response = GenerationError

export const FetchObject3d500Response = GenerationError

export const FetchObject3d503Response = GenerationError

/**
 * @summary Check an image or video for NSFW content
 */
export const CheckNsfwBody = CheckNsfwRequest

export const CheckNsfw200Response = NsfwCheckResponse

export const CheckNsfw400Response = GenerationError

export const CheckNsfw401Response = GenerationError

export const CheckNsfw403Response = GenerationError

export const CheckNsfw413Response = GenerationError

export const CheckNsfw415Response = GenerationError

export const CheckNsfw429Response = GenerationError

export const CheckNsfw500Response = GenerationError

export const CheckNsfw503Response = GenerationError

/**
 * @summary Transcribe speech on a dedicated server
 */
export const transcribeEnterpriseSpeechHeaderIdempotencyKeyMax = 255;

export const TranscribeEnterpriseSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(transcribeEnterpriseSpeechHeaderIdempotencyKeyMax).exactOptional()
})

export const TranscribeEnterpriseSpeechBody = TranscribeEnterpriseSpeechRequest

export const TranscribeEnterpriseSpeech200Response = GenerationResponse

export const TranscribeEnterpriseSpeech400Response = GenerationError

export const TranscribeEnterpriseSpeech401Response = GenerationError

export const TranscribeEnterpriseSpeech403Response = GenerationError

export const TranscribeEnterpriseSpeech404Response = GenerationError

export const TranscribeEnterpriseSpeech413Response = GenerationError

export const TranscribeEnterpriseSpeech415Response = GenerationError

export const TranscribeEnterpriseSpeech422Response = GenerationError

export const TranscribeEnterpriseSpeech429Response = GenerationError

export const TranscribeEnterpriseSpeech500Response = GenerationError

export const TranscribeEnterpriseSpeech503Response = GenerationError

/**
 * @summary Generate an image on a dedicated server
 */
export const generateEnterpriseImageHeaderIdempotencyKeyMax = 255;

export const GenerateEnterpriseImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(generateEnterpriseImageHeaderIdempotencyKeyMax).exactOptional()
})

export const GenerateEnterpriseImageBody = GenerateEnterpriseImageRequest

export const GenerateEnterpriseImage200Response = GenerationResponse

export const GenerateEnterpriseImage400Response = GenerationError

export const GenerateEnterpriseImage401Response = GenerationError

export const GenerateEnterpriseImage403Response = GenerationError

export const GenerateEnterpriseImage404Response = GenerationError

export const GenerateEnterpriseImage413Response = GenerationError

export const GenerateEnterpriseImage415Response = GenerationError

export const GenerateEnterpriseImage422Response = GenerationError

export const GenerateEnterpriseImage429Response = GenerationError

export const GenerateEnterpriseImage500Response = GenerationError

export const GenerateEnterpriseImage503Response = GenerationError

/**
 * @summary Edit images on a dedicated server
 */
export const editEnterpriseImageHeaderIdempotencyKeyMax = 255;

export const EditEnterpriseImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(editEnterpriseImageHeaderIdempotencyKeyMax).exactOptional()
})

export const EditEnterpriseImageBody = EditEnterpriseImageRequest

export const EditEnterpriseImage200Response = GenerationResponse

export const EditEnterpriseImage400Response = GenerationError

export const EditEnterpriseImage401Response = GenerationError

export const EditEnterpriseImage403Response = GenerationError

export const EditEnterpriseImage404Response = GenerationError

export const EditEnterpriseImage413Response = GenerationError

export const EditEnterpriseImage415Response = GenerationError

export const EditEnterpriseImage422Response = GenerationError

export const EditEnterpriseImage429Response = GenerationError

export const EditEnterpriseImage500Response = GenerationError

export const EditEnterpriseImage503Response = GenerationError

/**
 * @summary Restart a dedicated server
 */
export const restartServerPathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const RestartServerParams = zod.object({
  "deployment": zod.string().regex(restartServerPathDeploymentRegExp)
})

export const RestartServerBody = EnterpriseOperationRequest

export const RestartServer200Response = EnterpriseOperationResponse

export const RestartServer400Response = GenerationError

export const RestartServer401Response = GenerationError

export const RestartServer403Response = GenerationError

export const RestartServer404Response = GenerationError

export const RestartServer413Response = GenerationError

export const RestartServer415Response = GenerationError

export const RestartServer429Response = GenerationError

export const RestartServer500Response = GenerationError

export const RestartServer503Response = GenerationError

/**
 * @summary Clear the cache of a dedicated server
 */
export const clearCachePathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const ClearCacheParams = zod.object({
  "deployment": zod.string().regex(clearCachePathDeploymentRegExp)
})

export const ClearCacheBody = EnterpriseOperationRequest

export const ClearCache200Response = EnterpriseOperationResponse

export const ClearCache400Response = GenerationError

export const ClearCache401Response = GenerationError

export const ClearCache403Response = GenerationError

export const ClearCache404Response = GenerationError

export const ClearCache413Response = GenerationError

export const ClearCache415Response = GenerationError

export const ClearCache429Response = GenerationError

export const ClearCache500Response = GenerationError

export const ClearCache503Response = GenerationError

/**
 * @summary Clear the queue of a dedicated server
 */
export const clearQueuePathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const ClearQueueParams = zod.object({
  "deployment": zod.string().regex(clearQueuePathDeploymentRegExp)
})

export const ClearQueueBody = EnterpriseOperationRequest

export const ClearQueue200Response = EnterpriseOperationResponse

export const ClearQueue400Response = GenerationError

export const ClearQueue401Response = GenerationError

export const ClearQueue403Response = GenerationError

export const ClearQueue404Response = GenerationError

export const ClearQueue413Response = GenerationError

export const ClearQueue415Response = GenerationError

export const ClearQueue429Response = GenerationError

export const ClearQueue500Response = GenerationError

export const ClearQueue503Response = GenerationError

/**
 * @summary Reset the storage of a dedicated server
 */
export const resetS3PathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');

export const ResetS3Params = zod.object({
  "deployment": zod.string().regex(resetS3PathDeploymentRegExp)
})

export const ResetS3Body = EnterpriseOperationRequest

export const ResetS3200Response = EnterpriseOperationResponse

export const ResetS3400Response = GenerationError

export const ResetS3401Response = GenerationError

export const ResetS3403Response = GenerationError

export const ResetS3404Response = GenerationError

export const ResetS3413Response = GenerationError

export const ResetS3415Response = GenerationError

export const ResetS3429Response = GenerationError

export const ResetS3500Response = GenerationError

export const ResetS3503Response = GenerationError

/**
 * @summary Fetch a result from a dedicated server
 */
export const fetchDeploymentResultPathDeploymentRegExp = new RegExp('^[a-z0-9_]+$');
export const fetchDeploymentResultPathIdMax = 9007199254740991;

export const FetchDeploymentResultParams = zod.object({
  "deployment": zod.string().regex(fetchDeploymentResultPathDeploymentRegExp),
  "id": zod.coerce.number().int().min(1).max(fetchDeploymentResultPathIdMax)
})

export const FetchDeploymentResultBody = FetchRequest

export const FetchDeploymentResult200Response = GenerationResponse

export const FetchDeploymentResult400Response = GenerationError

export const FetchDeploymentResult401Response = GenerationError

export const FetchDeploymentResult403Response = GenerationError

export const FetchDeploymentResult404Response = GenerationError

export const FetchDeploymentResult413Response = GenerationError

export const FetchDeploymentResult415Response = GenerationError

export const FetchDeploymentResult429Response = GenerationError

export const FetchDeploymentResult500Response = GenerationError

export const FetchDeploymentResult503Response = GenerationError

/**
 * @summary Create a user
 */
export const SignUpBody = SignUpRequest

export const SignUp201Response = SignUpResponse

export const SignUp400Response = AgentError

export const SignUp413Response = AgentError

export const SignUp415Response = AgentError

export const SignUp429Response = AgentError

export const SignUp500Response = AgentError

export const SignUp503Response = AgentError

/**
 * @summary Log in
 */
export const LogInBody = LogInRequest

export const LogIn200Response = LogInResponse

export const LogIn400Response = AgentError

export const LogIn401Response = AgentError

export const LogIn413Response = AgentError

export const LogIn415Response = AgentError

export const LogIn429Response = AgentError

export const LogIn500Response = AgentError

export const LogIn503Response = AgentError

/**
 * @summary Verify the email address
 */
export const VerifyEmailBody = VerifyEmailRequest

export const VerifyEmail200Response = VerifyEmailResponse

export const VerifyEmail400Response = AgentError

export const VerifyEmail413Response = AgentError

export const VerifyEmail415Response = AgentError

export const VerifyEmail429Response = AgentError

export const VerifyEmail500Response = AgentError

export const VerifyEmail503Response = AgentError

/**
 * @summary Replace the access token
 */
export const RefreshTokenBody = RefreshTokenRequest

export const RefreshToken200Response = RefreshTokenResponse

export const RefreshToken400Response = AgentError

export const RefreshToken401Response = AgentError

export const RefreshToken413Response = AgentError

export const RefreshToken415Response = AgentError

export const RefreshToken429Response = AgentError

export const RefreshToken500Response = AgentError

export const RefreshToken503Response = AgentError

/**
 * @summary Log out
 */
export const LogOut200Response = LogOutResponse

export const LogOut401Response = AgentError

export const LogOut429Response = AgentError

export const LogOut500Response = AgentError

export const LogOut503Response = AgentError

/**
 * @summary Log out everywhere
 */
export const LogOutAll200Response = LogOutAllResponse

export const LogOutAll401Response = AgentError

export const LogOutAll429Response = AgentError

export const LogOutAll500Response = AgentError

export const LogOutAll503Response = AgentError

/**
 * @summary Resend the verification email
 */
export const ResendVerificationBody = ResendVerificationRequest

export const ResendVerification200Response = ResendVerificationResponse

export const ResendVerification400Response = AgentError

export const ResendVerification413Response = AgentError

export const ResendVerification415Response = AgentError

export const ResendVerification429Response = AgentError

export const ResendVerification500Response = AgentError

export const ResendVerification503Response = AgentError

/**
 * @summary Ask for a password reset email
 */
export const RequestPasswordResetBody = RequestPasswordResetRequest

export const RequestPasswordReset200Response = RequestPasswordResetResponse

export const RequestPasswordReset400Response = AgentError

export const RequestPasswordReset413Response = AgentError

export const RequestPasswordReset415Response = AgentError

export const RequestPasswordReset429Response = AgentError

export const RequestPasswordReset500Response = AgentError

export const RequestPasswordReset503Response = AgentError

/**
 * @summary Reset the password
 */
export const ResetPasswordBody = ResetPasswordRequest

export const ResetPassword200Response = ResetPasswordResponse

export const ResetPassword400Response = AgentError

export const ResetPassword413Response = AgentError

export const ResetPassword415Response = AgentError

export const ResetPassword429Response = AgentError

export const ResetPassword500Response = AgentError

export const ResetPassword503Response = AgentError

/**
 * @summary Verify the email address by link
 */
export const verifyEmailLinkPathTokenMax = 200;

export const VerifyEmailLinkParams = zod.object({
  "token": zod.string().min(1).max(verifyEmailLinkPathTokenMax)
})

export const VerifyEmailLink200Response = VerifyEmailLinkResponse

export const VerifyEmailLink303Response = zod.unknown()

export const VerifyEmailLink400Response = AgentError

export const VerifyEmailLink429Response = AgentError

export const VerifyEmailLink500Response = AgentError

export const VerifyEmailLink503Response = AgentError
