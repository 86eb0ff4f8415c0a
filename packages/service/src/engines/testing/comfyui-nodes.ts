/** An input of a node: what it takes, and between which values. */
interface InputSpec {
  /** A type of ComfyUI's; FILE for an uploaded file, and NAME for the file of a model. */
  type: string;
  isOptional: boolean;
  /** The only texts it takes. */
  options: readonly string[] | undefined;
  least: number | undefined;
  most: number | undefined;
}

interface NodeSpec {
  inputs: ReadonlyMap<string, InputSpec>;
  /** Types of its outputs, by their numbers. */
  outputs: readonly string[];
  /** Under which name the history has the files that it makes; undefined if it makes none. */
  files: string | undefined;
}

const seed = 'INT[0,18446744073709551615]';
const side = 'INT[16,16384]';
const batch = 'batch_size:INT[1,4096]';
const picture = 'images';
const sampler = '(euler|uni_pc|res_multistep|dpmpp_3m_sde_gpu)';
const scheduler = '(simple|normal|exponential)';
const encoders = '(qwen_image|lumina2|wan|stable_audio)';
const languages = '(en|ja|zh|es|de|fr|pt|ru|it|nl|pl|tr|vi|cs|fa|id|ko|uk|hu|ar|sv|ro|el|unknown)';

/**
 * Core nodes of ComfyUI that the service's workflows use, as `nodes.py` and `comfy_extras` of
 * github.com/Comfy-Org/ComfyUI define them and comfyui-embedded-docs 0.5.15 lists them. Of long lists
 * of texts only some are here.
 */
const written: Readonly<
  Record<string, readonly [inputs: string, outputs: string, files?: string]>
> = {
  CFGNorm: ['model:MODEL strength:FLOAT[0,100] pre_cfg?:BOOLEAN', 'MODEL'],
  CLIPLoader: [`clip_name:NAME type:COMBO${encoders} device?:COMBO(default|cpu)`, 'CLIP'],
  CLIPTextEncode: ['text:STRING clip:CLIP', 'CONDITIONING'],
  CLIPVisionEncode: [
    'clip_vision:CLIP_VISION image:IMAGE crop:COMBO(center|none)',
    'CLIP_VISION_OUTPUT',
  ],
  CheckpointLoaderSimple: ['ckpt_name:NAME', 'MODEL CLIP VAE'],
  ConditioningZeroOut: ['conditioning:CONDITIONING', 'CONDITIONING'],
  ControlNetInpaintingAliMamaApply: [
    'positive:CONDITIONING negative:CONDITIONING control_net:CONTROL_NET vae:VAE image:IMAGE mask:MASK strength:FLOAT[0,10] start_percent:FLOAT[0,1] end_percent:FLOAT[0,1]',
    'CONDITIONING CONDITIONING',
  ],
  ControlNetLoader: ['control_net_name:NAME', 'CONTROL_NET'],
  CreateVideo: ['images:IMAGE fps:FLOAT[1,120] audio?:AUDIO', 'VIDEO'],
  'EmptyAceStep1.5LatentAudio': [`seconds:FLOAT[1,1000] ${batch}`, 'LATENT'],
  EmptyLatentAudio: [`seconds:FLOAT[1,1000] ${batch}`, 'LATENT'],
  EmptyLatentHunyuan3Dv2: [`resolution:INT[1,8192] ${batch}`, 'LATENT'],
  EmptySD3LatentImage: [`width:${side} height:${side} ${batch}`, 'LATENT'],
  FluxKontextImageScale: ['image:IMAGE', 'IMAGE'],
  FluxKontextMultiReferenceLatentMethod: [
    'conditioning:CONDITIONING reference_latents_method:COMBO(offset|index|uxo/uno|index_timestep_zero)',
    'CONDITIONING',
  ],
  Hunyuan3Dv2Conditioning: ['clip_vision_output:CLIP_VISION_OUTPUT', 'CONDITIONING CONDITIONING'],
  ImageCompositeMasked: [
    'destination:IMAGE source:IMAGE x:INT[0,16384] y:INT[0,16384] resize_source:BOOLEAN mask?:MASK',
    'IMAGE',
  ],
  ImageOnlyCheckpointLoader: ['ckpt_name:NAME', 'MODEL CLIP_VISION VAE'],
  ImageScaleToMaxDimension: [
    'image:IMAGE upscale_method:COMBO(area|lanczos|bilinear|nearest-exact|bicubic) largest_size:INT[0,16384]',
    'IMAGE',
  ],
  KSampler: [
    `model:MODEL seed:${seed} steps:INT[1,10000] cfg:FLOAT[0,100] sampler_name:COMBO${sampler} scheduler:COMBO${scheduler} positive:CONDITIONING negative:CONDITIONING latent_image:LATENT denoise:FLOAT[0,1]`,
    'LATENT',
  ],
  LoadImage: ['image:FILE', 'IMAGE MASK'],
  LoraLoaderModelOnly: ['model:MODEL lora_name:NAME strength_model:FLOAT[-100,100]', 'MODEL'],
  LoadImageMask: ['image:FILE channel:COMBO(alpha|red|green|blue)', 'MASK'],
  ModelSamplingAuraFlow: [
    'model:MODEL shift:FLOAT[0,100] sampling?:COMBO(flow|img_to_img_velocity)',
    'MODEL',
  ],
  ModelSamplingSD3: ['model:MODEL shift:FLOAT[0,100]', 'MODEL'],
  PreviewAudio: ['audio:AUDIO', 'AUDIO', 'audio'],
  PreviewImage: ['images:IMAGE', 'IMAGE', picture],
  SaveGLB: ['mesh:MESH filename_prefix:STRING', '', '3d'],
  SaveVideo: [
    'video:VIDEO filename_prefix:STRING format:COMBO(auto|mp4|mkv|webm) codec?:COMBO(auto|h264|av1)',
    'VIDEO',
    picture,
  ],
  SetLatentNoiseMask: ['samples:LATENT mask:MASK', 'LATENT'],
  'TextEncodeAceStepAudio1.5': [
    `clip:CLIP tags:STRING lyrics:STRING seed:${seed} bpm:INT[10,300] duration:FLOAT[0,2000] timesignature:COMBO(2|3|4|6) language:COMBO${languages} keyscale:STRING generate_audio_codes:BOOLEAN cfg_scale:FLOAT[0,100] temperature:FLOAT[0,2] top_p:FLOAT[0,2000] top_k:INT[0,100] min_p:FLOAT[0,1]`,
    'CONDITIONING',
  ],
  TextEncodeQwenImageEditPlus: [
    'clip:CLIP prompt:STRING vae?:VAE image1?:IMAGE image2?:IMAGE image3?:IMAGE',
    'CONDITIONING',
  ],
  UNETLoader: ['unet_name:NAME weight_dtype:COMBO(default|fp8_e4m3fn|fp8_e5m2)', 'MODEL'],
  VAEDecode: ['samples:LATENT vae:VAE', 'IMAGE'],
  VAEDecodeAudio: ['samples:LATENT vae:VAE', 'AUDIO'],
  VAEDecodeHunyuan3D: [
    'samples:LATENT vae:VAE num_chunks:INT[1000,500000] octree_resolution:INT[16,512]',
    'VOXEL',
  ],
  VAEEncode: ['pixels:IMAGE vae:VAE', 'LATENT'],
  VAELoader: ['vae_name:NAME', 'VAE'],
  VoxelToMesh: ['voxel:VOXEL algorithm:COMBO(surface_net|basic) threshold:FLOAT[-1,1]', 'MESH'],
  Wan22ImageToVideoLatent: [
    `vae:VAE width:INT[32,16384] height:INT[32,16384] length:INT[1,16384] ${batch} start_image?:IMAGE`,
    'LATENT',
  ],
};

const form =
  /^(?<name>[\w.]+)(?<optional>\??):(?<type>[A-Z_0-9]+)(?:\((?<options>.*)\)|\[(?<least>[^,]+),(?<most>.+)\])?$/;

function inputOf(text: string): readonly [string, InputSpec] {
  const { name, optional, type, options, least, most } = form.exec(text)?.groups ?? {};
  if (!name || !type) throw new Error(`${text} describes no input.`);
  return [
    name,
    {
      type,
      isOptional: optional === '?',
      // Above, a space would end the input.
      options: options?.split('|').map((option) => option.replace('surface_net', 'surface net')),
      least: least === undefined ? undefined : Number(least),
      most: most === undefined ? undefined : Number(most),
    },
  ];
}

export const comfyUiNodes: ReadonlyMap<string, NodeSpec> = new Map(
  Object.entries(written).map(([name, [inputs, outputs, files]]) => [
    name,
    {
      inputs: new Map(inputs.split(' ').map(inputOf)),
      outputs: outputs.split(' ').filter(Boolean),
      files,
    },
  ]),
);
