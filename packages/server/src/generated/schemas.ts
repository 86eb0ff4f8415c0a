// Generated from the contract by `pnpm generate`. Do not edit.

import * as zod from 'zod';

export const ApiKey = zod.string();

export const AspectRatio = zod.string().regex(new RegExp('^[1-9][0-9]?:[1-9][0-9]?$'));

export const Seed = zod.int().min(0).max(4294967295);

export const WebhookUrl = zod.url().regex(new RegExp('^https?://.+'));

export const TrackId = zod.int().min(-9007199254740991).max(9007199254740991);

export const GenerateImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(512).max(1024).default(1024),
  "height": zod.int().min(512).max(1024).default(1024),
  "aspect_ratio": AspectRatio.exactOptional(),
  "samples": zod.int().min(1).max(4).default(1),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerationId = zod.int().min(1).max(9007199254740991);

export const GenerationMeta = zod.record(zod.string(), zod.unknown());

export const GenerationSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(0),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": GenerationMeta
});

export const GenerationProcessing = zod.object({
  "status": zod.enum(['processing']),
  "id": GenerationId,
  "eta": zod.number().min(0),
  "queue_position": zod.int().min(0).exactOptional(),
  "message": zod.string(),
  "tip": zod.string(),
  "fetch_result": zod.url().regex(new RegExp('^https?://.+')),
  "output": zod.array(zod.string()).max(0),
  "future_links": zod.array(zod.string())
});

export const DocUrl = zod.url().regex(new RegExp('^https?://.+'));

export const FieldError = zod.object({
  "field": zod.string(),
  "message": zod.string()
});

export const GenerationError = zod.object({
  "status": zod.enum(['error']),
  "message": zod.string(),
  "code": zod.string(),
  "doc_url": DocUrl.exactOptional(),
  "id": GenerationId.exactOptional(),
  "errors": zod.array(FieldError).exactOptional(),
  "retry_after": zod.int().min(0).exactOptional()
});

export const GenerationResponse = zod.discriminatedUnion('status', [GenerationSuccess,GenerationProcessing,GenerationError]);

export const CompletedGeneration = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(0),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": GenerationMeta,
  "future_links": zod.array(zod.string()).exactOptional(),
  "links": zod.array(zod.string()).exactOptional(),
  "message": zod.string().exactOptional(),
  "tip": zod.string().exactOptional(),
  "audio_time": zod.number().min(0).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()])
});

export const FailedGeneration = zod.object({
  "status": zod.enum(['error']),
  "message": zod.string(),
  "code": zod.string(),
  "doc_url": DocUrl.exactOptional(),
  "id": GenerationId,
  "track_id": zod.union([TrackId,zod.null()])
});

export const CompletionEvent = zod.discriminatedUnion('status', [CompletedGeneration,FailedGeneration]);

export const MediaSource = zod.string().min(1);

export const Scheduler = zod.enum(['DDPMScheduler', 'DDIMScheduler', 'PNDMScheduler', 'LMSDiscreteScheduler', 'EulerDiscreteScheduler', 'EulerAncestralDiscreteScheduler', 'DPMSolverMultistepScheduler', 'HeunDiscreteScheduler', 'KDPM2DiscreteScheduler', 'DPMSolverSinglestepScheduler', 'KDPM2AncestralDiscreteScheduler', 'UniPCMultistepScheduler', 'DDIMInverseScheduler', 'DEISMultistepScheduler', 'IPNDMScheduler', 'KarrasVeScheduler', 'ScoreSdeVeScheduler', 'LCMScheduler']);

export const TransformImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "init_image": zod.union([MediaSource,zod.array(MediaSource).min(1).max(4)]),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(512).max(1024).exactOptional(),
  "height": zod.int().min(512).max(1024).exactOptional(),
  "aspect_ratio": AspectRatio.exactOptional(),
  "strength": zod.number().min(0).max(1).default(0.7),
  "samples": zod.int().min(1).max(4).default(1),
  "scheduler": Scheduler.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const InpaintImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "init_image": MediaSource,
  "mask_image": MediaSource,
  "negative_prompt": zod.string().exactOptional(),
  "strength": zod.number().min(0).max(1).default(1),
  "scheduler": Scheduler.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const FetchRequest = zod.object({
  "key": ApiKey.exactOptional()
});

export const VideoResolution = zod.string().regex(new RegExp('^[1-9][0-9]{2,3}p$'));

export const GenerateVideoRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(512).max(1024).multipleOf(2).exactOptional(),
  "height": zod.int().min(512).max(1024).multipleOf(2).exactOptional(),
  "resolution": VideoResolution.default('480p'),
  "aspect_ratio": AspectRatio.default('16:9'),
  "duration": zod.int().min(4).max(600).default(5),
  "fps": zod.int().min(1).max(120).default(24),
  "init_audio": MediaSource.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const VideoAcceptedResponse = zod.discriminatedUnion('status', [GenerationProcessing,GenerationError]);

export const AnimateImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "init_image": zod.union([MediaSource,zod.array(MediaSource).min(1).max(2)]),
  "prompt": zod.string().min(1).exactOptional(),
  "negative_prompt": zod.string().exactOptional(),
  "resolution": VideoResolution.default('480p'),
  "aspect_ratio": AspectRatio.exactOptional(),
  "duration": zod.int().min(4).max(600).default(5),
  "fps": zod.int().min(1).max(120).default(24),
  "init_audio": MediaSource.exactOptional(),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerateSpeechRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1).max(40000),
  "voice_id": zod.string().min(1),
  "temperature": zod.number().min(0).max(1).exactOptional(),
  "output_format": zod.enum(['wav', 'mp3', 'flac']).default(`wav`),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const ConvertSpeechRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "init_audio": MediaSource,
  "voice_id": zod.string().min(1),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const TranscribeSpeechRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "init_audio": MediaSource,
  "timestamp_level": zod.union([zod.enum(['word', 'sentence']),zod.null()]).exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerateSoundRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "duration": zod.number().min(1).max(22).default(5),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const ComposeMusicRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1),
  "prompt": zod.string().min(1),
  "duration": zod.int().min(30).max(480).default(30),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const ChatTextPart = zod.object({
  "type": zod.enum(['text']),
  "text": zod.string()
});

export const ChatImagePart = zod.object({
  "type": zod.enum(['image_url']),
  "image_url": zod.object({
  "url": MediaSource,
  "detail": zod.union([zod.string(),zod.null()]).exactOptional()
})
});

export const ChatRefusalPart = zod.object({
  "type": zod.enum(['refusal']),
  "refusal": zod.string()
});

export const ChatPart = zod.discriminatedUnion('type', [ChatTextPart,ChatImagePart,ChatRefusalPart]);

export const ChatToolCall = zod.object({
  "id": zod.string(),
  "type": zod.literal("function"),
  "function": zod.object({
  "name": zod.string(),
  "arguments": zod.string()
})
});

export const ChatMessage = zod.object({
  "role": zod.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  "content": zod.union([zod.string(),zod.array(ChatPart).min(1),zod.null()]).exactOptional(),
  "tool_calls": zod.union([zod.array(ChatToolCall),zod.null()]).exactOptional(),
  "tool_call_id": zod.union([zod.string(),zod.null()]).exactOptional()
});

export const ChatResponseFormat = zod.object({
  "type": zod.enum(['text', 'json_object', 'json_schema']),
  "json_schema": zod.object({
  "name": zod.string().regex(new RegExp('^[a-zA-Z0-9_-]{1,64}$')),
  "description": zod.union([zod.string(),zod.null()]).exactOptional(),
  "schema": zod.record(zod.string(), zod.unknown()),
  "strict": zod.union([zod.boolean(),zod.null()]).exactOptional()
}).exactOptional()
});

export const ChatTool = zod.object({
  "type": zod.literal("function"),
  "function": zod.object({
  "name": zod.string().regex(new RegExp('^[a-zA-Z0-9_-]{1,64}$')),
  "description": zod.string().exactOptional(),
  "parameters": zod.record(zod.string(), zod.unknown()).exactOptional(),
  "strict": zod.union([zod.boolean(),zod.null()]).exactOptional()
})
});

export const ChatNamedToolChoice = zod.object({
  "type": zod.literal("function"),
  "function": zod.object({
  "name": zod.string()
})
});

export const CreateChatCompletionRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.string().min(1).exactOptional(),
  "model": zod.string().min(1).exactOptional(),
  "messages": zod.array(ChatMessage).min(1),
  "max_tokens": zod.union([zod.int().min(1).max(1000000),zod.null()]).default(1000),
  "max_completion_tokens": zod.union([zod.int().min(1).max(1000000),zod.null()]).exactOptional(),
  "temperature": zod.union([zod.number().min(0).max(2),zod.null()]).default(1),
  "top_p": zod.union([zod.number().min(0).max(1),zod.null()]).default(1),
  "top_k": zod.union([zod.int().min(1).max(1000000),zod.null()]).exactOptional(),
  "presence_penalty": zod.union([zod.number().min(-2).max(2),zod.null()]).default(0),
  "frequency_penalty": zod.union([zod.number().min(-2).max(2),zod.null()]).default(0),
  "stop": zod.union([zod.string().min(1),zod.array(zod.string().min(1)).max(4),zod.null()]).exactOptional(),
  "n": zod.union([zod.int().min(1).max(10),zod.null()]).default(1),
  "seed": zod.union([zod.int().min(-9007199254740991).max(9007199254740991),zod.null()]).exactOptional(),
  "stream": zod.union([zod.boolean(),zod.null()]).default(false),
  "stream_options": zod.union([zod.object({
  "include_usage": zod.boolean().default(false)
}),zod.null()]).exactOptional(),
  "response_format": zod.union([ChatResponseFormat,zod.null()]).exactOptional(),
  "tools": zod.union([zod.array(ChatTool).max(128),zod.null()]).exactOptional(),
  "tool_choice": zod.union([zod.enum(['auto', 'none', 'required']),ChatNamedToolChoice,zod.null()]).exactOptional(),
  "parallel_tool_calls": zod.union([zod.boolean(),zod.null()]).exactOptional(),
  "logprobs": zod.union([zod.boolean(),zod.null()]).exactOptional(),
  "top_logprobs": zod.union([zod.int().min(0).max(20),zod.null()]).exactOptional()
});

export const ChatAnswer = zod.object({
  "role": zod.literal("assistant"),
  "content": zod.union([zod.string(),zod.null()]),
  "tool_calls": zod.array(ChatToolCall).exactOptional()
});

export const ChatChoice = zod.object({
  "index": zod.int().min(0),
  "message": ChatAnswer,
  "finish_reason": zod.enum(['stop', 'length', 'content_filter', 'tool_calls'])
});

export const ChatUsage = zod.object({
  "prompt_tokens": zod.int().min(0),
  "completion_tokens": zod.int().min(0),
  "total_tokens": zod.int().min(0)
});

export const ChatCompletion = zod.object({
  "id": zod.string(),
  "object": zod.literal("chat.completion"),
  "created": zod.int().min(0),
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

export const ChatError = zod.object({
  "status": zod.literal("error"),
  "message": zod.string(),
  "code": zod.string(),
  "doc_url": DocUrl.exactOptional(),
  "errors": zod.array(FieldError).exactOptional(),
  "retry_after": zod.int().min(0).exactOptional(),
  "error": ChatErrorDetail
});

export const OpenaiImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model": zod.string().min(1),
  "prompt": zod.string().min(1),
  "n": zod.int().min(1).max(4).default(1),
  "size": zod.string().regex(new RegExp('^(?:auto|(?:51[2-9]|5[2-9]\\d|[6-9]\\d\\d|10[01]\\d|102[0-4])x(?:51[2-9]|5[2-9]\\d|[6-9]\\d\\d|10[01]\\d|102[0-4]))$')).default(`auto`),
  "response_format": zod.enum(['url', 'b64_json']).exactOptional(),
  "quality": zod.enum(['auto', 'standard']).exactOptional(),
  "background": zod.enum(['auto', 'opaque']).exactOptional(),
  "output_format": zod.enum(['png']).exactOptional(),
  "stream": zod.literal(false).exactOptional(),
  "style": zod.enum(['vivid']).exactOptional()
});

export const OpenaiImages = zod.object({
  "created": zod.int().min(0),
  "data": zod.array(zod.object({
  "url": zod.string().exactOptional(),
  "b64_json": zod.string().exactOptional()
}))
});

export const OpenaiImageEditRequest = zod.object({
  "model": zod.string().min(1),
  "prompt": zod.string().min(1),
  "image": zod.array(zod.string().min(1)).min(1).max(4),
  "mask": zod.string().exactOptional(),
  "n": zod.int().min(1).max(4).default(1),
  "size": zod.string().regex(new RegExp('^(?:auto|(?:51[2-9]|5[2-9]\\d|[6-9]\\d\\d|10[01]\\d|102[0-4])x(?:51[2-9]|5[2-9]\\d|[6-9]\\d\\d|10[01]\\d|102[0-4]))$')).default(`auto`),
  "response_format": zod.enum(['url', 'b64_json']).exactOptional(),
  "quality": zod.enum(['auto', 'standard']).exactOptional(),
  "background": zod.enum(['auto', 'opaque']).exactOptional(),
  "output_format": zod.enum(['png']).exactOptional(),
  "stream": zod.literal(false).exactOptional()
});

export const OpenaiSpeechRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model": zod.string().min(1),
  "input": zod.string().min(1).max(40000),
  "voice": zod.string().min(1),
  "response_format": zod.enum(['mp3', 'wav', 'flac']).default(`mp3`),
  "speed": zod.number().min(1).max(1).exactOptional(),
  "stream_format": zod.enum(['audio']).exactOptional()
});

export const OpenaiTranscriptionRequest = zod.object({
  "model": zod.string().min(1),
  "file": zod.string().min(1),
  "response_format": zod.enum(['json', 'text', 'verbose_json']).default(`json`),
  "timestamp_granularities": zod.array(zod.enum(['word', 'segment'])).min(1).max(1).exactOptional(),
  "temperature": zod.number().min(0).max(0).exactOptional(),
  "stream": zod.literal(false).exactOptional()
});

export const OpenaiTranscription = zod.object({
  "text": zod.string(),
  "task": zod.literal("transcribe").exactOptional(),
  "language": zod.string().exactOptional(),
  "duration": zod.number().exactOptional(),
  "segments": zod.array(zod.object({
  "id": zod.int().min(0),
  "start": zod.number(),
  "end": zod.number(),
  "text": zod.string()
})).exactOptional(),
  "words": zod.array(zod.object({
  "word": zod.string(),
  "start": zod.number(),
  "end": zod.number()
})).exactOptional()
});

export const ChatModel = zod.object({
  "id": zod.string(),
  "object": zod.literal("model"),
  "created": zod.int().min(0),
  "owned_by": zod.string()
});

export const ChatModelList = zod.object({
  "object": zod.literal("list"),
  "data": zod.array(ChatModel)
});

export const CreateUploadRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "content_type": zod.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff', 'audio/wav', 'audio/mpeg', 'audio/flac', 'audio/mp4', 'audio/ogg', 'audio/aac', 'audio/webm', 'video/mp4', 'video/quicktime', 'video/webm', 'video/matroska', 'application/octet-stream']).default(`application/octet-stream`),
  "size": zod.int().min(1).max(209715200)
});

export const UploadPlace = zod.object({
  "status": zod.literal("success"),
  "upload_url": zod.url().regex(new RegExp('^https?://.+')),
  "url": zod.url().regex(new RegExp('^https?://.+')),
  "expires_at": zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i'))
});

export const ModelFeature = zod.union([zod.enum(['imagen', 'video_fusion', 'audio_gen', 'llmaster']),zod.string().max(200)]);

export const FieldLimits = zod.object({
  "minimum": zod.number().exactOptional(),
  "maximum": zod.number().exactOptional(),
  "enum": zod.array(zod.union([zod.number(),zod.string()])).min(1).exactOptional(),
  "minLength": zod.int().min(1).exactOptional(),
  "maxLength": zod.int().min(1).exactOptional(),
  "minItems": zod.int().min(1).exactOptional(),
  "maxItems": zod.int().min(1).exactOptional()
});

export const Model = zod.object({
  "model_id": zod.string().min(1),
  "name": zod.string(),
  "feature": ModelFeature,
  "description": zod.string(),
  "engine": zod.string().exactOptional(),
  "engine_models": zod.array(zod.string()).exactOptional(),
  "operations": zod.array(zod.string()),
  "needs_scheduler": zod.boolean().exactOptional(),
  "sees_images": zod.boolean().exactOptional(),
  "sizes": zod.array(zod.string()).min(1).exactOptional(),
  "limits": zod.record(zod.string(), zod.record(zod.string(), FieldLimits)).exactOptional()
});

export const ModelList = zod.object({
  "status": zod.literal("success"),
  "models": zod.array(Model),
  "total": zod.int().min(0)
});

export const JobSummary = zod.object({
  "id": GenerationId,
  "operation": zod.string(),
  "status": zod.enum(['processing', 'success', 'error']),
  "model_id": zod.union([zod.string(),zod.null()]),
  "prompt": zod.union([zod.string().max(200),zod.null()]),
  "track_id": zod.union([TrackId,zod.null()]),
  "created_at": zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i')),
  "started_at": zod.union([zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i')),zod.null()]),
  "finished_at": zod.union([zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i')),zod.null()]),
  "output": zod.array(zod.string()),
  "error": zod.union([zod.object({
  "code": zod.string(),
  "message": zod.string()
}),zod.null()]),
  "fetch_result": zod.url().regex(new RegExp('^https?://.+'))
});

export const JobList = zod.object({
  "status": zod.literal("success"),
  "jobs": zod.array(JobSummary),
  "next_cursor": zod.union([zod.string(),zod.null()])
});

export const JobAnswer = zod.object({
  "status": zod.literal("success"),
  "job": JobSummary
});

export const UsageOfDay = zod.object({
  "day": zod.iso.date(),
  "operation": zod.string(),
  "model_id": zod.string(),
  "calls": zod.int().min(1),
  "units": zod.record(zod.string(), zod.number().min(0)),
  "cost_usd": zod.union([zod.number().min(0),zod.null()]),
  "calls_without_price": zod.int().min(0)
});

export const Usage = zod.object({
  "status": zod.literal("success"),
  "since": zod.iso.date(),
  "until": zod.iso.date(),
  "usage": zod.array(UsageOfDay),
  "spent_usd": zod.number().min(0),
  "limit_usd": zod.union([zod.number().min(0),zod.null()])
});

export const WebhookSecretRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "replace": zod.boolean().default(false)
});

export const WebhookSecretAnswer = zod.object({
  "status": zod.literal("success"),
  "secret": zod.string()
});

export const MediaUrl = zod.url().regex(new RegExp('^https?://.+'));

export const EditImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "prompt": zod.string().min(1),
  "init_image": zod.union([MediaUrl,zod.array(MediaUrl).min(1).max(4)]),
  "safety_checker": zod.boolean().default(true),
  "model_id": zod.enum(['alpha-edit-2509', 'alpha-edit-2511']).default(`alpha-edit-2509`),
  "base64": zod.boolean().default(false),
  "webhook": zod.union([WebhookUrl,zod.null()]).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()]).exactOptional()
});

export const CaptionImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_image": MediaUrl,
  "length": zod.enum(['short', 'normal', 'long']).default(`normal`),
  "base64": zod.boolean().default(false),
  "webhook": zod.union([WebhookUrl,zod.null()]).exactOptional(),
  "track_id": zod.union([TrackId,zod.null()]).exactOptional()
});

export const CreateDubbingRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_video": MediaSource,
  "source_lang": zod.string().min(2).max(16).default(`en`),
  "output_lang": zod.enum(['es', 'fr', 'hi', 'it', 'pt-br', 'en-us', 'en-gb', 'ja', 'zh']),
  "file_prefix": zod.string().max(64).regex(new RegExp('^[A-Za-z0-9_-][A-Za-z0-9_.-]*$')).exactOptional(),
  "voice_id": zod.string().min(1).exactOptional(),
  "voice_model": zod.string().min(1).default(`gamma`),
  "speed": zod.number().min(0.1).max(10).default(1),
  "base64": zod.boolean().default(false),
  "seed": zod.int().min(0).max(4294967295).default(0),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const VoiceSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(0),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": GenerationMeta,
  "future_links": zod.array(zod.string()).exactOptional(),
  "links": zod.array(zod.string()).exactOptional(),
  "message": zod.string().exactOptional(),
  "tip": zod.string().exactOptional(),
  "audio_time": zod.number().min(0).exactOptional()
});

export const VoiceProcessing = zod.object({
  "status": zod.enum(['processing']),
  "id": GenerationId,
  "eta": zod.number().min(0),
  "queue_position": zod.int().min(0).exactOptional(),
  "message": zod.string(),
  "tip": zod.string(),
  "fetch_result": zod.url().regex(new RegExp('^https?://.+')),
  "output": zod.array(zod.string()).max(0),
  "future_links": zod.array(zod.string()),
  "links": zod.array(zod.string()).exactOptional(),
  "audio_time": zod.null().exactOptional()
});

export const VoiceResponse = zod.discriminatedUnion('status', [VoiceSuccess,VoiceProcessing,GenerationError]);

export const GenerateMusicRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "prompt": zod.string().min(1),
  "init_audio": MediaUrl.exactOptional(),
  "duration": zod.int().min(30).max(480).default(30),
  "output_format": zod.enum(['wav', 'mp3', 'flac']).default(`wav`),
  "bitrate": zod.enum(['128k', '192k', '320k']).default(`320k`),
  "base64": zod.boolean().default(false),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerateSongRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "model_id": zod.enum(['beta-short', 'beta-long']).exactOptional(),
  "duration": zod.int().min(30).max(480).exactOptional(),
  "instrumental": zod.boolean().default(false),
  "caption": zod.string().min(1).exactOptional(),
  "lyrics": zod.string().min(1).exactOptional(),
  "lyrics_generation": zod.boolean().exactOptional(),
  "prompt": zod.string().min(1).exactOptional(),
  "language": zod.string().regex(new RegExp('^[a-z]{2,3}$')).exactOptional(),
  "init_audio": MediaUrl.exactOptional(),
  "base64": zod.boolean().default(false),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerateLyricsRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "prompt": zod.string().min(1),
  "length": zod.enum(['short', 'long']).default(`short`),
  "base64": zod.boolean().default(false),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const RemoveWatermarkRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_video": MediaUrl,
  "base64": zod.boolean().default(false),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const MakeSceneRequest = zod.object({
  "key": ApiKey.exactOptional()
});

export const RemoveObjectRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_image": MediaUrl,
  "object_name": zod.string().min(1),
  "base64": zod.boolean().default(false),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const MixInteriorRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_image": MediaUrl,
  "object_image": MediaUrl,
  "prompt": zod.string().min(1),
  "width": zod.int().min(512).max(2048).exactOptional(),
  "height": zod.int().min(512).max(2048).exactOptional(),
  "guidance_scale": zod.number().min(1).max(20).exactOptional(),
  "num_inference_steps": zod.int().min(1).max(1000).default(8),
  "base64": zod.boolean().default(false),
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

export const Object3dSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(0),
  "id": GenerationId,
  "output": zod.array(zod.string()),
  "proxy_links": zod.array(zod.string()),
  "meta": Object3dMeta
});

export const Object3dProcessing = zod.object({
  "status": zod.enum(['processing']),
  "id": GenerationId,
  "eta": zod.number().min(0),
  "queue_position": zod.int().min(0).exactOptional(),
  "message": zod.string(),
  "tip": zod.string(),
  "fetch_result": zod.url().regex(new RegExp('^https?://.+')),
  "output": zod.array(zod.string()).max(0),
  "future_links": zod.array(zod.string()),
  "meta": Object3dMeta.exactOptional()
});

export const Object3dResponse = zod.discriminatedUnion('status', [Object3dSuccess,Object3dProcessing,GenerationError]);

export const CheckNsfwRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_image": MediaUrl,
  "threshold": zod.number().min(0).max(1).default(0.5)
});

export const NsfwCheckSuccess = zod.object({
  "status": zod.enum(['success']),
  "generationTime": zod.number().min(0),
  "id": GenerationId,
  "images": zod.string(),
  "has_nsfw_concept": zod.array(zod.boolean()),
  "meta": GenerationMeta
});

export const NsfwCheckResponse = zod.discriminatedUnion('status', [NsfwCheckSuccess,GenerationError]);

export const TranscribeEnterpriseSpeechRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "init_audio": MediaUrl,
  "language": zod.enum(['af', 'ar', 'be', 'bn', 'bg', 'zh', 'cs', 'da', 'nl', 'en', 'fi', 'fr', 'de', 'el', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'kn', 'ko', 'ml', 'mr', 'ne', 'pa', 'fa', 'pl', 'pt', 'ro', 'ru', 'sr', 'es', 'sv', 'tl', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'cy']).default(`en`),
  "timestamp_level": zod.union([zod.enum(['word', 'sentence']),zod.null()]).exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const GenerateEnterpriseImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "prompt": zod.string().min(1),
  "negative_prompt": zod.string().exactOptional(),
  "width": zod.int().min(64).max(1024).default(512),
  "height": zod.int().min(64).max(1024).default(512),
  "samples": zod.int().min(1).max(2).default(1),
  "seed": Seed.exactOptional(),
  "webhook": WebhookUrl.exactOptional(),
  "track_id": TrackId.exactOptional()
});

export const EditEnterpriseImageRequest = zod.object({
  "key": ApiKey.exactOptional(),
  "prompt": zod.string().min(1),
  "init_image": zod.union([MediaUrl,zod.array(MediaUrl).min(1).max(4)]),
  "safety_checker": zod.boolean().default(true),
  "model_id": zod.enum(['alpha-edit-2509', 'alpha-edit-2511']).default(`alpha-edit-2509`),
  "base64": zod.boolean().default(false),
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

export const DeploymentRequest = zod.object({
  "key": ApiKey.exactOptional()
});

export const Email = zod.string().max(254).regex(new RegExp('^[A-Za-z0-9!#$%&\'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&\'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$'));

export const NewPassword = zod.string().min(15).max(128);

export const SignUpRequest = zod.object({
  "email": Email,
  "password": NewPassword,
  "name": zod.string().min(1).max(100).exactOptional()
});

export const AgentMessage = zod.object({
  "message": zod.string()
});

export const AgentMeta = zod.object({
  "request_id": zod.string()
});

export const SignUpAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const AgentErrorDetail = zod.object({
  "code": zod.string(),
  "message": zod.string(),
  "doc_url": DocUrl.exactOptional(),
  "details": zod.record(zod.string(), zod.unknown()).exactOptional()
});

export const AgentError = zod.object({
  "data": zod.null(),
  "error": AgentErrorDetail,
  "meta": AgentMeta
});

export const DeviceName = zod.string().min(1).max(100);

export const TokenExpiry = zod.enum(['1_week', '1_month', '3_months', 'never']);

export const LogInRequest = zod.object({
  "email": Email,
  "password": zod.string().min(1).max(128),
  "device_name": DeviceName.default('agent-control-plane'),
  "token_expiry": TokenExpiry.default('1_month')
});

export const ExpiresAt = zod.union([zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i')),zod.null()]);

export const User = zod.object({
  "id": zod.int().min(1).max(9007199254740991),
  "name": zod.string(),
  "email": Email,
  "username": zod.string(),
  "verified": zod.boolean(),
  "plan": zod.enum(['pay_as_you_go', 'standard', 'unlimited_premium'])
});

export const LogInAnswer = zod.object({
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

export const VerifyEmailRequest = zod.object({
  "verification_code": zod.string().min(1).max(200)
});

export const VerifyEmailAnswer = zod.object({
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

export const RefreshTokenRequest = zod.object({
  "token_expiry": TokenExpiry.default('1_month'),
  "device_name": DeviceName.exactOptional()
});

export const RefreshTokenAnswer = zod.object({
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

export const LogOutAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const LogOutAllAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const ExportAccountRequest = zod.object({
  "password": zod.string().min(1).max(128),
  "before_job": zod.int().min(1).max(9007199254740991).exactOptional()
});

export const AccountExport = zod.object({
  "account": zod.record(zod.string(), zod.unknown()),
  "api_keys": zod.array(zod.record(zod.string(), zod.unknown())),
  "access_tokens": zod.array(zod.record(zod.string(), zod.unknown())),
  "deployments": zod.array(zod.record(zod.string(), zod.unknown())),
  "uploads": zod.array(zod.record(zod.string(), zod.unknown())),
  "webhooks": zod.array(zod.record(zod.string(), zod.unknown())),
  "usage": zod.array(zod.record(zod.string(), zod.unknown())),
  "audit": zod.array(zod.record(zod.string(), zod.unknown())),
  "jobs": zod.array(zod.record(zod.string(), zod.unknown())),
  "next_before_job": zod.union([zod.int().min(1).max(9007199254740991),zod.null()])
});

export const ExportAccountAnswer = zod.object({
  "data": AccountExport,
  "error": zod.null(),
  "meta": AgentMeta
});

export const ConfirmedRequest = zod.object({
  "password": zod.string().min(1).max(128)
});

export const DeleteAccountAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const ResendVerificationRequest = zod.object({
  "email": Email
});

export const ResendVerificationAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const RequestPasswordResetRequest = zod.object({
  "email": Email
});

export const RequestPasswordResetAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const ResetPasswordRequest = zod.object({
  "email": Email,
  "token": zod.string().min(1).max(200),
  "password": NewPassword,
  "password_confirmation": zod.string().max(128),
  "new_api_key": zod.boolean().default(true)
});

export const ResetPasswordAnswer = zod.object({
  "data": AgentMessage,
  "error": zod.null(),
  "meta": AgentMeta
});

export const VerifyEmailLinkAnswer = zod.object({
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

export const GenerateImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate images from an image and text
 */

export const TransformImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Repaint a part of an image
 */

export const InpaintImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch an image generation result
 */

export const FetchImageParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchImageHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate a video from text
 */

export const GenerateVideoHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate a video from an image
 */

export const AnimateImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch a video generation result
 */

export const FetchVideoFusionParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchVideoFusionHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Turn text into speech
 */

export const GenerateSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Turn speech into another voice
 */

export const ConvertSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Turn speech into text
 */

export const TranscribeSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate a sound from text
 */

export const GenerateSoundHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Compose music from text
 */

export const ComposeMusicHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch an audio generation result
 */

export const FetchAudioParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchAudioHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate images, as OpenAI's clients ask for them
 */

export const CreateOpenaiImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional()
})

/**
 * @summary Edit images, as OpenAI's clients ask for it
 */
export const CreateOpenaiImageEditQueryParams = zod.object({
  "key": zod.string().exactOptional()
})

export const CreateOpenaiImageEditHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional()
})

export const CreateOpenaiImageEditBody = OpenaiImageEditRequest

/**
 * @summary Say a text, as OpenAI's clients ask for it
 */

export const CreateOpenaiSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional()
})

/**
 * @summary Turn speech into text, as OpenAI's clients ask for it
 */
export const CreateOpenaiTranscriptionQueryParams = zod.object({
  "key": zod.string().exactOptional()
})

export const CreateOpenaiTranscriptionHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional()
})

export const CreateOpenaiTranscriptionBody = OpenaiTranscriptionRequest

/**
 * @summary List the models for OpenAI's clients
 */
export const ListChatModelsQueryParams = zod.object({
  "key": zod.string().exactOptional()
})

/**
 * @summary Get a model for OpenAI's clients
 */

export const RetrieveChatModelParams = zod.object({
  "model": zod.string().min(1).max(200)
})

export const RetrieveChatModelQueryParams = zod.object({
  "key": zod.string().exactOptional()
})

/**
 * @summary List the models
 */

export const ListModelsQueryParams = zod.object({
  "key": zod.string().exactOptional(),
  "search": zod.string().max(200).exactOptional(),
  "feature": zod.union([zod.enum(['imagen', 'video_fusion', 'audio_gen', 'llmaster']),zod.string().max(200)]).exactOptional()
})

/**
 * @summary List the jobs
 */

export const ListJobsQueryParams = zod.object({
  "key": zod.string().exactOptional(),
  "status": zod.enum(['processing', 'success', 'error']).exactOptional(),
  "operation": zod.string().min(1).max(100).exactOptional(),
  "track_id": zod.int().min(-9007199254740991).max(9007199254740991).exactOptional(),
  "created_after": zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i')).exactOptional(),
  "created_before": zod.stringFormat('datetime', new RegExp(zod.regexes.datetime({ offset: true }), 'i')).exactOptional(),
  "limit": zod.int().min(1).max(100).default(20),
  "cursor": zod.string().max(40).regex(new RegExp('^[0-9]{1,16}-[0-9]{1,16}$')).exactOptional()
})

/**
 * @summary Get a job
 */

export const GetJobParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const GetJobQueryParams = zod.object({
  "key": zod.string().exactOptional()
})

/**
 * @summary Cancel a job
 */

export const CancelJobParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

/**
 * @summary Read what the account used
 */

export const GetUsageQueryParams = zod.object({
  "key": zod.string().exactOptional(),
  "since": zod.iso.date().regex(new RegExp('^2[0-9]{3}-[0-9]{2}-[0-9]{2}$')).exactOptional(),
  "until": zod.iso.date().regex(new RegExp('^2[0-9]{3}-[0-9]{2}-[0-9]{2}$')).exactOptional(),
  "operation": zod.string().min(1).max(100).exactOptional()
})

/**
 * @summary Edit images by prompt
 */

export const EditImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Caption an image
 */

export const CaptionImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch an image editing result
 */

export const FetchImageEditParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchImageEditHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Dub a video into another language
 */

export const CreateDubbingHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate music
 */

export const GenerateMusicHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate a song
 */

export const GenerateSongHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate lyrics
 */

export const GenerateLyricsHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch a voice result
 */

export const FetchVoiceParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchVoiceHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Remove a watermark from a video
 */

export const RemoveWatermarkHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch a video processing result
 */

export const FetchVideoParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchVideoHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Remove an object from an image
 */

export const RemoveObjectHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Place an object in a room
 */

export const MixInteriorHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch an interior result
 */

export const FetchInteriorParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchInteriorHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Fetch a 3D object
 */

export const FetchObject3dParams = zod.object({
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchObject3dHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Transcribe speech on a dedicated server
 */

export const TranscribeEnterpriseSpeechHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Generate an image on a dedicated server
 */

export const GenerateEnterpriseImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Edit images on a dedicated server
 */

export const EditEnterpriseImageHeader = zod.object({
  "Idempotency-Key": zod.string().min(1).max(255).exactOptional(),
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Restart a dedicated server
 */

export const RestartServerParams = zod.object({
  "deployment": zod.string().regex(new RegExp('^[a-z0-9_]+$'))
})

/**
 * @summary Clear the cache of a dedicated server
 */

export const ClearCacheParams = zod.object({
  "deployment": zod.string().regex(new RegExp('^[a-z0-9_]+$'))
})

/**
 * @summary Clear the queue of a dedicated server
 */

export const ClearQueueParams = zod.object({
  "deployment": zod.string().regex(new RegExp('^[a-z0-9_]+$'))
})

/**
 * @summary Reset the storage of a dedicated server
 */

export const ResetS3Params = zod.object({
  "deployment": zod.string().regex(new RegExp('^[a-z0-9_]+$'))
})

/**
 * @summary Fetch a result from a dedicated server
 */

export const FetchDeploymentResultParams = zod.object({
  "deployment": zod.string().regex(new RegExp('^[a-z0-9_]+$')),
  "id": zod.int().min(1).max(9007199254740991)
})

export const FetchDeploymentResultHeader = zod.object({
  "Prefer": zod.string().exactOptional()
})

/**
 * @summary Verify the email address by link
 */

export const VerifyEmailLinkParams = zod.object({
  "token": zod.string().min(1).max(200)
})
