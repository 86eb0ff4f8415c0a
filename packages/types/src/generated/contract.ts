// Generated from the contract by `pnpm generate`. Do not edit.

export interface paths {
  "/api/v7/images/text-to-image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate images from text
     * @description Draws what the prompt says, in up to 4 variants, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["generateImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/images/image-to-image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate images from an image and text
     * @description Makes variants of the image sent, or new images from up to 4 images together, as the prompt says, with the model that `model_id` names. SD-type models need a `scheduler`; models of the flux kind do not. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["transformImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/images/inpaint": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Repaint a part of an image
     * @description Repaints the part of the image that is white in the mask as the prompt says, with the model that `model_id` names, and keeps the rest. SD-type models need a `scheduler`; models of the flux kind do not. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["inpaintImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/images/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch an image generation result
     * @description Returns the state of an image job (version 7) of this account. It does not start a job.
     */
    post: operations["fetchImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/video-fusion/text-to-video": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate a video from text
     * @description Makes a video of what the prompt says, with the model that `model_id` names. Always asynchronous: it answers `processing` with the `id` of the job at once. Fetch the video with the link `poll`, or wait for the webhook.
     */
    post: operations["generateVideo"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/video-fusion/image-to-video": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate a video from an image
     * @description Makes a video from one image, or from a first and a last frame, with the model that `model_id` names. Always asynchronous: it answers `processing` with the `id` of the job at once. Fetch the video with the link `poll`, or wait for the webhook.
     */
    post: operations["animateImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/video-fusion/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch a video generation result
     * @description Returns the state of a video job (version 7) of this account. It does not start a job.
     */
    post: operations["fetchVideoFusion"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/voice/text-to-speech": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn text into speech
     * @description Says the text in `prompt` in the voice that `voice_id` names, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["generateSpeech"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/voice/speech-to-speech": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn speech into another voice
     * @description Repeats the words of a recording in the voice that `voice_id` names, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["convertSpeech"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/voice/speech-to-text": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn speech into text
     * @description Transcribes the speech in a recording, with the model that `model_id` names. `output` holds the URL of the transcript, a `.txt` file, or with `timestamp_level` a JSON file with times, as subtitles need; `meta.text` holds the text itself. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["transcribeSpeech"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/voice/sound-generation": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate a sound from text
     * @description Makes a sound of up to 22 seconds as the prompt says, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["generateSound"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/voice/music-gen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compose music from text
     * @description Makes 30 to 480 seconds of music as the prompt says, with the model that `model_id` names. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["composeMusic"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/voice/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch an audio generation result
     * @description Returns the state of an audio job (version 7) of this account. It does not start a job.
     */
    post: operations["fetchAudio"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/chat/completions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Answer a conversation
     * @description Answers a conversation in the OpenAI format, with the model that `model_id` (or its alias `model`) names. The operation is synchronous: there is no job to poll. With `stream: true` the answer comes as server-sent events while it is written: each event is one `data:` line with a JSON object `chat.completion.chunk`, whose `choices[].delta` has the next piece; the last line is `data: [DONE]`. OpenAI's clients work with it unchanged, with the API key as their Bearer token.
     */
    post: operations["createChatCompletion"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/images/generations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate images, as OpenAI's clients ask for them
     * @description OpenAI's clients call it `images.generate()`. Makes a job of `generateImage`, waits for it and answers with the images. What the job cannot do is refused. If the caller hangs up, the job is cancelled, unless the request has an Idempotency-Key, with which it can be sent again.
     */
    post: operations["createOpenaiImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/images/edits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Edit images, as OpenAI's clients ask for it
     * @description OpenAI's clients call it `images.edit()`. Makes a job of `transformImage`, or of `editImage` if the model serves only that, waits for it and answers with the images. What the job cannot do is refused. If the caller hangs up, the job is cancelled, unless the request has an Idempotency-Key, with which it can be sent again.
     */
    post: operations["createOpenaiImageEdit"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/audio/speech": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Say a text, as OpenAI's clients ask for it
     * @description OpenAI's clients call it `audio.speech.create()`. Makes a job of `generateSpeech`, waits for it and answers with the sound itself: an MP3, a WAV or a FLAC. What the job cannot do is refused. If the caller hangs up, the job is cancelled, unless the request has an Idempotency-Key, with which it can be sent again.
     */
    post: operations["createOpenaiSpeech"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/audio/transcriptions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn speech into text, as OpenAI's clients ask for it
     * @description OpenAI's clients call it `audio.transcriptions.create()`. Makes a job of `transcribeSpeech`, waits for it and answers with the text. What the job cannot do is refused. If the caller hangs up, the job is cancelled, unless the request has an Idempotency-Key, with which it can be sent again.
     */
    post: operations["createOpenaiTranscription"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/models": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the models for OpenAI's clients
     * @description Lists the models for conversations, images, speech and transcripts, in the shape of OpenAI's API. OpenAI's clients call it `models.list()`. The model catalogue has more information about them.
     */
    get: operations["listChatModels"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/llm/models/{model}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a model for OpenAI's clients
     * @description Returns one of the models that `listChatModels` lists, in the shape of OpenAI's API. OpenAI's clients call it `models.retrieve()`.
     */
    get: operations["retrieveChatModel"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/uploads": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an upload
     * @description Returns a URL to which you send a file that another request uses. Send the bytes of the file with `PUT` to `upload_url`, within an hour and without a credential. Then write `url` into the field of a request that takes the file, within the same hour: afterwards, a file that no request has used is deleted. A file that a request has used is kept for 30 days after its last use, or as long as the service keeps files, if that is shorter.
     *
     *     Until a request uses the file, you can send it again, with no more bytes than before: that replaces it. Once a request has used it, it cannot change any more, and `PUT` is answered with 409 `upload_used`. One `PUT` at a time: a second one is answered with 409 `upload_busy` until the first has ended. `DELETE` to `upload_url` deletes the upload with its file at any time, used or not.
     *
     *     `size` bytes are reserved for the upload, at least 64 KiB, and count for the account until the upload is deleted. If the file turns out smaller, the rest is given back. The plan says how many bytes the uploads of an account may take together; one upload too many is answered with 429 `storage_full`, and `Retry-After` says when the next of them goes. If the service itself has no room left, the answer is 503 `unavailable`.
     */
    post: operations["createUpload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/models": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the models
     * @description Lists the models that requests can name: all of them, or those that match the filters. Models that serve only operations without a field for a model are not in the list.
     */
    get: operations["listModels"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the jobs
     * @description Lists the jobs of the account, of all operations, the newest first: the history as far as the service still has it, or those that match all filters. A page has at most `limit` jobs; `next_cursor` leads to the next one, also while new jobs come.
     */
    get: operations["listJobs"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/jobs/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a job
     * @description Returns a job of the account, whatever its operation. The whole generation response is at `fetch_result`.
     */
    get: operations["getJob"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/jobs/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a job
     * @description Ends a job of the account, whatever its operation: one that waits leaves the queue, one that runs is stopped, and what the host of its model does for it is cancelled there. Its status is then `error` with the code `cancelled`, and its webhook is called. A job that has ended stays as it is, so the answer says which came first; calling again changes nothing.
     */
    post: operations["cancelJob"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/usage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what the account used
     * @description Says what the account used, by day (UTC), operation and model, the newest day first: calls of models, what they made and cost, as far as prices are known, and what is spent of the monthly quota. A call counts for the day on which it, or the attempt of a job that makes it, ended, even if the job then failed.
     */
    get: operations["getUsage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v7/webhook-secret": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the secret of webhooks
     * @description Returns the secret that signs the webhooks of the account, for the public libraries of Standard Webhooks; the first call makes it. From then on webhooks have two signatures, one with the secret and one with the service's own key. `replace` makes a new secret.
     */
    post: operations["getWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/image_editing/alpha_edit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Edit images by prompt
     * @description Edits one image, or up to 4 together, as the prompt says: replace the background, change a color, add a thing. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["editImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/image_editing/caption": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Caption an image
     * @description Describes one image in words. `output` holds the URL of a text file with the caption, and `meta.caption` the caption itself. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["captionImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/image_editing/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch an image editing result
     * @description Returns the state of an image editing or captioning job of this account. It does not start a job.
     */
    post: operations["fetchImageEdit"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/voice/create_dubbing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dub a video into another language
     * @description Translates what is said in a video, and dubs it in the voice that you name. The result is an MP4 video. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing` with `eta` and `fetch_result`: fetch the result with the link `poll`.
     */
    post: operations["createDubbing"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/voice/music_gen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate music
     * @description Makes 30 to 480 seconds of instrumental music from a description. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["generateMusic"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/voice/song_generator": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate a song
     * @description Makes a song from your own `lyrics`, from lyrics that are written from a `prompt`, or without vocals from a `caption`. The newer song model sings 30 to 480 seconds, in more than 50 languages; `beta-short` sings up to 1 minute 35 seconds, `beta-long` up to 4 minutes 45 seconds. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["generateSong"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/voice/lyrics_generator": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate lyrics
     * @description Writes lyrics for a short song (up to 1 minute 35 seconds) or a long one (up to 4 minutes 45 seconds). `output` holds the URL of a text file, and `meta.lyrics` the lyrics themselves. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["generateLyrics"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/voice/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch a voice result
     * @description Returns the state of a dubbing, music, song or lyrics job of this account. It does not start a job.
     */
    post: operations["fetchVoice"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/video/watermark_remover": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Remove a watermark from a video
     * @description Removes watermarks from a generated video and keeps its quality. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["removeWatermark"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/video/scene_maker": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a scene (no longer supported)
     * @description No longer supported as of 2026-01-26. The operation answers 410 and makes no video. To make a video from an image, use `animateImage`.
     *     @deprecated Supported until 2026-01-26.
     */
    post: operations["makeScene"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/video/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch a video processing result
     * @description Returns the state of a version 6 video job of this account. It does not start a job.
     */
    post: operations["fetchVideo"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/interior/object_removal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Remove an object from an image
     * @description Removes the object that `object_name` names from an image. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["removeObject"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/interior/interior_mixer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Place an object in a room
     * @description Places an object from one image into the image of a room, where the prompt says. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`.
     */
    post: operations["mixInterior"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/interior/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch an interior result
     * @description Returns the state of an object removal or interior mixer job of this account. It does not start a job.
     */
    post: operations["fetchInterior"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v6/3d/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch a 3D object
     * @description Returns queued or already generated 3D objects of this account. Does not start a new generation.
     */
    post: operations["fetchObject3d"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/nsfw_image_check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check an image or video for NSFW content
     * @description Says whether an image or video is not safe for work. `threshold` controls how sensitive the check is. Always waits for the result; there is nothing to fetch.
     */
    post: operations["checkNsfw"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/speech_to_text/transcribe": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Transcribe speech on a dedicated server
     * @description Transcribes speech in many languages. `output` holds the URL of the transcript: a text file, or with `timestamp_level` a JSON file of `text`, `start_time` and `end_time` (seconds). `meta.text` holds the plain text. Runs on your own dedicated server `speech_to_text`. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`. An account without an enterprise plan gets a 403, an account without this server a 404.
     */
    post: operations["transcribeEnterpriseSpeech"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/alpha/text2img": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate an image on a dedicated server
     * @description Generates one or two images of up to 1024x1024 pixels from a text prompt. Runs on your own dedicated server `alpha`. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`. An account without an enterprise plan gets a 403, an account without this server a 404.
     */
    post: operations["generateEnterpriseImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/image_editing/alpha_edit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Edit images on a dedicated server
     * @description Edits one image, or up to 4 together, as the prompt says. Runs on your own dedicated server `image_editing`. Waits for the result. If the job takes longer than the service's waiting time, it answers `processing`: fetch the result with the link `poll`. An account without an enterprise plan gets a 403, an account without this server a 404.
     */
    post: operations["editEnterpriseImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/{deployment}/restart_server": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Restart a dedicated server
     * @description Restarts the dedicated server of a deployment. Jobs that run there start again; waiting jobs keep their place in the queue. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
     */
    post: operations["restartServer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/{deployment}/clear_cache": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Clear the cache of a dedicated server
     * @description Clears what the dedicated server of a deployment keeps between jobs: downloaded inputs, and results that it reuses for repeated requests with the same seed. The results of the jobs themselves stay. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
     */
    post: operations["clearCache"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/{deployment}/clear_queue": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Clear the queue of a dedicated server
     * @description Removes every waiting job from the queue of a deployment; each of these jobs ends with status `error` and the code `queue_cleared`. The server restarts: jobs that run there start again. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
     */
    post: operations["clearQueue"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/{deployment}/reset_s3": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the storage of a dedicated server
     * @description Resets the S3 storage of a deployment to the default of the service. Files already stored stay where they are. An account without an enterprise plan gets a 403. A deployment that does not exist, or that belongs to another account, is answered with 404.
     */
    post: operations["resetS3"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/enterprise/{deployment}/fetch/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch a result from a dedicated server
     * @description Returns the state of a job of this account on a dedicated server. It does not start a job. An unknown job and an unknown deployment are both answered with 404.
     */
    post: operations["fetchDeploymentResult"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/signup": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a user
     * @description Creates a user and a customer at the payment processor, and sends a verification email. The answer is the same if a user has this address already. If that user is verified, nothing changes, and the owner of the address gets an email about the attempt. If not, the address gets another code; earlier codes stay valid. A further sign-up with the same password changes nothing else. One with another password contests the address: nobody can know whose it is, so its verification takes none of the passwords (see verify-email), unless the password was reset by email before. The email also links to a page that says "Was this not you?": for a week its button deletes the account with its tokens, keys and jobs, even if the address was verified by link meanwhile, but not after verify-email or reset-password. Continue with verify-email: an account that is not verified within 30 days is deleted.
     */
    post: operations["signUp"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log in
     * @description Returns an access token for the agent operations and the default API key for all others. A user whose email address is not verified yet can log in with the password of the first sign-up, but gets no API key. If an address was verified after sign-ups with different passwords, every login is refused (401) until reset-password sets a password.
     */
    post: operations["logIn"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/verify-email": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify the email address
     * @description Verifies the email address without a browser, and logs in. The code is the token inside the link of a verification email. It works within 24 hours, and once: every code of the address ends with its verification. The access token is valid for one month. If several sign-ups with different passwords waited for the address, none of the passwords counts: login answers 401 until reset-password sets one, and all earlier access tokens are revoked. Otherwise the password and all earlier access tokens stay valid.
     */
    post: operations["verifyEmail"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the access token
     * @description Returns a new access token; the presented one is revoked. The new token has the old one's name unless `device_name` is sent, and is valid for one month unless `token_expiry` is sent.
     */
    post: operations["refreshToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log out
     * @description Revokes the presented access token, and no other.
     */
    post: operations["logOut"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/logout-all": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log out everywhere
     * @description Revokes all access tokens of the user, the presented one among them. API keys stay valid.
     */
    post: operations["logOutAll"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/export-account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Export the account
     * @description Returns everything that the service keeps of the account of the access token, without secrets. Files are named by their URLs as long as their jobs are kept. Jobs that do not fit into one answer follow with `before_job`.
     */
    post: operations["exportAccount"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/delete-account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Delete the account
     * @description Deletes the account of the access token. At once its credentials stop working, its jobs end and its webhooks are no longer called; soon after, its jobs, files and uploads are removed, and its customer at the payment processor. What its jobs used and cost is kept without its name and address, because accounting needs it. The address can sign up again.
     */
    post: operations["deleteAccount"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/resend-verification": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend the verification email
     * @description Sends the verification email again, with another code; earlier codes stay valid. The answer is the same if no user has this address, or if the address is verified already.
     */
    post: operations["resendVerification"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/forgot-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask for a password reset email
     * @description Sends an email with the token that reset-password needs. The answer is the same if no user has this address.
     */
    post: operations["requestPasswordReset"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/agents/v1/auth/reset-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the password
     * @description Sets a new password with the token of a password reset email. The token works once, within an hour: every reset token of the user ends with the reset. Revokes all access tokens of the user and, unless `new_api_key` is false, replaces the default API key and ends the secret of webhooks: the next `getWebhookSecret` makes another. The address belongs to the user from then on: no further sign-up contests it.
     */
    post: operations["resetPassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/verify/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Verify the email address by link
     * @description The link in the verification email opens this address. If the header `Accept` names `text/html`, as browsers send it, the answer redirects to a page that shows whether the verification succeeded. All other clients get JSON, also those that accept anything or send no `Accept`. The token works once, within 24 hours. A HEAD request verifies nothing. Passwords and earlier access tokens are treated as by verify-email. Scanners of emails open links, too: so the page that ends the sign-up (see signup) works after this request.
     */
    get: operations["verifyEmailLink"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description Your API key. Login and verify-email return it; operators can make more.
     * @example gmk_3nVqXw8KfT2mYb7RzLc5JhPd
     */
    ApiKey: string;
    /**
     * @description Ratio of width to height. The model determines the allowed values.
     * @example 16:9
     * @example 9:16
     * @example 1:1
     * @example 4:3
     * @example 3:4
     */
    AspectRatio: string;
    /**
     * Format: int64
     * @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. 0 to 4294967295.
     * @example 7
     */
    Seed: number;
    /**
     * Format: uri
     * @description URL that the service calls by POST on completion.
     * @example https://app.example/hooks/genmedia
     */
    WebhookUrl: string;
    /**
     * Format: int64
     * @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about.
     * @example 81
     */
    TrackId: number;
    /** @description What to draw, and with which model. */
    GenerateImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `imagen`).
       * @example sandbox-image
       */
      model_id: string;
      /**
       * @description Text describing the wanted image.
       * @example A lighthouse at dusk, oil on canvas
       */
      prompt: string;
      /** @description Text describing what the image must not show. */
      negative_prompt?: string;
      /**
       * @description Width of the image, in pixels. 512 to 1024.
       * @default 1024
       */
      width?: number;
      /**
       * @description Height of the image, in pixels. 512 to 1024.
       * @default 1024
       */
      height?: number;
      /** @description Ratio of width to height of the image. If it is sent, the longer of `width` and `height` is kept, and the other side follows from the ratio. The model determines the allowed ratios. */
      aspect_ratio?: components["schemas"]["AspectRatio"];
      /**
       * @description How many images to make. If the model fails to make some of them, the others are the result, and `meta.warnings` names the seed of each that is missing. 1 to 4.
       * @default 1
       */
      samples?: number;
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /**
     * Format: int64
     * @description Unique identifier of the generation request.
     * @example 4217
     */
    GenerationId: number;
    /**
     * @description Metadata about the generation, including the parameters used.
     * @example {
     *       "engine": "sandbox",
     *       "seed": 42
     *     }
     */
    GenerationMeta: {
      [key: string]: unknown;
    };
    /** @description The result is ready. */
    GenerationSuccess: {
      /**
       * @description The result is ready.
       * @constant
       */
      status: "success";
      /** @description Time taken to generate, in seconds. */
      generationTime: number;
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description URLs of the generated files, or the files themselves as base64 if the request asked for it. */
      output: string[];
      /** @description Proxy URLs of the generated files, in the order of `output`. They are the files' own URLs, because the service has no proxy. */
      proxy_links: string[];
      /** @description Metadata about the generation, including the parameters used. */
      meta: components["schemas"]["GenerationMeta"];
    };
    /** @description The job waits or runs. Fetch the result later, or wait for the webhook. */
    GenerationProcessing: {
      /**
       * @description The job waits or runs.
       * @constant
       */
      status: "processing";
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description Estimated seconds to completion. */
      eta: number;
      /**
       * @description Position among the waiting jobs of the queue. 1 is the next job to run; 0 means that the job runs. While the host of the job's model has it in a queue of its own, the position is the one there, as far as the host says it; above 10 it is rounded up.
       * @example 1
       */
      queue_position?: number;
      /** @description Status message or extra information. */
      message: string;
      /** @description Additional information for the user. */
      tip: string;
      /**
       * Format: uri
       * @description URL from which to fetch the result while processing.
       */
      fetch_result: string;
      /** @description Empty while the job is not finished. */
      output: string[];
      /** @description URLs that the files will have once the job is finished. */
      future_links: string[];
    };
    /**
     * Format: uri
     * @description Page of the `code`, which says what to do next. A request that does not ask for HTML gets it as Markdown.
     * @example http://127.0.0.1:8787/docs/errors/validation_error
     */
    DocUrl: string;
    /** @description One problem of one field of the request. */
    FieldError: {
      /**
       * @description Path of the field in the request, with dots, such as `messages.0.role`.
       * @example width
       */
      field: string;
      /**
       * @description What is wrong, and which values are valid.
       * @example must be at most 1024
       */
      message: string;
    };
    /** @description The request or its job failed. `code` is for programs, `message` for people. */
    GenerationError: {
      /**
       * @description The request or its job failed.
       * @constant
       */
      status: "error";
      /** @description What went wrong, and what to do about it. */
      message: string;
      /** @description What went wrong, for programs: `validation_error`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `account_disabled`, `spending_limit_reached`, `plan_required`, `not_found`, `gone`, `method_not_allowed`, `payload_too_large`, `unsupported_media_type`, `idempotency_key_reused`, `queue_full`, `rate_limited`, `storage_full`, `internal_error`, `unavailable`, or the reason why a job failed. More values may be added. */
      code: string;
      /** @description Page of the `code`, which says what to do next. A request that does not ask for HTML gets it as Markdown. */
      doc_url?: components["schemas"]["DocUrl"];
      /** @description Unique identifier of the generation request. */
      id?: components["schemas"]["GenerationId"];
      /** @description Every field that is wrong, or the first 100 of them; of a request with more than 1,000 values, perhaps only the first. */
      errors?: components["schemas"]["FieldError"][];
      /** @description Seconds to wait before the same request can succeed. */
      retry_after?: number;
    };
    /** @description A generation in one of its three states. `status` tells which. */
    GenerationResponse: components["schemas"]["GenerationSuccess"] | components["schemas"]["GenerationProcessing"] | components["schemas"]["GenerationError"];
    /** @description The job is finished. The same as the operation's success response, plus `track_id`. */
    CompletedGeneration: {
      /**
       * @description The result is ready.
       * @constant
       */
      status: "success";
      /** @description Time taken to generate, in seconds. */
      generationTime: number;
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description URLs of the generated files, or the files themselves as base64 if the request asked for it. */
      output: string[];
      /** @description Proxy URLs of the generated files, in the order of `output`. They are the files' own URLs, because the service has no proxy. */
      proxy_links: string[];
      /** @description Metadata about the generation, including the parameters used. */
      meta: components["schemas"]["GenerationMeta"];
      /** @description URLs of audio for queued requests. Voice jobs only. */
      future_links?: string[];
      /** @description Audio URLs. Voice jobs only. */
      links?: string[];
      /** @description Status message or extra information. Voice jobs only. */
      message?: string;
      /** @description Additional information for the user. Voice jobs only. */
      tip?: string;
      /** @description Duration of the generated audio, in seconds. Voice jobs only. */
      audio_time?: number;
      /** @description The request's `track_id`; null if it had none. */
      track_id: components["schemas"]["TrackId"] | null;
    };
    /** @description The job failed. The same as the operation's error response, plus `track_id`. */
    FailedGeneration: {
      /**
       * @description The job failed.
       * @constant
       */
      status: "error";
      /** @description What went wrong, and what to do about it. */
      message: string;
      /** @description What went wrong, for programs, as in any other error. */
      code: string;
      /** @description Page of the `code`, which says what to do next. A request that does not ask for HTML gets it as Markdown. */
      doc_url?: components["schemas"]["DocUrl"];
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description The request's `track_id`; null if it had none. */
      track_id: components["schemas"]["TrackId"] | null;
    };
    /** @description What the webhook receives - the final generation response, plus `track_id`. */
    CompletionEvent: components["schemas"]["CompletedGeneration"] | components["schemas"]["FailedGeneration"];
    /**
     * @description Address of a media file, or the file itself as base64, plain or as a `data:` URL.
     * @example http://127.0.0.1:8787/samples/room.png
     */
    MediaSource: string;
    /**
     * @description The sampling method. Needed for SD-type models, which the model catalogue marks with `needs_scheduler`; models of the flux kind do not need it.
     * @example EulerAncestralDiscreteScheduler
     * @enum {string}
     */
    Scheduler: "DDPMScheduler" | "DDIMScheduler" | "PNDMScheduler" | "LMSDiscreteScheduler" | "EulerDiscreteScheduler" | "EulerAncestralDiscreteScheduler" | "DPMSolverMultistepScheduler" | "HeunDiscreteScheduler" | "KDPM2DiscreteScheduler" | "DPMSolverSinglestepScheduler" | "KDPM2AncestralDiscreteScheduler" | "UniPCMultistepScheduler" | "DDIMInverseScheduler" | "DEISMultistepScheduler" | "IPNDMScheduler" | "KarrasVeScheduler" | "ScoreSdeVeScheduler" | "LCMScheduler";
    /** @description Which images to start from, what to make of them, and with which model. */
    TransformImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `imagen`).
       * @example sandbox-image
       */
      model_id: string;
      /** @description Text describing the wanted image. */
      prompt: string;
      /** @description The image to start from, or up to 4 together as an array. */
      init_image: components["schemas"]["MediaSource"] | components["schemas"]["MediaSource"][];
      /** @description Text describing what the image must not show. */
      negative_prompt?: string;
      /** @description Width of the result, in pixels. Left out, that of the (first) image sent. 512 to 1024. */
      width?: number;
      /** @description Height of the result, in pixels. Left out, that of the (first) image sent. 512 to 1024. */
      height?: number;
      /** @description Ratio of width to height of the image. If it is sent, the longer of `width` and `height` is kept, and the other side follows from the ratio. The model determines the allowed ratios. */
      aspect_ratio?: components["schemas"]["AspectRatio"];
      /**
       * @description How much the result may differ from the image sent; a higher value changes more. 0 to 1.
       * @default 0.7
       */
      strength?: number;
      /**
       * @description How many images to make. If the model fails to make some of them, the others are the result, and `meta.warnings` names the seed of each that is missing. 1 to 4.
       * @default 1
       */
      samples?: number;
      /** @description The sampling method. Needed for SD-type models, which the model catalogue marks with `needs_scheduler`; models of the flux kind do not need it. */
      scheduler?: components["schemas"]["Scheduler"];
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which part of which image to repaint, with what, and with which model. */
    InpaintImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `imagen`).
       * @example sandbox-image
       */
      model_id: string;
      /** @description Text describing what the repainted part must show. */
      prompt: string;
      /** @description The image to repaint a part of. */
      init_image: components["schemas"]["MediaSource"];
      /** @description The mask, of the same shape as the image - white is repainted, black is kept. */
      mask_image: components["schemas"]["MediaSource"];
      /** @description Text describing what the repainted part must not show. */
      negative_prompt?: string;
      /**
       * @description How much the repainted part may differ from the original; a higher value changes more. 0 to 1.
       * @default 1
       */
      strength?: number;
      /** @description The sampling method. Needed for SD-type models, which the model catalogue marks with `needs_scheduler`; models of the flux kind do not need it. */
      scheduler?: components["schemas"]["Scheduler"];
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description The API key of the caller, unless a header carries it. */
    FetchRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
    };
    /**
     * @description Length of the video's shorter side, in pixels. The model determines the allowed values.
     * @example 480p
     * @example 720p
     * @example 1080p
     */
    VideoResolution: string;
    /** @description What the video shows, and with which model to make it. */
    GenerateVideoRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `video_fusion`).
       * @example sandbox-video
       */
      model_id: string;
      /** @description Text describing the wanted video. */
      prompt: string;
      /** @description Text describing what the video must not show. */
      negative_prompt?: string;
      /** @description Width of the video, in pixels. If only the width is left out, it follows from `height` and `aspect_ratio`. If both are left out, the size follows from `resolution` and `aspect_ratio`. 512 to 1024. */
      width?: number;
      /** @description Height of the video, in pixels. If only the height is left out, it follows from `width` and `aspect_ratio`. If both are left out, the size follows from `resolution` and `aspect_ratio`. 512 to 1024. */
      height?: number;
      /**
       * @description Length of the video's shorter side, in pixels. The model determines the allowed values.
       * @default 480p
       */
      resolution?: components["schemas"]["VideoResolution"];
      /**
       * @description Ratio of width to height of the video. The model determines the allowed values.
       * @default 16:9
       */
      aspect_ratio?: components["schemas"]["AspectRatio"];
      /**
       * @description Length of the video, in seconds. The model determines the allowed values. 4 to 600.
       * @default 5
       */
      duration?: number;
      /**
       * @description Frames per second. The model determines the allowed values. 1 to 120.
       * @default 24
       */
      fps?: number;
      /** @description Sound for the video, at most 10 minutes. Sound that is longer than the video is cut off. */
      init_audio?: components["schemas"]["MediaSource"];
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description The job that makes the video, or the reason why there is no job. `status` tells which. Never the video itself. */
    VideoAcceptedResponse: components["schemas"]["GenerationProcessing"] | components["schemas"]["GenerationError"];
    /** @description Which image to animate, how, and with which model. */
    AnimateImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `video_fusion`).
       * @example sandbox-video
       */
      model_id: string;
      /** @description The first frame, or the first and the last frame as an array. */
      init_image: components["schemas"]["MediaSource"] | components["schemas"]["MediaSource"][];
      /** @description Text describing the motion. */
      prompt?: string;
      /** @description Text describing what the video must not show. */
      negative_prompt?: string;
      /**
       * @description Length of the video's shorter side, in pixels. The model determines the allowed values.
       * @default 480p
       */
      resolution?: components["schemas"]["VideoResolution"];
      /** @description Ratio of width to height of the video. Default: that of the first frame. The model determines the allowed values. */
      aspect_ratio?: components["schemas"]["AspectRatio"];
      /**
       * @description Length of the video, in seconds. The model determines the allowed values. 4 to 600.
       * @default 5
       */
      duration?: number;
      /**
       * @description Frames per second. The model determines the allowed values. 1 to 120.
       * @default 24
       */
      fps?: number;
      /** @description Sound for the video, at most 10 minutes. Sound that is longer than the video is cut off. */
      init_audio?: components["schemas"]["MediaSource"];
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description What to say, in which voice, and with which model. */
    GenerateSpeechRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `audio_gen`).
       * @example sandbox-voice
       */
      model_id: string;
      /** @description The text to say. The model determines how long the text may be. At most 40000 characters. */
      prompt: string;
      /**
       * @description Identifier of the voice that says the text. The model determines the allowed voices.
       * @example slt
       */
      voice_id: string;
      /** @description How freely the voice varies, from 0 (steady) to 1. Models that cannot vary ignore it. 0 to 1. */
      temperature?: number;
      /**
       * @description Format of the audio file.
       * @default wav
       * @enum {string}
       */
      output_format?: "wav" | "mp3" | "flac";
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which recording to repeat, in which voice, and with which model. */
    ConvertSpeechRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `audio_gen`).
       * @example sandbox-voice
       */
      model_id: string;
      /** @description The recording, as its URL or as base64; MP3 or WAV, at most 5 minutes. */
      init_audio: components["schemas"]["MediaSource"];
      /**
       * @description Identifier of the voice that replaces the speaker's voice. The model determines the allowed voices.
       * @example slt
       */
      voice_id: string;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which recording to transcribe, and with which model. */
    TranscribeSpeechRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `audio_gen`).
       * @example sandbox-voice
       */
      model_id: string;
      /** @description The recording, as its URL or as base64; MP3 or WAV, at most an hour. */
      init_audio: components["schemas"]["MediaSource"];
      /** @description Whether the transcript has times, for each `word` or each `sentence`; then `output` names a JSON file. It has no times if the field is null or left out. */
      timestamp_level?: ("word" | "sentence") | null;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which sound to make, and with which model. */
    GenerateSoundRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `audio_gen`).
       * @example sandbox-voice
       */
      model_id: string;
      /** @description Text describing the sound. */
      prompt: string;
      /**
       * @description Length of the sound, in seconds. 1 to 22.
       * @default 5
       */
      duration?: number;
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which music to make, and with which model. */
    ComposeMusicRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `audio_gen`).
       * @example sandbox-voice
       */
      model_id: string;
      /** @description Text describing the music - style, instruments, mood. */
      prompt: string;
      /**
       * @description Length of the music, in seconds. The model determines the allowed lengths. 30 to 480.
       * @default 30
       */
      duration?: number;
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Text in a message. */
    ChatTextPart: {
      /**
       * @description The part is text.
       * @constant
       */
      type: "text";
      /** @description The text. */
      text: string;
    };
    /** @description An image for the model. A model that does not take images refuses it (400). A request may have at most 10 images, with at most 26,214,400 bytes (25 MiB) together and 40,000,000 pixels each. */
    ChatImagePart: {
      /**
       * @description The part is an image.
       * @constant
       */
      type: "image_url";
      /** @description The address of the image, or the image itself. */
      image_url: {
        /** @description URL of the image, or the image itself as a `data:` URL or base64, of at most 6,291,456 bytes (6 MiB). PNG, JPEG, WebP or GIF. */
        url: components["schemas"]["MediaSource"];
        /** @description How much detail the model should see, as OpenAI's clients send it. The service ignores this field. */
        detail?: string | null;
      };
    };
    /** @description The model's refusal in an earlier answer. The service reads it as text. */
    ChatRefusalPart: {
      /**
       * @description The part is a refusal.
       * @constant
       */
      type: "refusal";
      /** @description The text of the refusal. */
      refusal: string;
    };
    /** @description One part of a message's content. */
    ChatPart: components["schemas"]["ChatTextPart"] | components["schemas"]["ChatImagePart"] | components["schemas"]["ChatRefusalPart"];
    /** @description A function call that the model asks for. */
    ChatToolCall: {
      /**
       * @description Identifies this call. The message with the call's result repeats the id as `tool_call_id`.
       * @example call_8fKq2
       */
      id: string;
      /**
       * @description The kind of call - a function call.
       * @constant
       */
      type: "function";
      /** @description The function and its arguments. */
      function: {
        /**
         * @description Name of the function.
         * @example get_weather
         */
        name: string;
        /**
         * @description Arguments of the function, as JSON text. The model wrote them; check them before use.
         * @example {"city":"Lisbon"}
         */
        arguments: string;
      };
    };
    /** @description One message of the conversation. */
    ChatMessage: {
      /**
       * @description Who wrote the message: `system` or `developer` (instructions), `user`, `assistant` (the model), or `tool` (the result of a function that the model asked for).
       * @enum {string}
       */
      role: "system" | "developer" | "user" | "assistant" | "tool";
      /** @description The text, as one string or in parts. A user message may also have images as parts. The content may be null or left out only in an assistant message that has `tool_calls`. */
      content?: string | components["schemas"]["ChatPart"][] | null;
      /** @description In an assistant message - the function calls that the model asked for. */
      tool_calls?: components["schemas"]["ChatToolCall"][] | null;
      /**
       * @description In a tool message - the id of the function call whose result the message has.
       * @example call_8fKq2
       */
      tool_call_id?: string | null;
    };
    /** @description The form of an answer. */
    ChatResponseFormat: {
      /**
       * @description `json_object` makes the model answer with one JSON object; describe in a message what the object must contain. `json_schema` makes the answer follow the schema in the field `json_schema`, which is then required.
       * @enum {string}
       */
      type: "text" | "json_object" | "json_schema";
      /** @description The wanted JSON, if `type` is `json_schema`. */
      json_schema?: {
        /**
         * @description Name of the wanted JSON, for the model to read.
         * @example weather
         */
        name: string;
        /** @description Purpose of the wanted JSON, for the model to read. */
        description?: string | null;
        /** @description JSON schema of the answer. Not every model follows it exactly; check the answer. */
        schema: {
          [key: string]: unknown;
        };
        /** @description Whether the answer must follow the schema, as OpenAI's clients send it. The service passes it on to models that know the field. */
        strict?: boolean | null;
      };
    };
    /** @description A function that the model may ask you to call. */
    ChatTool: {
      /**
       * @description The tool is a function.
       * @constant
       */
      type: "function";
      /** @description The function. */
      function: {
        /**
         * @description Name of the function - at most 64 letters, digits, `_` and `-`.
         * @example get_weather
         */
        name: string;
        /** @description What the function does, for the model to read. */
        description?: string;
        /** @description JSON schema of the function's arguments. If it is left out, the function takes no arguments. */
        parameters?: {
          [key: string]: unknown;
        };
        /** @description Whether the arguments must follow the schema, as OpenAI's clients send it. The service passes it on to models that know the field. */
        strict?: boolean | null;
      };
    };
    /** @description The one function that the model must ask for. */
    ChatNamedToolChoice: {
      /**
       * @description The tool is a function.
       * @constant
       */
      type: "function";
      /** @description The function. */
      function: {
        /**
         * @description Name of the function.
         * @example get_weather
         */
        name: string;
      };
    };
    /** @description The conversation so far, and how to continue it. Send the id of the model as `model_id` or as `model`. A field that is null leaves the choice to the model; `n` is then 1, and the answer is not streamed. */
    CreateChatCompletionRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The id of the model. The model catalogue lists the ids (feature `llmaster`).
       * @example sandbox-chat
       */
      model_id?: string;
      /**
       * @description Another name of `model_id`, as OpenAI's clients send it. If both are sent, they must be the same.
       * @example sandbox-chat
       */
      model?: string;
      /** @description The conversation so far, oldest message first. */
      messages: components["schemas"]["ChatMessage"][];
      /**
       * @description The most tokens that each answer may have. All answers of a request together have at most 1,000,000: with an `n` of 10, each has at most 100,000.
       * @default 1000
       */
      max_tokens?: number | null;
      /** @description Newer name of `max_tokens` in OpenAI's clients; it is used if both are sent. */
      max_completion_tokens?: number | null;
      /**
       * @description How freely the model chooses its words, from 0 (steady) to 2.
       * @default 1
       */
      temperature?: number | null;
      /**
       * @description The model chooses among the likeliest words that together have this probability.
       * @default 1
       */
      top_p?: number | null;
      /** @description The model chooses among this many of the likeliest words. */
      top_k?: number | null;
      /**
       * @description Above 0, words that have appeared become less likely.
       * @default 0
       */
      presence_penalty?: number | null;
      /**
       * @description Above 0, words become less likely the more often they have appeared.
       * @default 0
       */
      frequency_penalty?: number | null;
      /** @description One text, or up to 4, before which the answer ends. An empty list means that no text ends the answer. */
      stop?: string | string[] | null;
      /**
       * @description How many answers to give, one in each of `choices`.
       * @default 1
       */
      n?: number | null;
      /**
       * @description Random seed. The same request with the same seed gives the same answer, as far as the model can promise that.
       * @example 7
       */
      seed?: number | null;
      /**
       * @description True to get the answer as server-sent events while it is written.
       * @default false
       */
      stream?: boolean | null;
      /** @description How to stream. The field is used only if `stream` is true. */
      stream_options?: {
        /**
         * @description True to get one more event before the last one, with empty `choices` and the `usage`.
         * @default false
         */
        include_usage?: boolean;
      } | null;
      /** @description The form of the answer; text if it is left out. */
      response_format?: components["schemas"]["ChatResponseFormat"] | null;
      /** @description Functions that the model may ask to be called. A model that does not support functions answers without them. */
      tools?: components["schemas"]["ChatTool"][] | null;
      /** @description Whether the model asks for function calls: `auto` (the model decides; the default), `none`, `required` (at least one call), or one function by name. */
      tool_choice?: ("auto" | "none" | "required") | components["schemas"]["ChatNamedToolChoice"] | null;
      /** @description Whether one answer may ask for several function calls. Models that cannot be told false may still do so. */
      parallel_tool_calls?: boolean | null;
      /** @description Whether to return the probabilities of the words. The service does not return them, so true is refused (400). */
      logprobs?: boolean | null;
      /** @description How many likely words to return at each position. The service does not return them, so every number but 0 is refused (400). */
      top_logprobs?: number | null;
    };
    /** @description The message that the model wrote. */
    ChatAnswer: {
      /**
       * @description The role of the model.
       * @constant
       */
      role: "assistant";
      /** @description The text. Null if the model only asks for function calls. */
      content: string | null;
      /** @description The function calls that the model asks for. */
      tool_calls?: components["schemas"]["ChatToolCall"][];
    };
    /** @description One answer. */
    ChatChoice: {
      /** @description Position of this answer in `choices`, from 0. */
      index: number;
      /** @description The message that the model wrote. */
      message: components["schemas"]["ChatAnswer"];
      /**
       * @description Why the answer ends: `stop` (complete), `length` (cut off: `max_tokens` reached, or the most that all answers of a request may have), `content_filter`, or `tool_calls` (the model asks for function calls). A function call that does not fit is left out.
       * @enum {string}
       */
      finish_reason: "stop" | "length" | "content_filter" | "tool_calls";
    };
    /** @description How many tokens the request used. */
    ChatUsage: {
      /** @description Tokens in the messages sent. */
      prompt_tokens: number;
      /** @description Tokens in the answers. */
      completion_tokens: number;
      /** @description Tokens in the messages and the answers together. */
      total_tokens: number;
    };
    /** @description The answer of the model. */
    ChatCompletion: {
      /**
       * @description Identifies this answer.
       * @example chatcmpl-01J9ZK3V6TQ5N8W2
       */
      id: string;
      /**
       * @description The kind of this object.
       * @constant
       */
      object: "chat.completion";
      /** @description When the answer was made, in seconds since 1970 (UTC). */
      created: number;
      /** @description The model that answered. */
      model: string;
      /** @description The answers. Their number is `n`. */
      choices: components["schemas"]["ChatChoice"][];
      /** @description How many tokens the request used. */
      usage: components["schemas"]["ChatUsage"];
    };
    /** @description The same error in OpenAI's shape. */
    ChatErrorDetail: {
      /** @description What went wrong, and what to do about it. */
      message: string;
      /**
       * @description Kind of error.
       * @enum {string}
       */
      type: "invalid_request_error" | "authentication_error" | "permission_error" | "rate_limit_error" | "server_error";
      /** @description The same value as the field `code` beside `error`. */
      code: string;
      /** @description The wrong field (the first one, if there are several), or null. */
      param: string | null;
    };
    /** @description The request failed. The answer has the fields of every other generation error and also OpenAI's `error`, so that OpenAI's clients understand it. */
    ChatError: {
      /**
       * @description The request failed.
       * @constant
       */
      status: "error";
      /** @description What went wrong, and what to do about it. */
      message: string;
      /** @description What went wrong, for programs: `validation_error`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `account_disabled`, `spending_limit_reached`, `plan_required`, `method_not_allowed`, `payload_too_large`, `unsupported_media_type`, `queue_full`, `rate_limited`, `internal_error`, `unavailable`. More values may be added. */
      code: string;
      /** @description Page of the `code`, which says what to do next. A request that does not ask for HTML gets it as Markdown. */
      doc_url?: components["schemas"]["DocUrl"];
      /** @description Every field that is wrong, or the first 100 of them; of a request with more than 1,000 values, perhaps only the first. */
      errors?: components["schemas"]["FieldError"][];
      /** @description Seconds to wait before the same request can succeed. */
      retry_after?: number;
      /** @description The same error in OpenAI's shape. */
      error: components["schemas"]["ChatErrorDetail"];
    };
    /** @description What to draw, and with which model, as OpenAI's clients say it. */
    OpenaiImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The `model_id` of a model that serves `generateImage`.
       * @example sandbox-image
       */
      model: string;
      /**
       * @description Text describing the wanted image.
       * @example A lighthouse at dusk, oil on canvas
       */
      prompt: string;
      /**
       * @description How many images to make. 1 to 4.
       * @default 1
       */
      n?: number;
      /**
       * @description Width and height in pixels; 1024x1024 if left out.
       * @default auto
       * @example 1024x768
       */
      size?: string;
      /**
       * @description Whether the answer has the images as URLs or as base64. If left out, it has both, or the URLs alone if the images are too large for base64 or cannot be read now.
       * @enum {string}
       */
      response_format?: "url" | "b64_json";
      /**
       * @description Models have one quality only.
       * @enum {string}
       */
      quality?: "auto" | "standard";
      /**
       * @description Images are opaque.
       * @enum {string}
       */
      background?: "auto" | "opaque";
      /**
       * @description Images are PNG files.
       * @enum {string}
       */
      output_format?: "png";
      /**
       * @description Images are not streamed.
       * @enum {boolean}
       */
      stream?: false;
      /**
       * @description Models have no styles; say it in the prompt.
       * @enum {string}
       */
      style?: "vivid";
    };
    /** @description Images in the form of OpenAI's API. */
    OpenaiImages: {
      /** @description When the answer was made, in seconds since 1970. */
      created: number;
      /** @description The images. */
      data: {
        /** @description URL of the image. */
        url?: string;
        /** @description The image in base64. */
        b64_json?: string;
      }[];
    };
    /** @description Which images to edit, and how, as OpenAI's clients say it. */
    OpenaiImageEditRequest: {
      /**
       * @description The `model_id` of a model that serves `transformImage` or `editImage`.
       * @example sandbox-image
       */
      model: string;
      /**
       * @description Text describing the wanted image.
       * @example The same room at night
       */
      prompt: string;
      /** @description The images, each a part `image` or `image[]` of the form. 1 to 4 items. */
      image: string[];
      /** @description Not taken: OpenAI's masks are transparent where the image may change. `inpaintImage` takes masks that are white there. */
      mask?: string;
      /**
       * @description How many images to make; one with models of `editImage`. 1 to 4.
       * @default 1
       */
      n?: number;
      /**
       * @description Width and height in pixels; those of the first image if left out, and with models of `editImage`.
       * @default auto
       * @example 1024x768
       */
      size?: string;
      /**
       * @description Whether the answer has the images as URLs or as base64. If left out, it has both, or the URLs alone if the images are too large for base64 or cannot be read now.
       * @enum {string}
       */
      response_format?: "url" | "b64_json";
      /**
       * @description Models have one quality only.
       * @enum {string}
       */
      quality?: "auto" | "standard";
      /**
       * @description Images are opaque.
       * @enum {string}
       */
      background?: "auto" | "opaque";
      /**
       * @description Images are PNG files.
       * @enum {string}
       */
      output_format?: "png";
      /**
       * @description Images are not streamed.
       * @enum {boolean}
       */
      stream?: false;
    };
    /** @description What to say, and how, as OpenAI's clients say it. */
    OpenaiSpeechRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description The `model_id` of a model that serves `generateSpeech`.
       * @example sandbox-voice
       */
      model: string;
      /**
       * @description The text to say. At most 40000 characters.
       * @example The train to the coast leaves from platform four.
       */
      input: string;
      /**
       * @description Identifier of the voice. The model determines the allowed voices.
       * @example slt
       */
      voice: string;
      /**
       * @description Format of the sound; MP3, as in OpenAI's API, if left out.
       * @default mp3
       * @enum {string}
       */
      response_format?: "mp3" | "wav" | "flac";
      /** @description Voices speak at their own speed. */
      speed?: number;
      /**
       * @description Sounds are sent as they are.
       * @enum {string}
       */
      stream_format?: "audio";
    };
    /** @description Which recording to transcribe, and how, as OpenAI's clients say it. */
    OpenaiTranscriptionRequest: {
      /**
       * @description The `model_id` of a model that serves `transcribeSpeech`.
       * @example sandbox-voice
       */
      model: string;
      /** @description The bytes of the recording; MP3 or WAV. */
      file: string;
      /**
       * @description JSON, the text alone, or JSON with times.
       * @default json
       * @enum {string}
       */
      response_format?: "json" | "text" | "verbose_json";
      /**
       * @description What `verbose_json` has the times of: segments if left out. Only one of the two, because a job gives times of words or of sentences.
       * @example [
       *       "word"
       *     ]
       */
      timestamp_granularities?: ("word" | "segment")[];
      /** @description Models transcribe in one way only. */
      temperature?: number;
      /**
       * @description Transcripts are not streamed.
       * @enum {boolean}
       */
      stream?: false;
    };
    /** @description A transcript in the form of OpenAI's API. The other fields are there with `verbose_json`. */
    OpenaiTranscription: {
      /** @description What is said. */
      text: string;
      /**
       * @description What was done.
       * @constant
       */
      task?: "transcribe";
      /**
       * @description The language of the recording, as a code of ISO 639, if the model knows it.
       * @example en
       */
      language?: string;
      /**
       * @description Length of the recording, in seconds, if the model knows it.
       * @example 2.4
       */
      duration?: number;
      /** @description The sentences with their times. */
      segments?: {
        /** @description The number of the sentence, from 0. */
        id: number;
        /** @description When it begins, in seconds. */
        start: number;
        /** @description When it ends, in seconds. */
        end: number;
        /** @description What is said. */
        text: string;
      }[];
      /** @description The words with their times, where `timestamp_granularities` asks for them. */
      words?: {
        /** @description The word. */
        word: string;
        /** @description When it begins, in seconds. */
        start: number;
        /** @description When it ends, in seconds. */
        end: number;
      }[];
    };
    /** @description A model that OpenAI's clients can name. */
    ChatModel: {
      /**
       * @description The id of the model. Requests send it as `model`.
       * @example sandbox-chat
       */
      id: string;
      /**
       * @description The kind of this object.
       * @constant
       */
      object: "model";
      /** @description When the model was made, in seconds since 1970 (UTC). Always 0, because the catalogue does not know it. */
      created: number;
      /**
       * @description The provider of the model - `sandbox`, or the name that the operator gave the provider.
       * @example sandbox
       */
      owned_by: string;
    };
    /** @description The models that OpenAI's clients can name. */
    ChatModelList: {
      /**
       * @description The kind of this object.
       * @constant
       */
      object: "list";
      /** @description The models, in the order of their `id`. */
      data: components["schemas"]["ChatModel"][];
    };
    /** @description The type and the size of the file. */
    CreateUploadRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description Media type of the file. When a request uses the file, the service determines the real type from the first bytes.
       * @default application/octet-stream
       * @enum {string}
       */
      content_type?: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif" | "image/tiff" | "audio/wav" | "audio/mpeg" | "audio/flac" | "audio/mp4" | "audio/ogg" | "audio/aac" | "audio/webm" | "video/mp4" | "video/quicktime" | "video/webm" | "video/matroska" | "application/octet-stream";
      /**
       * @description Size of the file, in bytes; so many are reserved, and a larger file is refused. An image may have at most 25 MiB, a sound 50 MiB, a video 200 MiB. 1 to 209715200.
       * @example 5242880
       */
      size: number;
    };
    /** @description The URL to which you send the file, and the URL that the file will have. */
    UploadPlace: {
      /**
       * @description The file can be sent.
       * @constant
       */
      status: "success";
      /**
       * Format: uri
       * @description URL to which you send the file with `PUT`, and which deletes it with `DELETE`. Anyone who knows the URL can do both, so keep it secret.
       */
      upload_url: string;
      /**
       * Format: uri
       * @description URL of the file once it is sent, for the fields of other requests.
       */
      url: string;
      /**
       * Format: date-time
       * @description Time until which `upload_url` takes the file, and at which the file is deleted if no request has used it (ISO 8601, UTC).
       * @example 2026-03-01T13:00:00.000Z
       */
      expires_at: string;
    };
    /**
     * @description What a model does: `imagen` (images), `video_fusion` (videos), `audio_gen` (speech, sounds, music), `llmaster` (chat). More values may be added.
     * @example imagen
     */
    ModelFeature: ("imagen" | "video_fusion" | "audio_gen" | "llmaster") | string;
    /** @description Which values a model takes in a field of its requests, as keywords of JSON Schema. A keyword that is left out sets no limit. The bounds of the field in this contract apply, too. */
    FieldLimits: {
      /**
       * @description The smallest value, in the unit of the field, such as pixels or seconds.
       * @example 4
       */
      minimum?: number;
      /**
       * @description The largest value, in the unit of the field, such as pixels or seconds.
       * @example 12
       */
      maximum?: number;
      /**
       * @description The only values that the model takes.
       * @example [
       *       "16:9",
       *       "9:16"
       *     ]
       */
      enum?: (number | string)[];
      /**
       * @description The fewest characters of a text (Unicode code points).
       * @example 3
       */
      minLength?: number;
      /**
       * @description The most characters of a text (Unicode code points).
       * @example 2500
       */
      maxLength?: number;
      /**
       * @description The fewest files that the field may name.
       * @example 1
       */
      minItems?: number;
      /**
       * @description The most files that the field may name.
       * @example 4
       */
      maxItems?: number;
    };
    /** @description A model that requests can name. */
    Model: {
      /**
       * @description The id of the model. Requests send it as `model_id`.
       * @example sandbox-image
       */
      model_id: string;
      /**
       * @description Name for people. `search` finds text in this name and in `model_id`.
       * @example Sandbox image
       */
      name: string;
      /** @description What a model does: `imagen` (images), `video_fusion` (videos), `audio_gen` (speech, sounds, music), `llmaster` (chat). More values may be added. */
      feature: components["schemas"]["ModelFeature"];
      /** @description What the model does, in a sentence. */
      description: string;
      /**
       * @description Name of the provider that runs the model, as `meta.engine` of results has it.
       * @example sandbox
       */
      engine?: string;
      /**
       * @description The provider's names of the model. There are several if it uses one for each kind of work, or for different requests.
       * @example [
       *       "sandbox-speech",
       *       "sandbox-transcription"
       *     ]
       */
      engine_models?: string[];
      /** @description The operationIds of the operations that this model does. Some of these operations have no field for a model. */
      operations: string[];
      /** @description True for an SD-type model, which needs a `scheduler` in image-to-image and inpaint. If it is left out, the model needs none. */
      needs_scheduler?: boolean;
      /** @description False for a model for conversations that takes no images. If it is left out, the model may take images. */
      sees_images?: boolean;
      /**
       * @description The only sizes of images that the model draws, in pixels or as ratios of width to height. For another size, the model draws the size that loses least by cropping; the image is then cropped and made smaller, with a warning in `meta`. A size that fits into none of them is answered with 400. If it is left out, the model draws any size within its limits.
       * @example [
       *       "1024x1024",
       *       "1536x1024",
       *       "1024x1536"
       *     ]
       */
      sizes?: string[];
      /**
       * @description The limits of the model, if it takes less than this contract allows: by operationId, and by the names of the request's fields. A side that is not sent and follows from other fields, such as `aspect_ratio`, may be smaller or larger than the limits of `width` and `height`, as far as the model can make it. A request beyond the limits is answered with 400. For an operation or field that is left out, the model has no limits of its own.
       * @example {
       *       "generateVideo": {
       *         "duration": {
       *           "maximum": 12
       *         },
       *         "resolution": {
       *           "enum": [
       *             "480p",
       *             "720p",
       *             "1080p"
       *           ]
       *         }
       *       },
       *       "generateSpeech": {
       *         "prompt": {
       *           "maxLength": 2500
       *         }
       *       }
       *     }
       */
      limits?: {
        [key: string]: {
          [key: string]: components["schemas"]["FieldLimits"];
        };
      };
    };
    /** @description The models that match the filters. */
    ModelList: {
      /**
       * @description The list is complete.
       * @constant
       */
      status: "success";
      /** @description The models, in the order of their `model_id`. */
      models: components["schemas"]["Model"][];
      /** @description How many models the list has. */
      total: number;
    };
    /** @description A job of the account, whatever its operation. */
    JobSummary: {
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /**
       * @description The operationId of the operation whose job it is.
       * @example generateImage
       */
      operation: string;
      /**
       * @description `processing` while the job waits or runs, `success` once its result is ready, `error` if it failed or was cancelled.
       * @enum {string}
       */
      status: "processing" | "success" | "error";
      /** @description The model that does the job; null if it is chosen when the job runs. */
      model_id: string | null;
      /** @description The first 200 characters of the request's `prompt`, to know the job by; null if it had none, or is larger than some kilobytes. */
      prompt: string | null;
      /** @description The request's `track_id`; null if it had none. */
      track_id: components["schemas"]["TrackId"] | null;
      /**
       * Format: date-time
       * @description When the job was accepted (ISO 8601, UTC).
       * @example 2026-05-01T09:30:00.000Z
       */
      created_at: string;
      /** @description When its current attempt began; null while it waits. */
      started_at: string | null;
      /** @description When the job ended; null while it waits or runs. */
      finished_at: string | null;
      /** @description URLs of the files of the result; empty without a result. */
      output: string[];
      /** @description Why the job failed; null if it did not. The code `cancelled` says that it was cancelled. */
      error: {
        /** @description What went wrong, for programs, as in the job's own error response. */
        code: string;
        /** @description What went wrong, and what to do about it. */
        message: string;
      } | null;
      /**
       * Format: uri
       * @description URL from which to fetch the whole generation response.
       */
      fetch_result: string;
    };
    /** @description Jobs of the account, the newest first. */
    JobList: {
      /**
       * @description The page is complete.
       * @constant
       */
      status: "success";
      /** @description The jobs that match the filters, in the order of their acceptance, the newest first. */
      jobs: components["schemas"]["JobSummary"][];
      /** @description The `cursor` of the next page; null if this is the last one. */
      next_cursor: string | null;
    };
    /** @description A job of the account. */
    JobAnswer: {
      /**
       * @description The request succeeded. The status of the job is in `job`.
       * @constant
       */
      status: "success";
      /** @description A job of the account, whatever its operation. */
      job: components["schemas"]["JobSummary"];
    };
    /** @description What an operation used of a model on a day. */
    UsageOfDay: {
      /**
       * Format: date
       * @description The day (UTC).
       * @example 2026-05-01
       */
      day: string;
      /**
       * @description The operationId of the operation whose requests they are.
       * @example generateImage
       */
      operation: string;
      /**
       * @description The id of the model.
       * @example sandbox-image
       */
      model_id: string;
      /** @description How often the model was called. */
      calls: number;
      /** @description What the calls used together, by the units in which models count: `images`, `megapixels`, `seconds` of sound or video, `characters`, `input_tokens`, `output_tokens`, `compute_seconds`, `billable_units` of the provider, `requests`. More may be added. */
      units: {
        [key: string]: number;
      };
      /** @description What the calls cost together, in US dollars; null if the price of none of them is known. */
      cost_usd: number | null;
      /** @description The calls of which no price is known. `cost_usd` leaves them out. */
      calls_without_price: number;
    };
    /** @description What the account used. */
    Usage: {
      /**
       * @description The list is complete.
       * @constant
       */
      status: "success";
      /**
       * Format: date
       * @description The first day.
       * @example 2026-05-01
       */
      since: string;
      /**
       * Format: date
       * @description The last day.
       * @example 2026-05-31
       */
      until: string;
      /** @description What was used, by day, operation and model, the newest day first. */
      usage: components["schemas"]["UsageOfDay"][];
      /** @description What the account has spent in the current month (UTC), in US dollars. */
      spent_usd: number;
      /** @description What it may spend in a month, in US dollars; null if it has no limit. */
      limit_usd: number | null;
    };
    /** @description The API key of the caller, unless a header carries it, and whether to make a new secret. */
    WebhookSecretRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description Whether to make a new secret. The old one signs beside it for another 24 hours, but at most ten sign: with one more, the oldest ends at once.
       * @default false
       */
      replace?: boolean;
    };
    /** @description The secret that signs the webhooks of the account. */
    WebhookSecretAnswer: {
      /**
       * @description The request succeeded.
       * @constant
       */
      status: "success";
      /**
       * @description The secret in the form of Standard Webhooks, for its public libraries.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1vUkZmFbWk=
       */
      secret: string;
    };
    /**
     * Format: uri
     * @description Address of a media file.
     * @example http://127.0.0.1:8787/samples/room.png
     */
    MediaUrl: string;
    /** @description Which images to edit, and how. */
    EditImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /** @description Text describing the wanted content. */
      prompt: string;
      /** @description Image URL to edit as a string, or up to 4 image URLs as an array. */
      init_image: components["schemas"]["MediaUrl"] | components["schemas"]["MediaUrl"][];
      /**
       * @description Whether to run the safety checker.
       * @default true
       */
      safety_checker?: boolean;
      /**
       * @description The model that edits the images.
       * @default alpha-edit-2509
       * @enum {string}
       */
      model_id?: "alpha-edit-2509" | "alpha-edit-2511";
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL called by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"] | null;
      /** @description Webhook identification. */
      track_id?: components["schemas"]["TrackId"] | null;
    };
    /** @description Which image to caption, and at what length. */
    CaptionImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /** @description URL of the source image. Formats png, jpeg, jpg. */
      init_image: components["schemas"]["MediaUrl"];
      /**
       * @description How long the caption is.
       * @default normal
       * @enum {string}
       */
      length?: "short" | "normal" | "long";
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL called by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"] | null;
      /** @description Webhook identification. */
      track_id?: components["schemas"]["TrackId"] | null;
    };
    /** @description Which video to dub, and into which language. */
    CreateDubbingRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description URL of the video to dub, at most 10 minutes; with `base64` true, the video itself as base64.
       * @example http://127.0.0.1:8787/samples/interview.mp4
       */
      init_video: components["schemas"]["MediaSource"];
      /**
       * @description The language code of the video, such as `en`, `hi` or `zh-CN`. At most 16 characters.
       * @default en
       * @example en
       */
      source_lang?: string;
      /**
       * @description Target language.
       * @enum {string}
       */
      output_lang: "es" | "fr" | "hi" | "it" | "pt-br" | "en-us" | "en-gb" | "ja" | "zh";
      /**
       * @description The prefix of the output file name. At most 64 characters.
       * @example interview_es
       */
      file_prefix?: string;
      /**
       * @description Identifier of a trained voice. If it is left out, the voice model's own voice speaks.
       * @example slt
       */
      voice_id?: string;
      /**
       * @description Voice model to use.
       * @default gamma
       */
      voice_model?: string;
      /**
       * @description Playback speed for dubbing. 1 is the original speed. The voice model determines the allowed speeds. 0.1 to 10.
       * @default 1
       */
      speed?: number;
      /**
       * @description Whether the input `init_video` is base64. It says nothing about the answer, which always has URLs.
       * @default false
       */
      base64?: boolean;
      /**
       * Format: int64
       * @description Random seed. 0 means random. 0 to 4294967295.
       * @default 0
       */
      seed?: number;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description The result is ready. */
    VoiceSuccess: {
      /**
       * @description The result is ready.
       * @constant
       */
      status: "success";
      /** @description Time taken to generate, in seconds. */
      generationTime: number;
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description URLs of the generated files, or the files themselves as base64 if the request asked for it. */
      output: string[];
      /** @description Proxy URLs of the generated files, in the order of `output`. They are the files' own URLs, because the service has no proxy. */
      proxy_links: string[];
      /** @description Metadata about the generation, including the parameters used. */
      meta: components["schemas"]["GenerationMeta"];
      /** @description URLs of audio for queued requests. */
      future_links?: string[];
      /** @description Audio URLs (voice cover response). */
      links?: string[];
      /** @description Status message or extra information. */
      message?: string;
      /** @description Additional information for the user. */
      tip?: string;
      /** @description Duration of the generated audio, in seconds. Left out if the result is not audio (lyrics). */
      audio_time?: number;
    };
    /** @description The job waits or runs. Fetch the result later, or wait for the webhook. */
    VoiceProcessing: {
      /**
       * @description The job waits or runs.
       * @constant
       */
      status: "processing";
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description Estimated seconds to completion. */
      eta: number;
      /**
       * @description Position among the waiting jobs of the queue. 1 is the next job to run; 0 means that the job runs. While the host of the job's model has it in a queue of its own, the position is the one there, as far as the host says it; above 10 it is rounded up.
       * @example 1
       */
      queue_position?: number;
      /** @description Status message or extra information. */
      message: string;
      /** @description Additional information for the user. */
      tip: string;
      /**
       * Format: uri
       * @description URL from which to fetch the result while processing.
       */
      fetch_result: string;
      /** @description Empty while the job is not finished. */
      output: string[];
      /** @description URLs that the files will have once the job is finished. */
      future_links: string[];
      /** @description Audio URLs (voice cover response). */
      links?: string[];
      /** @description Duration of the generated audio, in seconds. Null while it is not known. */
      audio_time?: null;
    };
    /** @description A voice generation in one of its three states. `status` tells which. */
    VoiceResponse: components["schemas"]["VoiceSuccess"] | components["schemas"]["VoiceProcessing"] | components["schemas"]["GenerationError"];
    /** @description Which music to make. */
    GenerateMusicRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description Text describing the music - style, instruments, mood.
       * @example Calm piano over soft rain
       */
      prompt: string;
      /**
       * @description URL of a melody to follow, at most 30 seconds.
       * @example http://127.0.0.1:8787/samples/meeting.wav
       */
      init_audio?: components["schemas"]["MediaUrl"];
      /**
       * @description Length of the music, in seconds. 30 to 480.
       * @default 30
       */
      duration?: number;
      /**
       * @description Format of the audio file.
       * @default wav
       * @enum {string}
       */
      output_format?: "wav" | "mp3" | "flac";
      /**
       * @description Bitrate of an mp3, in bits per second. wav and flac are lossless and ignore it.
       * @default 320k
       * @enum {string}
       */
      bitrate?: "128k" | "192k" | "320k";
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which song to make. Send your own `lyrics`, or a `prompt` from which lyrics are written, or `instrumental` with a `caption`. */
    GenerateSongRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description Song model - `beta-short` for songs up to 1 minute 35 seconds, `beta-long` for songs up to 4 minutes 45 seconds. If it is left out, the newer song model sings, from 30 to 480 seconds.
       * @enum {string}
       */
      model_id?: "beta-short" | "beta-long";
      /** @description Length of the song, in seconds (newer song model). 30 to 480. */
      duration?: number;
      /**
       * @description Generate without vocals.
       * @default false
       */
      instrumental?: boolean;
      /**
       * @description Music style, instruments, atmosphere, production style.
       * @example Warm acoustic folk, fingerpicked guitar, close vocals
       */
      caption?: string;
      /**
       * @description Your own lyrics - song structure, vocal styles, energy. They may contain structure tags such as `[Intro]`, `[Verse]`, `[Chorus]`, `[Bridge]`, `[Outro]`, and vocal or energy tags in square brackets. The newer song model sings in more than 50 languages.
       * @example [Verse]
       *     The harbour lights are low
       *     [Chorus]
       *     We sail, we sail
       */
      lyrics?: string;
      /** @description Whether to write the lyrics from `prompt`. If it is left out, they are written if `lyrics` is absent. */
      lyrics_generation?: boolean;
      /**
       * @description Basis for automatic lyrics generation.
       * @example A song about the last ferry home
       */
      prompt?: string;
      /**
       * @description Language of the vocals, as an ISO 639 code such as `en`, `ja` or `yue`. If it is left out, the language is detected. A model that does not know the language sings the words with the pronunciation of its own language, and `meta.warnings` says so. The singers of the sandbox are English.
       * @example en
       */
      language?: string;
      /**
       * @description URL of an audio file (mp3 or wav) whose style the song follows, at most 8 minutes.
       * @example http://127.0.0.1:8787/samples/announcement.mp3
       */
      init_audio?: components["schemas"]["MediaUrl"];
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description What the lyrics are about, and the length of the song. */
    GenerateLyricsRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description What the lyrics are about.
       * @example The last ferry home
       */
      prompt: string;
      /**
       * @description Length of the song - `short` for up to 1 minute 35 seconds, `long` for up to 4 minutes 45 seconds.
       * @default short
       * @enum {string}
       */
      length?: "short" | "long";
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which video to free of its watermark. */
    RemoveWatermarkRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description URL of the generated video, at most 2 minutes, 1,800 frames and 2,088,960 pixels (1920 by 1088).
       * @example http://127.0.0.1:8787/samples/clip.mp4
       */
      init_video: components["schemas"]["MediaUrl"];
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Any body. The operation always answers 410. */
    MakeSceneRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
    };
    /** @description Which object to remove from which image. */
    RemoveObjectRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /** @description URL of the image. */
      init_image: components["schemas"]["MediaUrl"];
      /**
       * @description The object to remove, named by text.
       * @example floor lamp
       */
      object_name: string;
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which object to place in which room, and where. */
    MixInteriorRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /** @description URL of the image of the room. */
      init_image: components["schemas"]["MediaUrl"];
      /**
       * @description URL of the image of the object.
       * @example http://127.0.0.1:8787/samples/armchair.png
       */
      object_image: components["schemas"]["MediaUrl"];
      /**
       * @description Where the object goes.
       * @example Place the armchair beside the window
       */
      prompt: string;
      /** @description Width of the result, in pixels. Default: that of the room image. 512 to 2048. */
      width?: number;
      /** @description Height of the result, in pixels. Default: that of the room image. 512 to 2048. */
      height?: number;
      /** @description How closely to follow the prompt. The model chooses if it is left out. 1 to 20. */
      guidance_scale?: number;
      /**
       * @description Number of inference steps. More steps take longer. The model determines how many steps are allowed. 1 to 1000.
       * @default 8
       */
      num_inference_steps?: number;
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Metadata about the 3D generation, including the parameters used. A field that the job did not use is left out. */
    Object3dMeta: {
      /** @description The provider of the model, such as `sandbox`. */
      engine?: string;
      /** @description The id of the model, as in the model catalogue. */
      model_id?: string;
      /** @description The parts of the request that the model left out. The field is absent if the model left out nothing. */
      warnings?: string[];
      /** @description How many points were computed at a time. */
      chunk_size?: number;
      /** @description Prefix of the output file names. */
      file_prefix?: string;
      /** @description Share of the image that the object fills, as text such as `.85`. */
      foreground_ratio?: string;
      /** @description How closely the prompt was followed. */
      guidance_scale?: number;
      /** @description URL of the source image. */
      image?: string;
      /** @description Text describing what was to be left out. */
      negative_prompt?: string;
      /** @description Number of inference steps. */
      num_inference_steps?: number;
      /** @description Format of the 3D files, such as `glb`. */
      output_format?: string;
      /** @description Text describing the object. */
      prompt?: string;
      /** @description Whether the background of the image was removed. */
      remove_bg?: boolean;
      /** @description Whether views of the object were rendered. */
      render?: boolean;
      /** @description Resolution of the mesh extraction grid. */
      resolution?: number;
      /** @description Random seed. */
      seed?: number;
      /** @description Whether the files are kept only for a time, as `yes` or `no`. */
      temp?: string;
      /** @description Guidance strength of the sparse structure stage. */
      ss_guidance_strength?: number;
      /** @description Sampling steps of the sparse structure stage. */
      ss_sampling_steps?: number;
      /** @description Guidance strength of the structured latent stage. */
      slat_guidance_strength?: number;
      /** @description Sampling steps of the structured latent stage. */
      slat_sampling_steps?: number;
      /** @description Share of the mesh's faces that was simplified away. */
      mesh_simplify?: number;
      /** @description Whether several images of the object were used. */
      multi_image?: boolean;
      /** @description Width and height of the texture, in pixels. */
      texture_size?: number;
    };
    /** @description The 3D object is ready. */
    Object3dSuccess: {
      /**
       * @description The 3D object is ready.
       * @constant
       */
      status: "success";
      /** @description Time taken to generate, in seconds. */
      generationTime: number;
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description URLs of the generated 3D files. */
      output: string[];
      /** @description Proxy URLs of the generated files, in the order of `output`. */
      proxy_links: string[];
      /** @description Metadata about the 3D generation, including the parameters used. A field that the job did not use is left out. */
      meta: components["schemas"]["Object3dMeta"];
    };
    /** @description The 3D job waits or runs. Fetch the result later. */
    Object3dProcessing: {
      /**
       * @description The job waits or runs.
       * @constant
       */
      status: "processing";
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description Estimated seconds to completion. */
      eta: number;
      /**
       * @description Position among the waiting jobs of the queue. 1 is the next job to run; 0 means that the job runs. While the host of the job's model has it in a queue of its own, the position is the one there, as far as the host says it; above 10 it is rounded up.
       * @example 1
       */
      queue_position?: number;
      /** @description Status message or extra information. */
      message: string;
      /** @description Additional information for the user. */
      tip: string;
      /**
       * Format: uri
       * @description URL from which to fetch the result while processing.
       */
      fetch_result: string;
      /** @description Empty while the job is not finished. */
      output: string[];
      /** @description URLs that the files will have once the job is finished. */
      future_links: string[];
      /** @description Metadata about the 3D generation, including the parameters used. A field that the job did not use is left out. */
      meta?: components["schemas"]["Object3dMeta"];
    };
    /** @description A 3D generation in one of its three states. `status` tells which. */
    Object3dResponse: components["schemas"]["Object3dSuccess"] | components["schemas"]["Object3dProcessing"] | components["schemas"]["GenerationError"];
    /** @description What to check, and how sensitively. */
    CheckNsfwRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description URL of the image or video to check; a video may be at most an hour long.
       * @example http://127.0.0.1:8787/samples/portrait.png
       */
      init_image: components["schemas"]["MediaUrl"];
      /**
       * @description Detection sensitivity for images and videos. Media that score at least this value are reported as not safe for work. 0 to 1.
       * @default 0.5
       */
      threshold?: number;
    };
    /** @description The media were checked. */
    NsfwCheckSuccess: {
      /**
       * @description The media were checked.
       * @constant
       */
      status: "success";
      /** @description Time taken to check, in seconds. */
      generationTime: number;
      /** @description Unique identifier of the generation request. */
      id: components["schemas"]["GenerationId"];
      /** @description URL of the image or video that was checked. */
      images: string;
      /** @description Whether the image or video is not safe for work - one entry. */
      has_nsfw_concept: boolean[];
      /** @description Metadata about the generation, including the parameters used. */
      meta: components["schemas"]["GenerationMeta"];
    };
    /** @description A finished check, or the reason why it failed. `status` tells which. */
    NsfwCheckResponse: components["schemas"]["NsfwCheckSuccess"] | components["schemas"]["GenerationError"];
    /** @description Which speech to transcribe. */
    TranscribeEnterpriseSpeechRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description URL of the audio to transcribe, such as wav, mp3 or flac; at most an hour.
       * @example http://127.0.0.1:8787/samples/meeting.wav
       */
      init_audio: components["schemas"]["MediaUrl"];
      /**
       * @description Language of the speech.
       * @default en
       * @enum {string}
       */
      language?: "af" | "ar" | "be" | "bn" | "bg" | "zh" | "cs" | "da" | "nl" | "en" | "fi" | "fr" | "de" | "el" | "he" | "hi" | "hu" | "id" | "it" | "ja" | "kn" | "ko" | "ml" | "mr" | "ne" | "pa" | "fa" | "pl" | "pt" | "ro" | "ru" | "sr" | "es" | "sv" | "tl" | "ta" | "te" | "th" | "tr" | "uk" | "ur" | "vi" | "cy";
      /** @description Whether the transcript has times, for each `word` or each `sentence`. It has no times if the field is null or left out. */
      timestamp_level?: ("word" | "sentence") | null;
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which image to generate. */
    GenerateEnterpriseImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description Text describing the image.
       * @example A lighthouse at dusk
       */
      prompt: string;
      /**
       * @description Text describing what to leave out.
       * @example people
       */
      negative_prompt?: string;
      /**
       * @description Width of the image, in pixels. 64 to 1024.
       * @default 512
       */
      width?: number;
      /**
       * @description Height of the image, in pixels. 64 to 1024.
       * @default 512
       */
      height?: number;
      /**
       * @description How many images to generate. 1 to 2.
       * @default 1
       */
      samples?: number;
      /** @description Random seed. The same request with the same seed gives the same result, as far as the model can promise that. If it is 0 or left out, the service picks a seed and returns it in `meta.seed`. */
      seed?: components["schemas"]["Seed"];
      /** @description URL that the service calls by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"];
      /** @description Your own number for this request. The webhook call carries it, so that you can tell which request it is about. */
      track_id?: components["schemas"]["TrackId"];
    };
    /** @description Which images to edit, and how. */
    EditEnterpriseImageRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
      /**
       * @description Text describing the wanted content.
       * @example Make the walls sage green
       */
      prompt: string;
      /** @description Image URL to edit as a string, or up to 4 image URLs as an array. */
      init_image: components["schemas"]["MediaUrl"] | components["schemas"]["MediaUrl"][];
      /**
       * @description Whether to run the safety checker.
       * @default true
       */
      safety_checker?: boolean;
      /**
       * @description The model that edits the images.
       * @default alpha-edit-2509
       * @enum {string}
       */
      model_id?: "alpha-edit-2509" | "alpha-edit-2511";
      /**
       * @description True for a base64 response: `output` has the files as base64, in every answer with the result, also of the fetch operation, and in the webhook. If the files have more than 33,554,432 bytes (32 MiB) together, `output` has their URLs instead, and `meta.warnings` says so.
       * @default false
       */
      base64?: boolean;
      /** @description URL called by POST on completion. */
      webhook?: components["schemas"]["WebhookUrl"] | null;
      /** @description Webhook identification. */
      track_id?: components["schemas"]["TrackId"] | null;
    };
    /** @description The API key of the caller. */
    EnterpriseOperationRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key: components["schemas"]["ApiKey"];
    };
    /** @description The dedicated server carries out the operation. */
    EnterpriseOperationResponse: {
      /**
       * @description The request was accepted.
       * @constant
       */
      status: "success";
      /** @description What the server does now. */
      message: string;
    };
    /** @description The API key of the caller, unless a header carries it. */
    DeploymentRequest: {
      /** @description Your API key. Login and verify-email return it; operators can make more. */
      key?: components["schemas"]["ApiKey"];
    };
    /**
     * Format: email
     * @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. At most 254 characters.
     * @example iris@mail.example
     */
    Email: string;
    /**
     * Format: password
     * @description New password, of 15 to 128 characters; all characters are allowed. Common passwords are refused, and so are passwords that contain the name or the email address. At most 128 characters.
     * @example grey herons wade slowly
     */
    NewPassword: string;
    /** @description The email address, the password and the name of the new user. */
    SignUpRequest: {
      /** @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. */
      email: components["schemas"]["Email"];
      /** @description New password, of 15 to 128 characters; all characters are allowed. Common passwords are refused, and so are passwords that contain the name or the email address. */
      password: components["schemas"]["NewPassword"];
      /**
       * @description Name of the user. Default: the part of the email address before the `@`. At most 100 characters.
       * @example Iris
       */
      name?: string;
    };
    /** @description What happened, for people. */
    AgentMessage: {
      /** @description What happened, and what to do next. */
      message: string;
    };
    /** @description Information about the answer. */
    AgentMeta: {
      /**
       * @description Identifies this answer in the service's logs; the header `X-Request-Id` has the same value.
       * @example req_01J9ZK3V6TQ5N8W2
       */
      request_id: string;
    };
    /** @description The sign-up is accepted; the email explains the next step. */
    SignUpAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description What went wrong. `code` is for programs, `message` for people. */
    AgentErrorDetail: {
      /** @description What went wrong, for programs: `validation_error`, `invalid_json`, `invalid_credentials`, `account_disabled` (by the operator), `wrong_password`, `missing_token`, `invalid_access_token`, `invalid_token` (a code or token of an email is wrong, expired or used), `method_not_allowed`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `internal_error`, `unavailable`. More values may be added. */
      code: string;
      /** @description What went wrong, and what to do about it. */
      message: string;
      /** @description Page of the `code`, which says what to do next. A request that does not ask for HTML gets it as Markdown. */
      doc_url?: components["schemas"]["DocUrl"];
      /**
       * @description With `validation_error`: every wrong field, or the first 100, with a list of its problems; of a request with more than 1,000 values, perhaps only the first.
       * @example {
       *       "password": [
       *         "must have at least 15 characters"
       *       ]
       *     }
       */
      details?: {
        [key: string]: unknown;
      };
    };
    /** @description The request failed, in the envelope of the agent area. */
    AgentError: {
      /** @description Null if the request failed. */
      data: null;
      /** @description What went wrong. `code` is for programs, `message` for people. */
      error: components["schemas"]["AgentErrorDetail"];
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /**
     * @description Name of the access token, so that its owner knows where it is used. At most 100 characters.
     * @example build-agent
     */
    DeviceName: string;
    /**
     * @description How long the access token is valid.
     * @example 1_month
     * @enum {string}
     */
    TokenExpiry: "1_week" | "1_month" | "3_months" | "never";
    /** @description Who logs in, and for how long. */
    LogInRequest: {
      /** @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. */
      email: components["schemas"]["Email"];
      /**
       * Format: password
       * @description The user's password. At most 128 characters.
       * @example grey herons wade slowly
       */
      password: string;
      /**
       * @description A name for the new access token, so that its owner knows where it is used.
       * @default agent-control-plane
       */
      device_name?: components["schemas"]["DeviceName"];
      /**
       * @description How long the access token is valid.
       * @default 1_month
       */
      token_expiry?: components["schemas"]["TokenExpiry"];
    };
    /**
     * @description When the access token stops being valid (ISO 8601, UTC); null if the token never expires.
     * @example 2025-12-25T09:30:00Z
     */
    ExpiresAt: string | null;
    /** @description The user that an agent acts for. */
    User: {
      /**
       * Format: int64
       * @description Unique identifier of the user.
       * @example 18
       */
      id: number;
      /**
       * @description Name of the user, as set at signup.
       * @example Iris
       */
      name: string;
      /** @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. */
      email: components["schemas"]["Email"];
      /**
       * @description Unique short name that the service chose.
       * @example iris-18
       */
      username: string;
      /** @description True once the email address is verified. */
      verified: boolean;
      /**
       * @description Plan of the account at the time of the answer. The section Limits says how many jobs at a time a plan allows.
       * @example pay_as_you_go
       * @enum {string}
       */
      plan: "pay_as_you_go" | "standard" | "unlimited_premium";
    };
    /** @description The user is logged in. */
    LogInAnswer: {
      /** @description The access token and its user. */
      data: {
        /**
         * @description Access token. Send it in the header `Authorization` as a Bearer token.
         * @example gma_6pWz9RkTq3XvB8sLd2Yh
         */
        access_token: string;
        /**
         * @description How the access token is sent.
         * @constant
         */
        token_type: "Bearer";
        /** @description How long the access token is valid. */
        token_expiry: components["schemas"]["TokenExpiry"];
        /** @description When the access token stops being valid (ISO 8601, UTC); null if the token never expires. */
        expires_at: components["schemas"]["ExpiresAt"];
        /** @description The user that an agent acts for. */
        user: components["schemas"]["User"];
        /**
         * @description The default API key, or null if the user has none (for example before verification).
         * @example gmk_3nVqXw8KfT2mYb7RzLc5JhPd
         */
        api_key: string | null;
      };
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description The code from the verification email. */
    VerifyEmailRequest: {
      /**
       * @description The token inside the link of the verification email. At most 200 characters.
       * @example Vf3kQ8sYw2LxN7tRb5mJ0g
       */
      verification_code: string;
    };
    /** @description The email address is verified, and the user is logged in. */
    VerifyEmailAnswer: {
      /** @description The access token and its user. */
      data: {
        /** @description What happened. */
        message: string;
        /**
         * @description Access token. Send it in the header `Authorization` as a Bearer token.
         * @example gma_6pWz9RkTq3XvB8sLd2Yh
         */
        access_token: string;
        /**
         * @description How the access token is sent.
         * @constant
         */
        token_type: "Bearer";
        /** @description When the access token stops being valid (ISO 8601, UTC); null if the token never expires. */
        expires_at: components["schemas"]["ExpiresAt"];
        /** @description The user that an agent acts for. */
        user: components["schemas"]["User"];
        /**
         * @description The default API key, or null if the user has none.
         * @example gmk_3nVqXw8KfT2mYb7RzLc5JhPd
         */
        api_key: string | null;
      };
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description The name and the validity of the new access token. */
    RefreshTokenRequest: {
      /**
       * @description How long the new access token is valid.
       * @default 1_month
       */
      token_expiry?: components["schemas"]["TokenExpiry"];
      /** @description Name of the new access token. Default: the name of the old one. */
      device_name?: components["schemas"]["DeviceName"];
    };
    /** @description The old access token is revoked; here is the new one. */
    RefreshTokenAnswer: {
      /** @description The new access token. */
      data: {
        /**
         * @description Access token. Send it in the header `Authorization` as a Bearer token.
         * @example gma_6pWz9RkTq3XvB8sLd2Yh
         */
        access_token: string;
        /**
         * @description How the access token is sent.
         * @constant
         */
        token_type: "Bearer";
        /** @description How long the access token is valid. */
        token_expiry: components["schemas"]["TokenExpiry"];
        /** @description When the access token stops being valid (ISO 8601, UTC); null if the token never expires. */
        expires_at: components["schemas"]["ExpiresAt"];
        /** @description What happened. */
        message: string;
      };
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description The presented access token is revoked. */
    LogOutAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description All access tokens of the user are revoked. */
    LogOutAllAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description The password of the account, asked again, and where to go on. */
    ExportAccountRequest: {
      /**
       * Format: password
       * @description The user's password. At most 128 characters.
       * @example grey herons wade slowly
       */
      password: string;
      /**
       * Format: int64
       * @description Only the jobs before this one, as `next_before_job` of the last answer says.
       * @example 4711
       */
      before_job?: number;
    };
    /** @description Everything that the service keeps of an account. Files are at their URLs. */
    AccountExport: {
      /** @description The account itself. */
      account: {
        [key: string]: unknown;
      };
      /** @description Its API keys, without the keys themselves. */
      api_keys: {
        [key: string]: unknown;
      }[];
      /** @description Its access tokens, without the tokens themselves. */
      access_tokens: {
        [key: string]: unknown;
      }[];
      /** @description Its dedicated servers. */
      deployments: {
        [key: string]: unknown;
      }[];
      /** @description Files that it has sent and that are still there, the newest 1,000. */
      uploads: {
        [key: string]: unknown;
      }[];
      /** @description Calls of its webhooks, the newest 1,000. */
      webhooks: {
        [key: string]: unknown;
      }[];
      /** @description What models were used for, by month, operation and model. */
      usage: {
        [key: string]: unknown;
      }[];
      /** @description What was done to the account and by it, the newest 1,000. */
      audit: {
        [key: string]: unknown;
      }[];
      /** @description Its jobs with their requests and results, the newest first. */
      jobs: {
        [key: string]: unknown;
      }[];
      /** @description Send it as `before_job` to get older jobs; null if there are none. */
      next_before_job: number | null;
    };
    /** @description What the service keeps of the account. */
    ExportAccountAnswer: {
      /** @description Everything that the service keeps of an account. Files are at their URLs. */
      data: components["schemas"]["AccountExport"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description The password of the account, asked again. */
    ConfirmedRequest: {
      /**
       * Format: password
       * @description The user's password. At most 128 characters.
       * @example grey herons wade slowly
       */
      password: string;
    };
    /** @description The account is deleted. */
    DeleteAccountAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description Where to send the verification email. */
    ResendVerificationRequest: {
      /** @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. */
      email: components["schemas"]["Email"];
    };
    /** @description The request is accepted; the email explains the next step. */
    ResendVerificationAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description Where to send the password reset email. */
    RequestPasswordResetRequest: {
      /** @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. */
      email: components["schemas"]["Email"];
    };
    /** @description The request is accepted; the email explains the next step. */
    RequestPasswordResetAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description Whose password to reset, the token of the email, and the new password. */
    ResetPasswordRequest: {
      /** @description Email address, in ASCII. An address is refused (400) if the part before the `@` is in quotation marks (RFC 5321 advises against them) or has letters beyond ASCII (RFC 6531, which many mail servers do not support): use another address. Write a domain that has other letters in its `xn--` form, such as `iris@xn--mnchen-3ya.example`. */
      email: components["schemas"]["Email"];
      /**
       * @description The token inside the link of the password reset email. At most 200 characters.
       * @example Rt9cM4hXz6PqK1vGd8nS3w
       */
      token: string;
      /** @description New password, of 15 to 128 characters; all characters are allowed. Common passwords are refused, and so are passwords that contain the name or the email address. */
      password: components["schemas"]["NewPassword"];
      /**
       * Format: password
       * @description The new password once more. At most 128 characters.
       * @example grey herons wade slowly
       */
      password_confirmation: string;
      /**
       * @description Whether to revoke the default API key and the secret of webhooks at once. The next login gives a new key, the next `getWebhookSecret` a new secret. Send false to keep those that nobody else can know. A user whose email address is not verified has no API key.
       * @default true
       */
      new_api_key?: boolean;
    };
    /** @description The password is changed. */
    ResetPasswordAnswer: {
      /** @description What happened, for people. */
      data: components["schemas"]["AgentMessage"];
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
    /** @description The email address is verified. */
    VerifyEmailLinkAnswer: {
      /** @description What happened. */
      data: {
        /** @description What happened. */
        message: string;
        /** @description True - the email address is verified now. */
        verified: boolean;
      };
      /** @description Null if the request succeeded. */
      error: null;
      /** @description Information about the answer. */
      meta: components["schemas"]["AgentMeta"];
    };
  };
  responses: {
    /** @description A field is missing or wrong. */
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The API key is missing or not valid. */
    Unauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The account has a limit of money for the month, and this request would exceed it. */
    PaymentRequired: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "X-Should-Retry"?: "false";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The plan does not include this operation. */
    Forbidden: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The request is too large. */
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The request is not JSON. */
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The Idempotency-Key was used with another operation or body. */
    IdempotencyKeyReused: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The queue of the account is full, or requests come too fast. */
    TooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The service failed. */
    InternalError: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The service cannot take requests now. */
    Unavailable: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Should-Retry"?: "false";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description Received. */
    CompletionReceived: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Stop calling this URL for this job. */
    CompletionUnwanted: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The account has no job with this id. */
    NotFound: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description Requests come too fast. */
    RateLimited: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description A field is missing or wrong. */
    ChatBadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The API key is missing or not valid. */
    ChatUnauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The account has a limit of money for the month, and this request would exceed it. */
    ChatPaymentRequired: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "X-Should-Retry"?: "false";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The plan does not include this operation. */
    ChatForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The request is too large. */
    ChatPayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The body has a type that the operation does not take. */
    ChatUnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The queue of the account is full, or requests come too fast. */
    ChatTooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The service failed. */
    ChatInternalError: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The service cannot take requests now. */
    ChatUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Should-Retry"?: "false";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description The Idempotency-Key was used with another operation or body. */
    ChatIdempotencyKeyReused: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description Requests come too fast. */
    ChatRateLimited: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description No model has this id. */
    ChatNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ChatError"];
      };
    };
    /** @description Any other failure. */
    Failure: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description This operation is no longer supported. */
    Gone: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        Deprecation: components["headers"]["Deprecation"];
        Sunset: components["headers"]["Sunset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description The account has no deployment with this name. */
    DeploymentNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["GenerationError"];
      };
    };
    /** @description A field is missing or wrong. */
    AgentBadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description The request is too large. */
    AgentPayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description The request is not JSON. */
    AgentUnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description Requests come too fast. */
    AgentTooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description The service failed. */
    AgentInternalError: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description The service cannot take requests now. */
    AgentUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description No user has this email address and password. */
    AgentInvalidCredentials: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description A field is missing or wrong, or the code or token of the email is wrong, expired or used. */
    AgentInvalidToken: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description The access token is missing or not valid. */
    AgentUnauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
    /** @description The password is wrong. */
    AgentWrongPassword: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "X-RateLimit-Limit"?: number;
        "X-RateLimit-Remaining"?: number;
        "X-RateLimit-Reset"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AgentError"];
      };
    };
  };
  parameters: {
    /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
    IdempotencyKey: string;
    /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
    Prefer: string;
    /** @description The `id` in the answer of the operation that created the job. */
    GenerationId: components["schemas"]["GenerationId"];
    /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
    PreferWait: string;
    /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
    ApiKeyQuery: components["schemas"]["ApiKey"];
    /** @description Name of the dedicated server (the model deployment) of your account. */
    Deployment: string;
  };
  requestBodies: {
    /** @description The final generation response plus `track_id`. The service sends it to the request's `webhook` when the job has reached its final state. The service signs the call as Standard Webhooks specify: with its own key (`v1a`; the public keys are at `/.well-known/jwks.json`) and, once `getWebhookSecret` or the operator has made the account a secret, with that secret (`v1`). The service delivers the call at least once, always under the same `webhook-id`. Answer 2xx within 15 seconds. After any other answer, or none, the service tries again over about three days; 410 stops the attempts. */
    Completion: {
      content: {
        "application/json": components["schemas"]["CompletionEvent"];
      };
    };
  };
  headers: {
    /** @description Identifies this answer in the service's logs. In the agent area it equals `meta.request_id`. */
    RequestId: string;
    /** @description How many requests the client may make in each window of 45 to 60 seconds. */
    RateLimitLimit: number;
    /** @description How many more requests the client may make in the current window. */
    RateLimitRemaining: number;
    /** @description Time at which the window ends and the count starts again at 0, in seconds since 1970 (UTC). */
    RateLimitReset: number;
    /** @description The preferences of the header `Prefer` that the answer follows (RFC 7240, section 3). Left out if there are none. */
    PreferenceApplied: string;
    /** @description `false` if the same request would fail again, so that it has to be changed. Programs that know this header do not repeat the request then, whatever `Retry-After` says. */
    ShouldRetry: "false";
    /** @description Seconds to wait before the same request can succeed (RFC 9110, section 10.2.3). */
    RetryAfter: number;
    /** @description The date since which the operation is deprecated, as a structured date (RFC 9745). */
    Deprecation: string;
    /** @description The date since which the operation no longer works, as an HTTP date (RFC 8594). */
    Sunset: string;
    /** @description URL of the service's page that shows whether the email address is verified. */
    Location: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  generateImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What to draw, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateImageRequest"];
      };
    };
    responses: {
      /** @description The images, or the job that makes them. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  transformImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which images to start from, what to make of them, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransformImageRequest"];
      };
    };
    responses: {
      /** @description The images, or the job that makes them. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  inpaintImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which part of which image to repaint, with what, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InpaintImageRequest"];
      };
    };
    responses: {
      /** @description The repainted image, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateVideo: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What the video shows, and with which model to make it. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateVideoRequest"];
      };
    };
    responses: {
      /** @description The job that makes the video. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VideoAcceptedResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  animateImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which image to animate, how, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["AnimateImageRequest"];
      };
    };
    responses: {
      /** @description The job that makes the video. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VideoAcceptedResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchVideoFusion: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateSpeech: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What to say, in which voice, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateSpeechRequest"];
      };
    };
    responses: {
      /** @description The speech, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  convertSpeech: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which recording to repeat, in which voice, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConvertSpeechRequest"];
      };
    };
    responses: {
      /** @description The speech, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  transcribeSpeech: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which recording to transcribe, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranscribeSpeechRequest"];
      };
    };
    responses: {
      /** @description The transcript, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateSound: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which sound to make, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateSoundRequest"];
      };
    };
    responses: {
      /** @description The sound, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  composeMusic: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which music to make, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ComposeMusicRequest"];
      };
    };
    responses: {
      /** @description The music, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchAudio: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createChatCompletion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The conversation so far, and how to continue it. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateChatCompletionRequest"];
      };
    };
    responses: {
      /** @description The answer, whole or as server-sent events. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatCompletion"];
          "text/event-stream": string;
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      402: components["responses"]["ChatPaymentRequired"];
      403: components["responses"]["ChatForbidden"];
      413: components["responses"]["ChatPayloadTooLarge"];
      415: components["responses"]["ChatUnsupportedMediaType"];
      429: components["responses"]["ChatTooManyRequests"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  createOpenaiImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What to draw, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpenaiImageRequest"];
      };
    };
    responses: {
      /** @description The images. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenaiImages"];
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      402: components["responses"]["ChatPaymentRequired"];
      403: components["responses"]["ChatForbidden"];
      413: components["responses"]["ChatPayloadTooLarge"];
      415: components["responses"]["ChatUnsupportedMediaType"];
      422: components["responses"]["ChatIdempotencyKeyReused"];
      429: components["responses"]["ChatTooManyRequests"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  createOpenaiImageEdit: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
      };
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The images, what to make of them, and with which model. */
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["OpenaiImageEditRequest"];
      };
    };
    responses: {
      /** @description The images. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenaiImages"];
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      402: components["responses"]["ChatPaymentRequired"];
      403: components["responses"]["ChatForbidden"];
      413: components["responses"]["ChatPayloadTooLarge"];
      415: components["responses"]["ChatUnsupportedMediaType"];
      422: components["responses"]["ChatIdempotencyKeyReused"];
      429: components["responses"]["ChatTooManyRequests"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  createOpenaiSpeech: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What to say, in which voice, and with which model. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpenaiSpeechRequest"];
      };
    };
    responses: {
      /** @description The sound. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      402: components["responses"]["ChatPaymentRequired"];
      403: components["responses"]["ChatForbidden"];
      413: components["responses"]["ChatPayloadTooLarge"];
      415: components["responses"]["ChatUnsupportedMediaType"];
      422: components["responses"]["ChatIdempotencyKeyReused"];
      429: components["responses"]["ChatTooManyRequests"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  createOpenaiTranscription: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
      };
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which recording to transcribe, and with which model. */
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["OpenaiTranscriptionRequest"];
      };
    };
    responses: {
      /** @description The text. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenaiTranscription"];
          "text/plain": string;
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      402: components["responses"]["ChatPaymentRequired"];
      403: components["responses"]["ChatForbidden"];
      413: components["responses"]["ChatPayloadTooLarge"];
      415: components["responses"]["ChatUnsupportedMediaType"];
      422: components["responses"]["ChatIdempotencyKeyReused"];
      429: components["responses"]["ChatTooManyRequests"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  listChatModels: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The models. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatModelList"];
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      429: components["responses"]["ChatRateLimited"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  retrieveChatModel: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
      };
      header?: never;
      path: {
        /** @description The id of the model, as requests send it in `model`. */
        model: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The model. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatModel"];
        };
      };
      400: components["responses"]["ChatBadRequest"];
      401: components["responses"]["ChatUnauthorized"];
      404: components["responses"]["ChatNotFound"];
      429: components["responses"]["ChatRateLimited"];
      500: components["responses"]["ChatInternalError"];
      503: components["responses"]["ChatUnavailable"];
    };
  };
  createUpload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The type and the size of the file. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateUploadRequest"];
      };
    };
    responses: {
      /** @description The URL to which you send the file, and the URL that the file will have. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UploadPlace"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listModels: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
        /**
         * @description Only models with this text in their name or `model_id`, in upper or lower case.
         * @example sandbox
         */
        search?: string;
        /**
         * @description Only models with this feature.
         * @example imagen
         */
        feature?: components["schemas"]["ModelFeature"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The models that match the filters. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ModelList"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listJobs: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
        /**
         * @description Only jobs with this status.
         * @example processing
         */
        status?: "processing" | "success" | "error";
        /**
         * @description Only jobs of the operation with this operationId; another text finds none.
         * @example generateImage
         */
        operation?: string;
        /**
         * @description Only jobs whose request had this `track_id`.
         * @example 81
         */
        track_id?: components["schemas"]["TrackId"];
        /**
         * @description Only jobs that were accepted at this time or later (RFC 3339).
         * @example 2026-05-01T00:00:00Z
         */
        created_after?: string;
        /**
         * @description Only jobs that were accepted before this time (RFC 3339).
         * @example 2026-06-01T00:00:00Z
         */
        created_before?: string;
        /**
         * @description The most jobs on a page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `next_cursor` of the page before, with the same filters.
         * @example 1777627800000000-5121
         */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of jobs. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobList"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getJob: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
      };
      header?: never;
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobAnswer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  cancelJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The job, which has ended. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JobAnswer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getUsage: {
    parameters: {
      query?: {
        /** @description Your API key, unless the header `Authorization` carries it as a Bearer token. */
        key?: components["parameters"]["ApiKeyQuery"];
        /**
         * @description The first day. Left out, the first of the current month (UTC).
         * @example 2026-05-01
         */
        since?: string;
        /**
         * @description The last day, at most 92 days after the first one. Left out, today, or as late as that allows.
         * @example 2026-05-31
         */
        until?: string;
        /**
         * @description Only the operation with this operationId; another text finds nothing.
         * @example generateImage
         */
        operation?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the account used. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Usage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhookSecretRequest"];
      };
    };
    responses: {
      /** @description The secret. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookSecretAnswer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  editImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which images to edit, and how. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["EditImageRequest"];
      };
    };
    responses: {
      /** @description The edited image, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  captionImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which image to caption, and at what length. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CaptionImageRequest"];
      };
    };
    responses: {
      /** @description The caption, or the job that writes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchImageEdit: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createDubbing: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which video to dub, and into which language. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateDubbingRequest"];
      };
    };
    responses: {
      /** @description The dubbed video, or the job that dubs it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoiceResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateMusic: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which music to make. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateMusicRequest"];
      };
    };
    responses: {
      /** @description The music, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoiceResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateSong: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which song to make. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateSongRequest"];
      };
    };
    responses: {
      /** @description The song, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoiceResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateLyrics: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What the lyrics are about. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateLyricsRequest"];
      };
    };
    responses: {
      /** @description The lyrics, or the job that writes them. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoiceResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VoiceResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  removeWatermark: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which video to free of its watermark. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RemoveWatermarkRequest"];
      };
    };
    responses: {
      /** @description The video without its watermark, or the job that removes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  makeScene: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Any body; the service does not read it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["MakeSceneRequest"];
      };
    };
    responses: {
      410: components["responses"]["Gone"];
      default: components["responses"]["Failure"];
    };
  };
  fetchVideo: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  removeObject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which object to remove from which image. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RemoveObjectRequest"];
      };
    };
    responses: {
      /** @description The image without the object, or the job that removes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  mixInterior: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which object to place in which room, and where. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["MixInteriorRequest"];
      };
    };
    responses: {
      /** @description The room with the object, or the job that places it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchInterior: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchObject3d: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the 3D generation. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Object3dResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  checkNsfw: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What to check, and how sensitively. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CheckNsfwRequest"];
      };
    };
    responses: {
      /** @description What the check found. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NsfwCheckResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  transcribeEnterpriseSpeech: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which speech to transcribe. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranscribeEnterpriseSpeechRequest"];
      };
    };
    responses: {
      /** @description The transcript, or the job that writes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateEnterpriseImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which image to generate. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateEnterpriseImageRequest"];
      };
    };
    responses: {
      /** @description The images, or the job that makes them. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  editEnterpriseImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A value of your choice, unique per logical request. For 24 hours, a request with the same key and the same body gets the same job, even while the job still runs. A request with the same key and another body, or for another operation, is refused with 422. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description How long the answer may wait for the job (RFC 7240). `respond-async`: not at all, the answer is `processing` as soon as the job is accepted. `wait=10`: at most 10 seconds, also together with `respond-async`, and never longer than the service's own waiting time. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which images to edit, and how. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["EditEnterpriseImageRequest"];
      };
    };
    responses: {
      /** @description The edited image, or the job that makes it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["PaymentRequired"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyKeyReused"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  restartServer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Name of the dedicated server (the model deployment) of your account. */
        deployment: components["parameters"]["Deployment"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["EnterpriseOperationRequest"];
      };
    };
    responses: {
      /** @description The dedicated server carries out the operation. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EnterpriseOperationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  clearCache: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Name of the dedicated server (the model deployment) of your account. */
        deployment: components["parameters"]["Deployment"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DeploymentRequest"];
      };
    };
    responses: {
      /** @description The dedicated server carries out the operation. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EnterpriseOperationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  clearQueue: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Name of the dedicated server (the model deployment) of your account. */
        deployment: components["parameters"]["Deployment"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DeploymentRequest"];
      };
    };
    responses: {
      /** @description The dedicated server carries out the operation. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EnterpriseOperationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  resetS3: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Name of the dedicated server (the model deployment) of your account. */
        deployment: components["parameters"]["Deployment"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DeploymentRequest"];
      };
    };
    responses: {
      /** @description The dedicated server carries out the operation. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EnterpriseOperationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["DeploymentNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  fetchDeploymentResult: {
    parameters: {
      query?: never;
      header?: {
        /** @description How long the answer may wait for the end of the job (RFC 7240). `wait=10`: at most 10 seconds, and never longer than the service's own waiting time. Without it, the answer is the state of the job at once. Other preferences, and values that cannot be read, are ignored. */
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        /** @description Name of the dedicated server (the model deployment) of your account. */
        deployment: components["parameters"]["Deployment"];
        /** @description The `id` in the answer of the operation that created the job. */
        id: components["parameters"]["GenerationId"];
      };
      cookie?: never;
    };
    /** @description The API key of the caller, unless a header carries it. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FetchRequest"];
      };
    };
    responses: {
      /** @description The state of the job. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          "Preference-Applied"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GenerationResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  signUp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The email address, the password and the name of the new user. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignUpRequest"];
      };
    };
    responses: {
      /** @description The sign-up is accepted; the email explains the next step. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignUpAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  logIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Who logs in, and for how long. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["LogInRequest"];
      };
    };
    responses: {
      /** @description The user is logged in. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LogInAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      401: components["responses"]["AgentInvalidCredentials"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  verifyEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The code from the verification email. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerifyEmailRequest"];
      };
    };
    responses: {
      /** @description The email address is verified. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerifyEmailAnswer"];
        };
      };
      400: components["responses"]["AgentInvalidToken"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  refreshToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The name and the validity of the new access token. The body can be left out. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RefreshTokenRequest"];
      };
    };
    responses: {
      /** @description The new access token. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RefreshTokenAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      401: components["responses"]["AgentUnauthorized"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  logOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The access token is revoked. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LogOutAnswer"];
        };
      };
      401: components["responses"]["AgentUnauthorized"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  logOutAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All access tokens are revoked. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LogOutAllAnswer"];
        };
      };
      401: components["responses"]["AgentUnauthorized"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  exportAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The password, asked again. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExportAccountRequest"];
      };
    };
    responses: {
      /** @description Everything that the service keeps of the account. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExportAccountAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      401: components["responses"]["AgentUnauthorized"];
      403: components["responses"]["AgentWrongPassword"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The password, asked again. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConfirmedRequest"];
      };
    };
    responses: {
      /** @description The account is deleted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeleteAccountAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      401: components["responses"]["AgentUnauthorized"];
      403: components["responses"]["AgentWrongPassword"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  resendVerification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Where to send the email. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResendVerificationRequest"];
      };
    };
    responses: {
      /** @description The request is accepted; the email explains the next step. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResendVerificationAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  requestPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Where to send the email. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RequestPasswordResetRequest"];
      };
    };
    responses: {
      /** @description The request is accepted; the email explains the next step. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RequestPasswordResetAnswer"];
        };
      };
      400: components["responses"]["AgentBadRequest"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  resetPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Whose password, the token of the email, and the new password. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResetPasswordRequest"];
      };
    };
    responses: {
      /** @description The password is changed. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResetPasswordAnswer"];
        };
      };
      400: components["responses"]["AgentInvalidToken"];
      413: components["responses"]["AgentPayloadTooLarge"];
      415: components["responses"]["AgentUnsupportedMediaType"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
  verifyEmailLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The token of the verification email.
         * @example Vf3kQ8sYw2LxN7tRb5mJ0g
         */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The email address is verified (JSON). */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerifyEmailLinkAnswer"];
        };
      };
      /** @description Redirects a browser to a page that shows whether the verification succeeded. */
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "X-RateLimit-Limit"?: number;
          "X-RateLimit-Remaining"?: number;
          "X-RateLimit-Reset"?: number;
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["AgentInvalidToken"];
      429: components["responses"]["AgentTooManyRequests"];
      500: components["responses"]["AgentInternalError"];
      503: components["responses"]["AgentUnavailable"];
    };
  };
}
export type ApiKey = components['schemas']['ApiKey'];
export type AspectRatio = components['schemas']['AspectRatio'];
export type Seed = components['schemas']['Seed'];
export type WebhookUrl = components['schemas']['WebhookUrl'];
export type TrackId = components['schemas']['TrackId'];
export type GenerateImageRequest = components['schemas']['GenerateImageRequest'];
export type GenerationId = components['schemas']['GenerationId'];
export type GenerationMeta = components['schemas']['GenerationMeta'];
export type GenerationSuccess = components['schemas']['GenerationSuccess'];
export type GenerationProcessing = components['schemas']['GenerationProcessing'];
export type DocUrl = components['schemas']['DocUrl'];
export type FieldError = components['schemas']['FieldError'];
export type GenerationError = components['schemas']['GenerationError'];
export type GenerationResponse = components['schemas']['GenerationResponse'];
export type CompletedGeneration = components['schemas']['CompletedGeneration'];
export type FailedGeneration = components['schemas']['FailedGeneration'];
export type CompletionEvent = components['schemas']['CompletionEvent'];
export type MediaSource = components['schemas']['MediaSource'];
export type Scheduler = components['schemas']['Scheduler'];
export type TransformImageRequest = components['schemas']['TransformImageRequest'];
export type InpaintImageRequest = components['schemas']['InpaintImageRequest'];
export type FetchRequest = components['schemas']['FetchRequest'];
export type VideoResolution = components['schemas']['VideoResolution'];
export type GenerateVideoRequest = components['schemas']['GenerateVideoRequest'];
export type VideoAcceptedResponse = components['schemas']['VideoAcceptedResponse'];
export type AnimateImageRequest = components['schemas']['AnimateImageRequest'];
export type GenerateSpeechRequest = components['schemas']['GenerateSpeechRequest'];
export type ConvertSpeechRequest = components['schemas']['ConvertSpeechRequest'];
export type TranscribeSpeechRequest = components['schemas']['TranscribeSpeechRequest'];
export type GenerateSoundRequest = components['schemas']['GenerateSoundRequest'];
export type ComposeMusicRequest = components['schemas']['ComposeMusicRequest'];
export type ChatTextPart = components['schemas']['ChatTextPart'];
export type ChatImagePart = components['schemas']['ChatImagePart'];
export type ChatRefusalPart = components['schemas']['ChatRefusalPart'];
export type ChatPart = components['schemas']['ChatPart'];
export type ChatToolCall = components['schemas']['ChatToolCall'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type ChatResponseFormat = components['schemas']['ChatResponseFormat'];
export type ChatTool = components['schemas']['ChatTool'];
export type ChatNamedToolChoice = components['schemas']['ChatNamedToolChoice'];
export type CreateChatCompletionRequest = components['schemas']['CreateChatCompletionRequest'];
export type ChatAnswer = components['schemas']['ChatAnswer'];
export type ChatChoice = components['schemas']['ChatChoice'];
export type ChatUsage = components['schemas']['ChatUsage'];
export type ChatCompletion = components['schemas']['ChatCompletion'];
export type ChatErrorDetail = components['schemas']['ChatErrorDetail'];
export type ChatError = components['schemas']['ChatError'];
export type OpenaiImageRequest = components['schemas']['OpenaiImageRequest'];
export type OpenaiImages = components['schemas']['OpenaiImages'];
export type OpenaiImageEditRequest = components['schemas']['OpenaiImageEditRequest'];
export type OpenaiSpeechRequest = components['schemas']['OpenaiSpeechRequest'];
export type OpenaiTranscriptionRequest = components['schemas']['OpenaiTranscriptionRequest'];
export type OpenaiTranscription = components['schemas']['OpenaiTranscription'];
export type ChatModel = components['schemas']['ChatModel'];
export type ChatModelList = components['schemas']['ChatModelList'];
export type CreateUploadRequest = components['schemas']['CreateUploadRequest'];
export type UploadPlace = components['schemas']['UploadPlace'];
export type ModelFeature = components['schemas']['ModelFeature'];
export type FieldLimits = components['schemas']['FieldLimits'];
export type Model = components['schemas']['Model'];
export type ModelList = components['schemas']['ModelList'];
export type JobSummary = components['schemas']['JobSummary'];
export type JobList = components['schemas']['JobList'];
export type JobAnswer = components['schemas']['JobAnswer'];
export type UsageOfDay = components['schemas']['UsageOfDay'];
export type Usage = components['schemas']['Usage'];
export type WebhookSecretRequest = components['schemas']['WebhookSecretRequest'];
export type WebhookSecretAnswer = components['schemas']['WebhookSecretAnswer'];
export type MediaUrl = components['schemas']['MediaUrl'];
export type EditImageRequest = components['schemas']['EditImageRequest'];
export type CaptionImageRequest = components['schemas']['CaptionImageRequest'];
export type CreateDubbingRequest = components['schemas']['CreateDubbingRequest'];
export type VoiceSuccess = components['schemas']['VoiceSuccess'];
export type VoiceProcessing = components['schemas']['VoiceProcessing'];
export type VoiceResponse = components['schemas']['VoiceResponse'];
export type GenerateMusicRequest = components['schemas']['GenerateMusicRequest'];
export type GenerateSongRequest = components['schemas']['GenerateSongRequest'];
export type GenerateLyricsRequest = components['schemas']['GenerateLyricsRequest'];
export type RemoveWatermarkRequest = components['schemas']['RemoveWatermarkRequest'];
export type MakeSceneRequest = components['schemas']['MakeSceneRequest'];
export type RemoveObjectRequest = components['schemas']['RemoveObjectRequest'];
export type MixInteriorRequest = components['schemas']['MixInteriorRequest'];
export type Object3dMeta = components['schemas']['Object3dMeta'];
export type Object3dSuccess = components['schemas']['Object3dSuccess'];
export type Object3dProcessing = components['schemas']['Object3dProcessing'];
export type Object3dResponse = components['schemas']['Object3dResponse'];
export type CheckNsfwRequest = components['schemas']['CheckNsfwRequest'];
export type NsfwCheckSuccess = components['schemas']['NsfwCheckSuccess'];
export type NsfwCheckResponse = components['schemas']['NsfwCheckResponse'];
export type TranscribeEnterpriseSpeechRequest = components['schemas']['TranscribeEnterpriseSpeechRequest'];
export type GenerateEnterpriseImageRequest = components['schemas']['GenerateEnterpriseImageRequest'];
export type EditEnterpriseImageRequest = components['schemas']['EditEnterpriseImageRequest'];
export type EnterpriseOperationRequest = components['schemas']['EnterpriseOperationRequest'];
export type EnterpriseOperationResponse = components['schemas']['EnterpriseOperationResponse'];
export type DeploymentRequest = components['schemas']['DeploymentRequest'];
export type Email = components['schemas']['Email'];
export type NewPassword = components['schemas']['NewPassword'];
export type SignUpRequest = components['schemas']['SignUpRequest'];
export type AgentMessage = components['schemas']['AgentMessage'];
export type AgentMeta = components['schemas']['AgentMeta'];
export type SignUpAnswer = components['schemas']['SignUpAnswer'];
export type AgentErrorDetail = components['schemas']['AgentErrorDetail'];
export type AgentError = components['schemas']['AgentError'];
export type DeviceName = components['schemas']['DeviceName'];
export type TokenExpiry = components['schemas']['TokenExpiry'];
export type LogInRequest = components['schemas']['LogInRequest'];
export type ExpiresAt = components['schemas']['ExpiresAt'];
export type User = components['schemas']['User'];
export type LogInAnswer = components['schemas']['LogInAnswer'];
export type VerifyEmailRequest = components['schemas']['VerifyEmailRequest'];
export type VerifyEmailAnswer = components['schemas']['VerifyEmailAnswer'];
export type RefreshTokenRequest = components['schemas']['RefreshTokenRequest'];
export type RefreshTokenAnswer = components['schemas']['RefreshTokenAnswer'];
export type LogOutAnswer = components['schemas']['LogOutAnswer'];
export type LogOutAllAnswer = components['schemas']['LogOutAllAnswer'];
export type ExportAccountRequest = components['schemas']['ExportAccountRequest'];
export type AccountExport = components['schemas']['AccountExport'];
export type ExportAccountAnswer = components['schemas']['ExportAccountAnswer'];
export type ConfirmedRequest = components['schemas']['ConfirmedRequest'];
export type DeleteAccountAnswer = components['schemas']['DeleteAccountAnswer'];
export type ResendVerificationRequest = components['schemas']['ResendVerificationRequest'];
export type ResendVerificationAnswer = components['schemas']['ResendVerificationAnswer'];
export type RequestPasswordResetRequest = components['schemas']['RequestPasswordResetRequest'];
export type RequestPasswordResetAnswer = components['schemas']['RequestPasswordResetAnswer'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type ResetPasswordAnswer = components['schemas']['ResetPasswordAnswer'];
export type VerifyEmailLinkAnswer = components['schemas']['VerifyEmailLinkAnswer'];
