import { Ajv } from 'ajv';

/**
 * The inputs of Replicate's models as their owners publish them, with all fields, in JSON Schema; and
 * an output of the published form. replicate.yaml says where each is published.
 */
interface PublishedModel {
  input: {
    properties: Readonly<Record<string, object>>;
    required?: readonly string[];
  };
  output: unknown;
}

const text = { type: 'string' };
const file = { type: 'string', format: 'uri' };
const files = { type: 'array', items: file };
const boolean = { type: 'boolean' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const from = (minimum: number, maximum?: number) => ({ ...number, minimum, maximum });
const count = (minimum: number, maximum?: number) => ({ ...integer, minimum, maximum });
const oneOf = (...values: (string | number)[]) => ({ enum: values });

const url = 'https://replicate.delivery/xezq/made';
/** What a page says of the type of a list of values is only its default. */
const defaultOnly = (value: string | number) => oneOf(value);

const shapes = ['1:1', '16:9', '3:2', '2:3', '4:5', '5:4', '9:16', '3:4', '4:3'];

/** In English, as Whisper names them. */
const languageNames =
  `afrikaans albanian amharic arabic armenian assamese azerbaijani bashkir basque belarusian bengali
  bosnian breton bulgarian cantonese catalan chinese croatian czech danish dutch english estonian
  faroese finnish french galician georgian german greek gujarati haitian hausa hawaiian hebrew hindi
  hungarian icelandic indonesian italian japanese javanese kannada kazakh khmer korean lao latin
  latvian lingala lithuanian luxembourgish macedonian malagasy malay malayalam maltese maori marathi
  mongolian myanmar nepali norwegian nynorsk occitan pashto persian polish portuguese punjabi romanian
  russian sanskrit serbian shona sindhi sinhala slovak slovenian somali spanish sundanese swahili
  swedish tagalog tajik tamil tatar telugu thai tibetan turkish turkmen ukrainian urdu uzbek
  vietnamese welsh yiddish yoruba`.split(/\s+/);

const languageCodes =
  `auto af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he
  hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn
  no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi
  yo yue zh`.split(/\s+/);

export const publishedModels: Readonly<Record<string, PublishedModel>> = {
  'black-forest-labs/flux-1.1-pro': {
    input: {
      required: ['prompt'],
      properties: {
        prompt: text,
        image_prompt: file,
        aspect_ratio: oneOf('custom', ...shapes),
        width: count(256, 1440),
        height: count(256, 1440),
        safety_tolerance: count(1, 6),
        seed: integer,
        prompt_upsampling: boolean,
        output_format: oneOf('webp', 'jpg', 'png'),
        output_quality: count(0, 100),
      },
    },
    output: url,
  },
  'bytedance/seedream-4': {
    input: {
      required: ['prompt'],
      properties: {
        prompt: text,
        image_input: files,
        size: oneOf('1K', '2K', '4K', 'custom'),
        aspect_ratio: defaultOnly('match_input_image'),
        width: count(1024, 4096),
        height: count(1024, 4096),
        sequential_image_generation: oneOf('disabled', 'auto'),
        max_images: count(1, 15),
      },
    },
    output: [url],
  },
  'black-forest-labs/flux-dev': {
    input: {
      required: ['prompt'],
      properties: {
        prompt: text,
        aspect_ratio: oneOf(...shapes, '21:9', '9:21'),
        image: file,
        prompt_strength: from(0, 1),
        num_outputs: count(1, 4),
        num_inference_steps: count(1, 50),
        guidance: from(0, 10),
        seed: integer,
        output_format: oneOf('webp', 'jpg', 'png'),
        output_quality: count(0, 100),
        disable_safety_checker: boolean,
        go_fast: boolean,
        megapixels: oneOf('1', '0.25'),
      },
    },
    output: [url],
  },
  'black-forest-labs/flux-fill-pro': {
    input: {
      required: ['prompt', 'image'],
      properties: {
        prompt: text,
        image: file,
        mask: file,
        outpaint: text,
        seed: integer,
        steps: count(1, 50),
        prompt_upsampling: boolean,
        guidance: from(2, 5),
        safety_tolerance: count(1, 6),
        output_format: oneOf('jpg', 'png'),
      },
    },
    output: url,
  },
  'qwen/qwen-image-edit-plus': {
    input: {
      required: ['prompt', 'image'],
      properties: {
        prompt: text,
        image: files,
        aspect_ratio: defaultOnly('match_input_image'),
        go_fast: boolean,
        seed: integer,
        output_format: oneOf('webp', 'png'),
        output_quality: count(0, 100),
        disable_safety_checker: boolean,
      },
    },
    output: [url],
  },
  'falcons-ai/nsfw_image_detection': {
    input: { required: ['image'], properties: { image: file } },
    output: 'nsfw',
  },
  'openai/gpt-5.6-terra': {
    input: {
      properties: {
        prompt: text,
        system_prompt: text,
        messages: { type: 'array' },
        image_input: files,
        reasoning_effort: oneOf('none', 'low', 'medium', 'high', 'xhigh'),
        verbosity: oneOf('low', 'medium', 'high'),
      },
    },
    output: ['A red ', 'lighthouse.'],
  },
  'bytedance/seedance-1-pro': {
    input: {
      required: ['prompt'],
      properties: {
        prompt: text,
        image: file,
        last_frame_image: file,
        duration: count(2, 12),
        resolution: oneOf('480p', '720p', '1080p'),
        aspect_ratio: oneOf('16:9', '4:3', '1:1', '3:4', '9:16', '21:9'),
        fps: defaultOnly(24),
        camera_fixed: boolean,
        seed: integer,
      },
    },
    output: url,
  },
  'minimax/speech-2.6-hd': {
    input: {
      required: ['text'],
      properties: {
        text: { ...text, maxLength: 10_000 },
        voice_id: text,
        speed: from(0.5, 2),
        volume: from(0, 10),
        pitch: count(-12, 12),
        emotion: defaultOnly('auto'),
        sample_rate: defaultOnly(32_000),
        bitrate: defaultOnly(128_000),
        audio_format: defaultOnly('mp3'),
        channel: defaultOnly('mono'),
        output_format: defaultOnly('hex'),
        language_boost: defaultOnly('None'),
      },
    },
    output: url,
  },
  'vaibhavs10/incredibly-fast-whisper': {
    input: {
      required: ['audio'],
      properties: {
        audio: file,
        task: oneOf('transcribe', 'translate'),
        language: oneOf('None', ...languageNames, 'haitian creole'),
        batch_size: integer,
        timestamp: oneOf('chunk', 'word'),
        diarise_audio: boolean,
        hf_token: text,
      },
    },
    output: {
      text: ' Hello there.',
      chunks: [
        { text: ' Hello', timestamp: [0, 0.5] },
        { text: ' there.', timestamp: [0.5, null] },
      ],
    },
  },
  'openai/whisper': {
    input: {
      required: ['audio'],
      properties: {
        audio: file,
        transcription: oneOf('plain text', 'srt', 'vtt'),
        translate: boolean,
        language: oneOf(...languageCodes),
        temperature: number,
        patience: number,
        suppress_tokens: text,
        initial_prompt: text,
        condition_on_previous_text: boolean,
        temperature_increment_on_fallback: number,
        compression_ratio_threshold: number,
        logprob_threshold: number,
        no_speech_threshold: number,
      },
    },
    output: {
      detected_language: 'german',
      transcription: ' Guten Tag.',
      translation: null,
      segments: [{ id: 0, seek: 0, start: 0, end: 1.5, text: ' Guten Tag.', temperature: 0 }],
    },
  },
  'stability-ai/stable-audio-2.5': {
    input: {
      required: ['prompt'],
      properties: {
        prompt: text,
        duration: count(1, 190),
        steps: count(4, 8),
        cfg_scale: from(1, 25),
        seed: integer,
      },
    },
    output: url,
  },
  'meta/musicgen': {
    input: {
      properties: {
        model_version: oneOf('stereo-melody-large', 'stereo-large', 'melody-large', 'large'),
        prompt: text,
        input_audio: file,
        duration: integer,
        continuation: boolean,
        continuation_start: count(0),
        continuation_end: count(0),
        multi_band_diffusion: boolean,
        normalization_strategy: oneOf('loudness', 'clip', 'peak', 'rms'),
        top_k: integer,
        top_p: number,
        temperature: number,
        classifier_free_guidance: integer,
        output_format: oneOf('wav', 'mp3'),
        seed: integer,
      },
    },
    output: url,
  },
  'minimax/music-2.5': {
    input: {
      required: ['lyrics'],
      properties: {
        lyrics: { ...text, minLength: 1, maxLength: 3500 },
        prompt: { ...text, maxLength: 2000 },
        sample_rate: defaultOnly(44_100),
        bitrate: defaultOnly(256_000),
        audio_format: defaultOnly('mp3'),
      },
    },
    output: url,
  },
  'firtoz/trellis': {
    input: {
      required: ['images'],
      properties: {
        images: files,
        seed: integer,
        randomize_seed: boolean,
        generate_color: boolean,
        generate_normal: boolean,
        generate_model: boolean,
        save_gaussian_ply: boolean,
        return_no_background: boolean,
        ss_guidance_strength: from(0, 10),
        ss_sampling_steps: count(1, 50),
        slat_guidance_strength: from(0, 10),
        slat_sampling_steps: count(1, 50),
        mesh_simplify: from(0.9, 0.98),
        texture_size: count(512, 2048),
      },
    },
    output: {
      model_file: `${url}.glb`,
      color_video: null,
      gaussian_ply: null,
      normal_video: null,
      combined_video: null,
      no_background_images: null,
    },
  },
};

/** What is published of the model behind an endpoint. */
export function publishedOf(endpoint: string): PublishedModel {
  const published = publishedModels[endpoint.split(':')[0] ?? ''];
  if (!published) throw new Error(`The schema of ${endpoint} does not stand here.`);
  return published;
}

const ajv = new Ajv({ allErrors: true, strict: false, formats: { uri: /^https?:/ } });

/** What the published schema of a model says against an input. */
export function problemsOf(endpoint: string, input: unknown): string[] {
  const schema = { type: 'object', additionalProperties: false, ...publishedOf(endpoint).input };
  const validate = ajv.compile(schema);
  if (validate(input)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
