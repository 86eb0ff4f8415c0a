import {
  type JSONObject,
  type SharedV4Warning,
  UnsupportedFunctionalityError,
  type Experimental_VideoModelV4CallOptions as VideoCall,
  type Experimental_VideoModelV4File as VideoFile,
} from '@ai-sdk/provider';
import { probePicture } from '@genmedia/media/image';
import type { Size } from '../image/size.ts';
import { checkCount, checkRange, invalid, unknownOptions, unsupportedIf } from '../problems.ts';
import { videoSize } from './size.ts';

/** The options in `providerOptions.sandbox`. */
export interface SandboxVideoOptions {
  /** Things that must not be in the video: "clouds, trees". */
  negativePrompt?: string;
}

/** The options of a call, checked and with defaults. */
export interface VideoRequest extends Size {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly seconds: number;
  readonly fps: number;
  readonly first: Uint8Array | undefined;
  readonly last: Uint8Array | undefined;
  readonly generateAudio: boolean;
  readonly warnings: SharedV4Warning[];
}

const limits = { seconds: [0.5, 30], fps: [1, 60] } as const;
const defaultSeconds = 5;
const defaultFps = 24;

export async function readOptions(options: VideoCall, maxVideos: number): Promise<VideoRequest> {
  const { n, prompt = '', duration = defaultSeconds, fps = defaultFps } = options;
  const { resolution, aspectRatio, inputReferences = [], generateAudio } = options;
  checkCount(n, maxVideos);
  checkRange('duration', duration, ...limits.seconds);
  checkRange('fps', fps, ...limits.fps);
  const sandboxOptions: JSONObject = options.providerOptions?.sandbox ?? {};
  const { negativePrompt = '', ...unknown } = sandboxOptions;
  if (typeof negativePrompt !== 'string')
    throw invalid('providerOptions.sandbox.negativePrompt', 'negativePrompt must be a string.');
  const [first, last] = framesOf(options);
  const shape = first ?? last;
  const like = shape === undefined ? undefined : await probePicture(shape);
  const both = resolution !== undefined && aspectRatio !== undefined;
  const referring = inputReferences.length > 0;
  const negativePromptMessage = 'negativePrompt does not remove things from a given picture.';
  const unheeded = shape !== undefined && negativePrompt.trim() !== '';
  return {
    prompt,
    negativePrompt,
    seconds: duration,
    fps,
    first,
    last,
    ...videoSize(resolution, aspectRatio, like),
    generateAudio: generateAudio === true,
    warnings: [
      ...unknownOptions(unknown, 'The only option is negativePrompt.'),
      ...unsupportedIf(both, 'aspectRatio', 'resolution was given, too, and is used instead.'),
      ...unsupportedIf(referring, 'inputReferences', 'Give a first or last frame instead.'),
      ...unsupportedIf(unheeded, 'negativePrompt', negativePromptMessage),
    ],
  };
}

function framesOf({ image, frameImages = [] }: VideoCall): (Uint8Array | undefined)[] {
  const tagged = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image;
  return [tagged('first_frame') ?? image, tagged('last_frame')].map(
    (file) => file && bytesOf(file),
  );
}

function bytesOf(file: VideoFile): Uint8Array {
  if (file.type === 'file') {
    return typeof file.data === 'string' ? Buffer.from(file.data, 'base64') : file.data;
  }
  throw new UnsupportedFunctionalityError({
    functionality: 'images by URL',
    message: 'sandbox-video does not fetch URLs: download the image and pass its bytes.',
  });
}
