// Generated from the contract by `pnpm generate`. Do not edit.

import type {
  AnimateImageRequest,
  CaptionImageRequest,
  ChatCompletion,
  CheckNsfwRequest,
  ComposeMusicRequest,
  ConvertSpeechRequest,
  CreateChatCompletionRequest,
  CreateDubbingRequest,
  CreateUploadRequest,
  EditEnterpriseImageRequest,
  EditImageRequest,
  EnterpriseOperationResponse,
  GenerateEnterpriseImageRequest,
  GenerateImageRequest,
  GenerateLyricsRequest,
  GenerateMusicRequest,
  GenerateSongRequest,
  GenerateSoundRequest,
  GenerateSpeechRequest,
  GenerateVideoRequest,
  GenerationResponse,
  InpaintImageRequest,
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
  VideoAcceptedResponse,
  VoiceResponse
} from '@genmedia/client';

import {
  useMutation,
  useQuery
} from '@tanstack/react-query';
import type {
  DataTag,
  DefinedInitialDataOptions,
  DefinedUseQueryResult,
  MutationFunction,
  QueryClient,
  QueryFunction,
  QueryKey,
  UndefinedInitialDataOptions,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult
} from '@tanstack/react-query';

import { useClient } from '../use-client.ts';
import type { ErrorType } from '../use-client.ts';
type AwaitedInput<T> = PromiseLike<T> | T;

      type Awaited<O> = O extends AwaitedInput<infer T> ? T : never;

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

const withQueryKey = <T extends object, K>(query: T, queryKey: K): T & { queryKey: K } => {
  const result = { queryKey } as T & { queryKey: K };
  for (const key of Object.keys(query)) {
    // The explicit queryKey always wins, matching the previous
    // `{ ...query, queryKey }` spread where it was set last.
    if (key === 'queryKey') continue;
    Object.defineProperty(result, key, {
      enumerable: true,
      configurable: true,
      get: () => (query as Record<string, unknown>)[key],
    });
  }
  return result;
};

export const getGenerateImageUrl = () => {

  return `/api/v7/images/text-to-image`
}

/**
 * Draws up to 4 images of what the prompt says, with the model that `model_id` names. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Generate images from text
 */
export const useGenerateImageHook = (): (generateImageRequest: GenerateImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (generateImageRequest: GenerateImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateImageUrl(),
  {
      operation: 'generateImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateImageRequest)
  }
);
      }
  }

export const getGenerateImageMutationKey = () => ['generateImage'] as const;

export const useGenerateImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateImageHook>>>, TError,GenerateImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateImageHook>>>, TError,GenerateImageMutationVariables, TContext> => {

const mutationKey = getGenerateImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateImage =  useGenerateImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateImageHook>>>, GenerateImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateImageHook>>>>
    export type GenerateImageMutationBody = GenerateImageRequest
    export type GenerateImageMutationError = ErrorType<unknown>
    export type GenerateImageMutationVariables = {data: GenerateImageRequest}

    /**
 * @summary Generate images from text
 */
export const useGenerateImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateImageHook>>>, TError,GenerateImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateImageHook>>>,
        TError,
        GenerateImageMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateImageMutationOptions(options), queryClient);
    }

export const getTransformImageUrl = () => {

  return `/api/v7/images/image-to-image`
}

/**
 * Starts from the image sent, or from up to 4 together, and makes of them what the prompt says, with the model that `model_id` names. SD-type models need a `scheduler`; models of the flux kind do not. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Generate images from an image and text
 */
export const useTransformImageHook = (): (transformImageRequest: TransformImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (transformImageRequest: TransformImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getTransformImageUrl(),
  {
      operation: 'transformImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(transformImageRequest)
  }
);
      }
  }

export const getTransformImageMutationKey = () => ['transformImage'] as const;

export const useTransformImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTransformImageHook>>>, TError,TransformImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTransformImageHook>>>, TError,TransformImageMutationVariables, TContext> => {

const mutationKey = getTransformImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const transformImage =  useTransformImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useTransformImageHook>>>, TransformImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  transformImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type TransformImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useTransformImageHook>>>>
    export type TransformImageMutationBody = TransformImageRequest
    export type TransformImageMutationError = ErrorType<unknown>
    export type TransformImageMutationVariables = {data: TransformImageRequest}

    /**
 * @summary Generate images from an image and text
 */
export const useTransformImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTransformImageHook>>>, TError,TransformImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useTransformImageHook>>>,
        TError,
        TransformImageMutationVariables,
        TContext
      > => {
      return useMutation(useTransformImageMutationOptions(options), queryClient);
    }

export const getInpaintImageUrl = () => {

  return `/api/v7/images/inpaint`
}

/**
 * Repaints the part of the image that is white in the mask as the prompt says, with the model that `model_id` names, and keeps the rest. SD-type models need a `scheduler`; models of the flux kind do not. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Repaint a part of an image
 */
export const useInpaintImageHook = (): (inpaintImageRequest: InpaintImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (inpaintImageRequest: InpaintImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getInpaintImageUrl(),
  {
      operation: 'inpaintImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(inpaintImageRequest)
  }
);
      }
  }

export const getInpaintImageMutationKey = () => ['inpaintImage'] as const;

export const useInpaintImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useInpaintImageHook>>>, TError,InpaintImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useInpaintImageHook>>>, TError,InpaintImageMutationVariables, TContext> => {

const mutationKey = getInpaintImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const inpaintImage =  useInpaintImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useInpaintImageHook>>>, InpaintImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  inpaintImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type InpaintImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useInpaintImageHook>>>>
    export type InpaintImageMutationBody = InpaintImageRequest
    export type InpaintImageMutationError = ErrorType<unknown>
    export type InpaintImageMutationVariables = {data: InpaintImageRequest}

    /**
 * @summary Repaint a part of an image
 */
export const useInpaintImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useInpaintImageHook>>>, TError,InpaintImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useInpaintImageHook>>>,
        TError,
        InpaintImageMutationVariables,
        TContext
      > => {
      return useMutation(useInpaintImageMutationOptions(options), queryClient);
    }

export const getFetchImageUrl = (id: number,) => {

  return `/api/v7/images/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of an image job (version 7) of this account. Starts nothing.
 * @summary Fetch an image generation result
 */
export const useFetchImageHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchImageUrl(id),
  {
      operation: 'fetchImage',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchImageQueryKey = (id: number,) => {
    return [
    "fetchImage", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchImageQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchImageQueryKey(id);

  const fetchImage =  useFetchImageHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>> = ({ signal }) => fetchImage(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchImageQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>>
export type FetchImageQueryError = ErrorType<unknown>

export function useFetchImage<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchImage<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchImage<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch an image generation result
 */

export function useFetchImage<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchImageQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getGenerateVideoUrl = () => {

  return `/api/v7/video-fusion/text-to-video`
}

/**
 * Films what the prompt says, with the model that `model_id` names. Always asynchronous: answers `processing` with the `id` of the job at once; the video is fetched with the link `poll`, or announced to the webhook.
 * @summary Generate a video from text
 */
export const useGenerateVideoHook = (): (generateVideoRequest: GenerateVideoRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VideoAcceptedResponse> => {

      const customFetcher = useClient();
      return (generateVideoRequest: GenerateVideoRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateVideoUrl(),
  {
      operation: 'generateVideo',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateVideoRequest)
  }
);
      }
  }

export const getGenerateVideoMutationKey = () => ['generateVideo'] as const;

export const useGenerateVideoMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateVideoHook>>>, TError,GenerateVideoMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateVideoHook>>>, TError,GenerateVideoMutationVariables, TContext> => {

const mutationKey = getGenerateVideoMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateVideo =  useGenerateVideoHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateVideoHook>>>, GenerateVideoMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateVideo(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateVideoMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateVideoHook>>>>
    export type GenerateVideoMutationBody = GenerateVideoRequest
    export type GenerateVideoMutationError = ErrorType<unknown>
    export type GenerateVideoMutationVariables = {data: GenerateVideoRequest}

    /**
 * @summary Generate a video from text
 */
export const useGenerateVideo = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateVideoHook>>>, TError,GenerateVideoMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateVideoHook>>>,
        TError,
        GenerateVideoMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateVideoMutationOptions(options), queryClient);
    }

export const getAnimateImageUrl = () => {

  return `/api/v7/video-fusion/image-to-video`
}

/**
 * Sets an image in motion, or films the way from a first to a last frame, with the model that `model_id` names. Always asynchronous: answers `processing` with the `id` of the job at once; the video is fetched with the link `poll`, or announced to the webhook.
 * @summary Generate a video from an image
 */
export const useAnimateImageHook = (): (animateImageRequest: AnimateImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VideoAcceptedResponse> => {

      const customFetcher = useClient();
      return (animateImageRequest: AnimateImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getAnimateImageUrl(),
  {
      operation: 'animateImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(animateImageRequest)
  }
);
      }
  }

export const getAnimateImageMutationKey = () => ['animateImage'] as const;

export const useAnimateImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useAnimateImageHook>>>, TError,AnimateImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useAnimateImageHook>>>, TError,AnimateImageMutationVariables, TContext> => {

const mutationKey = getAnimateImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const animateImage =  useAnimateImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useAnimateImageHook>>>, AnimateImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  animateImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type AnimateImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useAnimateImageHook>>>>
    export type AnimateImageMutationBody = AnimateImageRequest
    export type AnimateImageMutationError = ErrorType<unknown>
    export type AnimateImageMutationVariables = {data: AnimateImageRequest}

    /**
 * @summary Generate a video from an image
 */
export const useAnimateImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useAnimateImageHook>>>, TError,AnimateImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useAnimateImageHook>>>,
        TError,
        AnimateImageMutationVariables,
        TContext
      > => {
      return useMutation(useAnimateImageMutationOptions(options), queryClient);
    }

export const getFetchVideoFusionUrl = (id: number,) => {

  return `/api/v7/video-fusion/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of a video job (version 7) of this account. Starts nothing.
 * @summary Fetch a video generation result
 */
export const useFetchVideoFusionHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchVideoFusionUrl(id),
  {
      operation: 'fetchVideoFusion',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchVideoFusionQueryKey = (id: number,) => {
    return [
    "fetchVideoFusion", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchVideoFusionQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchVideoFusionQueryKey(id);

  const fetchVideoFusion =  useFetchVideoFusionHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>> = ({ signal }) => fetchVideoFusion(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchVideoFusionQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>>
export type FetchVideoFusionQueryError = ErrorType<unknown>

export function useFetchVideoFusion<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchVideoFusion<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchVideoFusion<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch a video generation result
 */

export function useFetchVideoFusion<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoFusionHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchVideoFusionQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getGenerateSpeechUrl = () => {

  return `/api/v7/voice/text-to-speech`
}

/**
 * Says the text in `prompt` in the voice that `voice_id` names, with the model that `model_id` names. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Turn text into speech
 */
export const useGenerateSpeechHook = (): (generateSpeechRequest: GenerateSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (generateSpeechRequest: GenerateSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateSpeechUrl(),
  {
      operation: 'generateSpeech',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateSpeechRequest)
  }
);
      }
  }

export const getGenerateSpeechMutationKey = () => ['generateSpeech'] as const;

export const useGenerateSpeechMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSpeechHook>>>, TError,GenerateSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSpeechHook>>>, TError,GenerateSpeechMutationVariables, TContext> => {

const mutationKey = getGenerateSpeechMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateSpeech =  useGenerateSpeechHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateSpeechHook>>>, GenerateSpeechMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateSpeech(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateSpeechMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateSpeechHook>>>>
    export type GenerateSpeechMutationBody = GenerateSpeechRequest
    export type GenerateSpeechMutationError = ErrorType<unknown>
    export type GenerateSpeechMutationVariables = {data: GenerateSpeechRequest}

    /**
 * @summary Turn text into speech
 */
export const useGenerateSpeech = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSpeechHook>>>, TError,GenerateSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateSpeechHook>>>,
        TError,
        GenerateSpeechMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateSpeechMutationOptions(options), queryClient);
    }

export const getConvertSpeechUrl = () => {

  return `/api/v7/voice/speech-to-speech`
}

/**
 * Says what a recording says in the voice that `voice_id` names, with the model that `model_id` names. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Turn speech into another voice
 */
export const useConvertSpeechHook = (): (convertSpeechRequest: ConvertSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (convertSpeechRequest: ConvertSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getConvertSpeechUrl(),
  {
      operation: 'convertSpeech',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(convertSpeechRequest)
  }
);
      }
  }

export const getConvertSpeechMutationKey = () => ['convertSpeech'] as const;

export const useConvertSpeechMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useConvertSpeechHook>>>, TError,ConvertSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useConvertSpeechHook>>>, TError,ConvertSpeechMutationVariables, TContext> => {

const mutationKey = getConvertSpeechMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const convertSpeech =  useConvertSpeechHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useConvertSpeechHook>>>, ConvertSpeechMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  convertSpeech(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type ConvertSpeechMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useConvertSpeechHook>>>>
    export type ConvertSpeechMutationBody = ConvertSpeechRequest
    export type ConvertSpeechMutationError = ErrorType<unknown>
    export type ConvertSpeechMutationVariables = {data: ConvertSpeechRequest}

    /**
 * @summary Turn speech into another voice
 */
export const useConvertSpeech = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useConvertSpeechHook>>>, TError,ConvertSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useConvertSpeechHook>>>,
        TError,
        ConvertSpeechMutationVariables,
        TContext
      > => {
      return useMutation(useConvertSpeechMutationOptions(options), queryClient);
    }

export const getTranscribeSpeechUrl = () => {

  return `/api/v7/voice/speech-to-text`
}

/**
 * Writes down what a recording says, with the model that `model_id` names. `output` holds the URL of the transcript, a `.txt` file; `meta.text` holds the text itself. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Turn speech into text
 */
export const useTranscribeSpeechHook = (): (transcribeSpeechRequest: TranscribeSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (transcribeSpeechRequest: TranscribeSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getTranscribeSpeechUrl(),
  {
      operation: 'transcribeSpeech',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(transcribeSpeechRequest)
  }
);
      }
  }

export const getTranscribeSpeechMutationKey = () => ['transcribeSpeech'] as const;

export const useTranscribeSpeechMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTranscribeSpeechHook>>>, TError,TranscribeSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTranscribeSpeechHook>>>, TError,TranscribeSpeechMutationVariables, TContext> => {

const mutationKey = getTranscribeSpeechMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const transcribeSpeech =  useTranscribeSpeechHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useTranscribeSpeechHook>>>, TranscribeSpeechMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  transcribeSpeech(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type TranscribeSpeechMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useTranscribeSpeechHook>>>>
    export type TranscribeSpeechMutationBody = TranscribeSpeechRequest
    export type TranscribeSpeechMutationError = ErrorType<unknown>
    export type TranscribeSpeechMutationVariables = {data: TranscribeSpeechRequest}

    /**
 * @summary Turn speech into text
 */
export const useTranscribeSpeech = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTranscribeSpeechHook>>>, TError,TranscribeSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useTranscribeSpeechHook>>>,
        TError,
        TranscribeSpeechMutationVariables,
        TContext
      > => {
      return useMutation(useTranscribeSpeechMutationOptions(options), queryClient);
    }

export const getGenerateSoundUrl = () => {

  return `/api/v7/voice/sound-generation`
}

/**
 * Makes a sound of up to 22 seconds as the prompt says, with the model that `model_id` names. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Generate a sound from text
 */
export const useGenerateSoundHook = (): (generateSoundRequest: GenerateSoundRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (generateSoundRequest: GenerateSoundRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateSoundUrl(),
  {
      operation: 'generateSound',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateSoundRequest)
  }
);
      }
  }

export const getGenerateSoundMutationKey = () => ['generateSound'] as const;

export const useGenerateSoundMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSoundHook>>>, TError,GenerateSoundMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSoundHook>>>, TError,GenerateSoundMutationVariables, TContext> => {

const mutationKey = getGenerateSoundMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateSound =  useGenerateSoundHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateSoundHook>>>, GenerateSoundMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateSound(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateSoundMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateSoundHook>>>>
    export type GenerateSoundMutationBody = GenerateSoundRequest
    export type GenerateSoundMutationError = ErrorType<unknown>
    export type GenerateSoundMutationVariables = {data: GenerateSoundRequest}

    /**
 * @summary Generate a sound from text
 */
export const useGenerateSound = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSoundHook>>>, TError,GenerateSoundMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateSoundHook>>>,
        TError,
        GenerateSoundMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateSoundMutationOptions(options), queryClient);
    }

export const getComposeMusicUrl = () => {

  return `/api/v7/voice/music-gen`
}

/**
 * Makes 30 to 480 seconds of music as the prompt says, with the model that `model_id` names. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Compose music from text
 */
export const useComposeMusicHook = (): (composeMusicRequest: ComposeMusicRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (composeMusicRequest: ComposeMusicRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getComposeMusicUrl(),
  {
      operation: 'composeMusic',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(composeMusicRequest)
  }
);
      }
  }

export const getComposeMusicMutationKey = () => ['composeMusic'] as const;

export const useComposeMusicMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useComposeMusicHook>>>, TError,ComposeMusicMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useComposeMusicHook>>>, TError,ComposeMusicMutationVariables, TContext> => {

const mutationKey = getComposeMusicMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const composeMusic =  useComposeMusicHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useComposeMusicHook>>>, ComposeMusicMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  composeMusic(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type ComposeMusicMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useComposeMusicHook>>>>
    export type ComposeMusicMutationBody = ComposeMusicRequest
    export type ComposeMusicMutationError = ErrorType<unknown>
    export type ComposeMusicMutationVariables = {data: ComposeMusicRequest}

    /**
 * @summary Compose music from text
 */
export const useComposeMusic = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useComposeMusicHook>>>, TError,ComposeMusicMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useComposeMusicHook>>>,
        TError,
        ComposeMusicMutationVariables,
        TContext
      > => {
      return useMutation(useComposeMusicMutationOptions(options), queryClient);
    }

export const getFetchAudioUrl = (id: number,) => {

  return `/api/v7/voice/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of an audio job (version 7) of this account. Starts nothing.
 * @summary Fetch an audio generation result
 */
export const useFetchAudioHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchAudioUrl(id),
  {
      operation: 'fetchAudio',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchAudioQueryKey = (id: number,) => {
    return [
    "fetchAudio", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchAudioQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchAudioQueryKey(id);

  const fetchAudio =  useFetchAudioHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>> = ({ signal }) => fetchAudio(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchAudioQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>>
export type FetchAudioQueryError = ErrorType<unknown>

export function useFetchAudio<TData = Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchAudio<TData = Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchAudio<TData = Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch an audio generation result
 */

export function useFetchAudio<TData = Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchAudioHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchAudioQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getCreateChatCompletionUrl = () => {

  return `/api/v7/llm/chat/completions`
}

/**
 * Answers a conversation in the OpenAI format, with the model that `model_id` (or its alias `model`) names. Synchronous: nothing is polled. With `stream: true` the answer comes as server-sent events while it is written: each event is one `data:` line with a JSON object `chat.completion.chunk`, whose `choices[].delta` has the next piece; the last line is `data: [DONE]`. OpenAI's clients work against it unchanged, with the API key as their Bearer token.
 * @summary Answer a conversation
 */
export const useCreateChatCompletionHook = (): (createChatCompletionRequest: CreateChatCompletionRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<ChatCompletion> => {

      const customFetcher = useClient();
      return (createChatCompletionRequest: CreateChatCompletionRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getCreateChatCompletionUrl(),
  {
      operation: 'createChatCompletion',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(createChatCompletionRequest)
  }
);
      }
  }

export const getCreateChatCompletionMutationKey = () => ['createChatCompletion'] as const;

export const useCreateChatCompletionMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateChatCompletionHook>>>, TError,CreateChatCompletionMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateChatCompletionHook>>>, TError,CreateChatCompletionMutationVariables, TContext> => {

const mutationKey = getCreateChatCompletionMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const createChatCompletion =  useCreateChatCompletionHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useCreateChatCompletionHook>>>, CreateChatCompletionMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  createChatCompletion(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type CreateChatCompletionMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useCreateChatCompletionHook>>>>
    export type CreateChatCompletionMutationBody = CreateChatCompletionRequest
    export type CreateChatCompletionMutationError = ErrorType<unknown>
    export type CreateChatCompletionMutationVariables = {data: CreateChatCompletionRequest}

    /**
 * @summary Answer a conversation
 */
export const useCreateChatCompletion = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateChatCompletionHook>>>, TError,CreateChatCompletionMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useCreateChatCompletionHook>>>,
        TError,
        CreateChatCompletionMutationVariables,
        TContext
      > => {
      return useMutation(useCreateChatCompletionMutationOptions(options), queryClient);
    }

export const getCreateUploadUrl = () => {

  return `/api/v7/uploads`
}

/**
 * Answers where to send a file that another request is to name. Send its bytes with `PUT` to `upload_url`, within an hour, without any credential; then write `url` into the field of the request that takes the file. Sending it again replaces it. It is kept as long as the files that jobs make.
 * @summary Make room for a file
 */
export const useCreateUploadHook = (): (createUploadRequest: CreateUploadRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<UploadPlace> => {

      const customFetcher = useClient();
      return (createUploadRequest: CreateUploadRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getCreateUploadUrl(),
  {
      operation: 'createUpload',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(createUploadRequest)
  }
);
      }
  }

export const getCreateUploadMutationKey = () => ['createUpload'] as const;

export const useCreateUploadMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateUploadHook>>>, TError,CreateUploadMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateUploadHook>>>, TError,CreateUploadMutationVariables, TContext> => {

const mutationKey = getCreateUploadMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const createUpload =  useCreateUploadHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useCreateUploadHook>>>, CreateUploadMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  createUpload(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type CreateUploadMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useCreateUploadHook>>>>
    export type CreateUploadMutationBody = CreateUploadRequest
    export type CreateUploadMutationError = ErrorType<unknown>
    export type CreateUploadMutationVariables = {data: CreateUploadRequest}

    /**
 * @summary Make room for a file
 */
export const useCreateUpload = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateUploadHook>>>, TError,CreateUploadMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useCreateUploadHook>>>,
        TError,
        CreateUploadMutationVariables,
        TContext
      > => {
      return useMutation(useCreateUploadMutationOptions(options), queryClient);
    }

export const getListModelsUrl = (params?: ListModelsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/v7/models?${stringifiedParams}` : `/api/v7/models`
}

/**
 * Lists the models that requests can name as `model_id`, all of them or those that fit the filters.
 * @summary List the models
 */
export const useListModelsHook = (): (params?: ListModelsParams, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<ModelList> => {

      const customFetcher = useClient();
      return (params?: ListModelsParams, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getListModelsUrl(params),
  {
      operation: 'listModels',
    ...options,
    method: 'GET'

  }
);
      }
  }

export const getListModelsQueryKey = (params?: ListModelsParams,) => {
    return [
    "listModels", ...(params ? [params] : [])
    ] as const;
    }

export const useListModelsQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError = ErrorType<unknown>>(params?: ListModelsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListModelsQueryKey(params);

  const listModels =  useListModelsHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>> = ({ signal }) => listModels(params, { signal, ...requestOptions });

   return  { queryKey, queryFn,   retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListModelsQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>>
export type ListModelsQueryError = ErrorType<unknown>

export function useListModels<TData = Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError = ErrorType<unknown>>(
 params: undefined |  ListModelsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListModels<TData = Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError = ErrorType<unknown>>(
 params?: ListModelsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListModels<TData = Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError = ErrorType<unknown>>(
 params?: ListModelsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the models
 */

export function useListModels<TData = Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError = ErrorType<unknown>>(
 params?: ListModelsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useListModelsHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useListModelsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getEditImageUrl = () => {

  return `/api/v6/image_editing/alpha_edit`
}

/**
 * Edits one image, or up to 4 together, as the prompt says. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Edit images by prompt
 */
export const useEditImageHook = (): (editImageRequest: EditImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (editImageRequest: EditImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getEditImageUrl(),
  {
      operation: 'editImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(editImageRequest)
  }
);
      }
  }

export const getEditImageMutationKey = () => ['editImage'] as const;

export const useEditImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useEditImageHook>>>, TError,EditImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useEditImageHook>>>, TError,EditImageMutationVariables, TContext> => {

const mutationKey = getEditImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const editImage =  useEditImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useEditImageHook>>>, EditImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  editImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type EditImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useEditImageHook>>>>
    export type EditImageMutationBody = EditImageRequest
    export type EditImageMutationError = ErrorType<unknown>
    export type EditImageMutationVariables = {data: EditImageRequest}

    /**
 * @summary Edit images by prompt
 */
export const useEditImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useEditImageHook>>>, TError,EditImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useEditImageHook>>>,
        TError,
        EditImageMutationVariables,
        TContext
      > => {
      return useMutation(useEditImageMutationOptions(options), queryClient);
    }

export const getCaptionImageUrl = () => {

  return `/api/v6/image_editing/caption`
}

/**
 * Describes one image in words. `output` holds the URL of a text file with the caption, and `meta.caption` the caption itself. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Caption an image
 */
export const useCaptionImageHook = (): (captionImageRequest: CaptionImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (captionImageRequest: CaptionImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getCaptionImageUrl(),
  {
      operation: 'captionImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(captionImageRequest)
  }
);
      }
  }

export const getCaptionImageMutationKey = () => ['captionImage'] as const;

export const useCaptionImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCaptionImageHook>>>, TError,CaptionImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCaptionImageHook>>>, TError,CaptionImageMutationVariables, TContext> => {

const mutationKey = getCaptionImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const captionImage =  useCaptionImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useCaptionImageHook>>>, CaptionImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  captionImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type CaptionImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useCaptionImageHook>>>>
    export type CaptionImageMutationBody = CaptionImageRequest
    export type CaptionImageMutationError = ErrorType<unknown>
    export type CaptionImageMutationVariables = {data: CaptionImageRequest}

    /**
 * @summary Caption an image
 */
export const useCaptionImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCaptionImageHook>>>, TError,CaptionImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useCaptionImageHook>>>,
        TError,
        CaptionImageMutationVariables,
        TContext
      > => {
      return useMutation(useCaptionImageMutationOptions(options), queryClient);
    }

export const getFetchImageEditUrl = (id: number,) => {

  return `/api/v6/image_editing/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of an image editing or captioning job of this account. Starts nothing.
 * @summary Fetch an image editing result
 */
export const useFetchImageEditHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchImageEditUrl(id),
  {
      operation: 'fetchImageEdit',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchImageEditQueryKey = (id: number,) => {
    return [
    "fetchImageEdit", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchImageEditQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchImageEditQueryKey(id);

  const fetchImageEdit =  useFetchImageEditHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>> = ({ signal }) => fetchImageEdit(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchImageEditQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>>
export type FetchImageEditQueryError = ErrorType<unknown>

export function useFetchImageEdit<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchImageEdit<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchImageEdit<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch an image editing result
 */

export function useFetchImageEdit<TData = Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchImageEditHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchImageEditQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getCreateDubbingUrl = () => {

  return `/api/v6/voice/create_dubbing`
}

/**
 * Dubs a video from one language into another, in the voice that you name. Waits for the result; past the service's waiting time it answers `processing` with `eta` and `fetch_result`, and the result is fetched with the link `poll`.
 * @summary Dub a video into another language
 */
export const useCreateDubbingHook = (): (createDubbingRequest: CreateDubbingRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VoiceResponse> => {

      const customFetcher = useClient();
      return (createDubbingRequest: CreateDubbingRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getCreateDubbingUrl(),
  {
      operation: 'createDubbing',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(createDubbingRequest)
  }
);
      }
  }

export const getCreateDubbingMutationKey = () => ['createDubbing'] as const;

export const useCreateDubbingMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateDubbingHook>>>, TError,CreateDubbingMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateDubbingHook>>>, TError,CreateDubbingMutationVariables, TContext> => {

const mutationKey = getCreateDubbingMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const createDubbing =  useCreateDubbingHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useCreateDubbingHook>>>, CreateDubbingMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  createDubbing(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type CreateDubbingMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useCreateDubbingHook>>>>
    export type CreateDubbingMutationBody = CreateDubbingRequest
    export type CreateDubbingMutationError = ErrorType<unknown>
    export type CreateDubbingMutationVariables = {data: CreateDubbingRequest}

    /**
 * @summary Dub a video into another language
 */
export const useCreateDubbing = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCreateDubbingHook>>>, TError,CreateDubbingMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useCreateDubbingHook>>>,
        TError,
        CreateDubbingMutationVariables,
        TContext
      > => {
      return useMutation(useCreateDubbingMutationOptions(options), queryClient);
    }

export const getGenerateMusicUrl = () => {

  return `/api/v6/voice/music_gen`
}

/**
 * Makes 30 to 480 seconds of instrumental music from a description. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Generate music
 */
export const useGenerateMusicHook = (): (generateMusicRequest: GenerateMusicRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VoiceResponse> => {

      const customFetcher = useClient();
      return (generateMusicRequest: GenerateMusicRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateMusicUrl(),
  {
      operation: 'generateMusic',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateMusicRequest)
  }
);
      }
  }

export const getGenerateMusicMutationKey = () => ['generateMusic'] as const;

export const useGenerateMusicMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateMusicHook>>>, TError,GenerateMusicMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateMusicHook>>>, TError,GenerateMusicMutationVariables, TContext> => {

const mutationKey = getGenerateMusicMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateMusic =  useGenerateMusicHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateMusicHook>>>, GenerateMusicMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateMusic(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateMusicMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateMusicHook>>>>
    export type GenerateMusicMutationBody = GenerateMusicRequest
    export type GenerateMusicMutationError = ErrorType<unknown>
    export type GenerateMusicMutationVariables = {data: GenerateMusicRequest}

    /**
 * @summary Generate music
 */
export const useGenerateMusic = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateMusicHook>>>, TError,GenerateMusicMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateMusicHook>>>,
        TError,
        GenerateMusicMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateMusicMutationOptions(options), queryClient);
    }

export const getGenerateSongUrl = () => {

  return `/api/v6/voice/song_generator`
}

/**
 * Makes a song from your own `lyrics`, from a `prompt` that lyrics are written from, or without vocals from a `caption`. The newer song model sings 30 to 480 seconds, in more than 50 languages; `beta-short` up to 1 minute 35 seconds, `beta-long` up to 4 minutes 45 seconds. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Generate a song
 */
export const useGenerateSongHook = (): (generateSongRequest: GenerateSongRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VoiceResponse> => {

      const customFetcher = useClient();
      return (generateSongRequest: GenerateSongRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateSongUrl(),
  {
      operation: 'generateSong',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateSongRequest)
  }
);
      }
  }

export const getGenerateSongMutationKey = () => ['generateSong'] as const;

export const useGenerateSongMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSongHook>>>, TError,GenerateSongMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSongHook>>>, TError,GenerateSongMutationVariables, TContext> => {

const mutationKey = getGenerateSongMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateSong =  useGenerateSongHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateSongHook>>>, GenerateSongMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateSong(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateSongMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateSongHook>>>>
    export type GenerateSongMutationBody = GenerateSongRequest
    export type GenerateSongMutationError = ErrorType<unknown>
    export type GenerateSongMutationVariables = {data: GenerateSongRequest}

    /**
 * @summary Generate a song
 */
export const useGenerateSong = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateSongHook>>>, TError,GenerateSongMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateSongHook>>>,
        TError,
        GenerateSongMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateSongMutationOptions(options), queryClient);
    }

export const getGenerateLyricsUrl = () => {

  return `/api/v6/voice/lyrics_generator`
}

/**
 * Writes lyrics for a short song (up to 1 minute 35 seconds) or a long one (up to 4 minutes 45 seconds). `output` holds the URL of a text file, and `meta.lyrics` the lyrics themselves. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Generate lyrics
 */
export const useGenerateLyricsHook = (): (generateLyricsRequest: GenerateLyricsRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VoiceResponse> => {

      const customFetcher = useClient();
      return (generateLyricsRequest: GenerateLyricsRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateLyricsUrl(),
  {
      operation: 'generateLyrics',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateLyricsRequest)
  }
);
      }
  }

export const getGenerateLyricsMutationKey = () => ['generateLyrics'] as const;

export const useGenerateLyricsMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateLyricsHook>>>, TError,GenerateLyricsMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateLyricsHook>>>, TError,GenerateLyricsMutationVariables, TContext> => {

const mutationKey = getGenerateLyricsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateLyrics =  useGenerateLyricsHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateLyricsHook>>>, GenerateLyricsMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateLyrics(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateLyricsMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateLyricsHook>>>>
    export type GenerateLyricsMutationBody = GenerateLyricsRequest
    export type GenerateLyricsMutationError = ErrorType<unknown>
    export type GenerateLyricsMutationVariables = {data: GenerateLyricsRequest}

    /**
 * @summary Generate lyrics
 */
export const useGenerateLyrics = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateLyricsHook>>>, TError,GenerateLyricsMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateLyricsHook>>>,
        TError,
        GenerateLyricsMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateLyricsMutationOptions(options), queryClient);
    }

export const getFetchVoiceUrl = (id: number,) => {

  return `/api/v6/voice/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of a dubbing, music, song or lyrics job of this account. Starts nothing.
 * @summary Fetch a voice result
 */
export const useFetchVoiceHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<VoiceResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchVoiceUrl(id),
  {
      operation: 'fetchVoice',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchVoiceQueryKey = (id: number,) => {
    return [
    "fetchVoice", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchVoiceQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchVoiceQueryKey(id);

  const fetchVoice =  useFetchVoiceHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>> = ({ signal }) => fetchVoice(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchVoiceQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>>
export type FetchVoiceQueryError = ErrorType<unknown>

export function useFetchVoice<TData = Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchVoice<TData = Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchVoice<TData = Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch a voice result
 */

export function useFetchVoice<TData = Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVoiceHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchVoiceQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getRemoveWatermarkUrl = () => {

  return `/api/v6/video/watermark_remover`
}

/**
 * Removes watermarks from a generated video and keeps its quality. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Remove a watermark from a video
 */
export const useRemoveWatermarkHook = (): (removeWatermarkRequest: RemoveWatermarkRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (removeWatermarkRequest: RemoveWatermarkRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getRemoveWatermarkUrl(),
  {
      operation: 'removeWatermark',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(removeWatermarkRequest)
  }
);
      }
  }

export const getRemoveWatermarkMutationKey = () => ['removeWatermark'] as const;

export const useRemoveWatermarkMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRemoveWatermarkHook>>>, TError,RemoveWatermarkMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRemoveWatermarkHook>>>, TError,RemoveWatermarkMutationVariables, TContext> => {

const mutationKey = getRemoveWatermarkMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const removeWatermark =  useRemoveWatermarkHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useRemoveWatermarkHook>>>, RemoveWatermarkMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  removeWatermark(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type RemoveWatermarkMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useRemoveWatermarkHook>>>>
    export type RemoveWatermarkMutationBody = RemoveWatermarkRequest
    export type RemoveWatermarkMutationError = ErrorType<unknown>
    export type RemoveWatermarkMutationVariables = {data: RemoveWatermarkRequest}

    /**
 * @summary Remove a watermark from a video
 */
export const useRemoveWatermark = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRemoveWatermarkHook>>>, TError,RemoveWatermarkMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useRemoveWatermarkHook>>>,
        TError,
        RemoveWatermarkMutationVariables,
        TContext
      > => {
      return useMutation(useRemoveWatermarkMutationOptions(options), queryClient);
    }

export const getMakeSceneUrl = () => {

  return `/api/v6/video/scene_maker`
}

/**
 * No longer supported as of 2026-01-26. Answers 410, and makes nothing. To make a video from an image, use `animateImage`.
 * @deprecated
 * @summary Make a scene (no longer supported)
 */
export const useMakeSceneHook = (): ( options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<unknown> => {

      const customFetcher = useClient();
      return ( options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getMakeSceneUrl(),
  {
      operation: 'makeScene',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getMakeSceneMutationKey = () => ['makeScene'] as const;

export const useMakeSceneMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useMakeSceneHook>>>, TError,void, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useMakeSceneHook>>>, TError,void, TContext> => {

const mutationKey = getMakeSceneMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const makeScene =  useMakeSceneHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useMakeSceneHook>>>, void> = () => {

          return  makeScene(requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type MakeSceneMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useMakeSceneHook>>>>

    export type MakeSceneMutationError = ErrorType<unknown>

    /**
 * @deprecated
 * @summary Make a scene (no longer supported)
 */
export const useMakeScene = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useMakeSceneHook>>>, TError,void, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useMakeSceneHook>>>,
        TError,
        void,
        TContext
      > => {
      return useMutation(useMakeSceneMutationOptions(options), queryClient);
    }

export const getFetchVideoUrl = (id: number,) => {

  return `/api/v6/video/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of a version 6 video job of this account. Starts nothing.
 * @summary Fetch a video processing result
 */
export const useFetchVideoHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchVideoUrl(id),
  {
      operation: 'fetchVideo',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchVideoQueryKey = (id: number,) => {
    return [
    "fetchVideo", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchVideoQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchVideoQueryKey(id);

  const fetchVideo =  useFetchVideoHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>> = ({ signal }) => fetchVideo(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchVideoQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>>
export type FetchVideoQueryError = ErrorType<unknown>

export function useFetchVideo<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchVideo<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchVideo<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch a video processing result
 */

export function useFetchVideo<TData = Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchVideoHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchVideoQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getRemoveObjectUrl = () => {

  return `/api/v6/interior/object_removal`
}

/**
 * Removes the object that `object_name` names from an image. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Remove an object from an image
 */
export const useRemoveObjectHook = (): (removeObjectRequest: RemoveObjectRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (removeObjectRequest: RemoveObjectRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getRemoveObjectUrl(),
  {
      operation: 'removeObject',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(removeObjectRequest)
  }
);
      }
  }

export const getRemoveObjectMutationKey = () => ['removeObject'] as const;

export const useRemoveObjectMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRemoveObjectHook>>>, TError,RemoveObjectMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRemoveObjectHook>>>, TError,RemoveObjectMutationVariables, TContext> => {

const mutationKey = getRemoveObjectMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const removeObject =  useRemoveObjectHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useRemoveObjectHook>>>, RemoveObjectMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  removeObject(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type RemoveObjectMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useRemoveObjectHook>>>>
    export type RemoveObjectMutationBody = RemoveObjectRequest
    export type RemoveObjectMutationError = ErrorType<unknown>
    export type RemoveObjectMutationVariables = {data: RemoveObjectRequest}

    /**
 * @summary Remove an object from an image
 */
export const useRemoveObject = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRemoveObjectHook>>>, TError,RemoveObjectMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useRemoveObjectHook>>>,
        TError,
        RemoveObjectMutationVariables,
        TContext
      > => {
      return useMutation(useRemoveObjectMutationOptions(options), queryClient);
    }

export const getMixInteriorUrl = () => {

  return `/api/v6/interior/interior_mixer`
}

/**
 * Places an object from one image into the image of a room, where the prompt says. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`.
 * @summary Place an object in a room
 */
export const useMixInteriorHook = (): (mixInteriorRequest: MixInteriorRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (mixInteriorRequest: MixInteriorRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getMixInteriorUrl(),
  {
      operation: 'mixInterior',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(mixInteriorRequest)
  }
);
      }
  }

export const getMixInteriorMutationKey = () => ['mixInterior'] as const;

export const useMixInteriorMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useMixInteriorHook>>>, TError,MixInteriorMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useMixInteriorHook>>>, TError,MixInteriorMutationVariables, TContext> => {

const mutationKey = getMixInteriorMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const mixInterior =  useMixInteriorHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useMixInteriorHook>>>, MixInteriorMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  mixInterior(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type MixInteriorMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useMixInteriorHook>>>>
    export type MixInteriorMutationBody = MixInteriorRequest
    export type MixInteriorMutationError = ErrorType<unknown>
    export type MixInteriorMutationVariables = {data: MixInteriorRequest}

    /**
 * @summary Place an object in a room
 */
export const useMixInterior = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useMixInteriorHook>>>, TError,MixInteriorMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useMixInteriorHook>>>,
        TError,
        MixInteriorMutationVariables,
        TContext
      > => {
      return useMutation(useMixInteriorMutationOptions(options), queryClient);
    }

export const getFetchInteriorUrl = (id: number,) => {

  return `/api/v6/interior/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of an object removal or interior mixer job of this account. Starts nothing.
 * @summary Fetch an interior result
 */
export const useFetchInteriorHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchInteriorUrl(id),
  {
      operation: 'fetchInterior',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchInteriorQueryKey = (id: number,) => {
    return [
    "fetchInterior", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchInteriorQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchInteriorQueryKey(id);

  const fetchInterior =  useFetchInteriorHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>> = ({ signal }) => fetchInterior(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchInteriorQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>>
export type FetchInteriorQueryError = ErrorType<unknown>

export function useFetchInterior<TData = Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchInterior<TData = Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchInterior<TData = Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch an interior result
 */

export function useFetchInterior<TData = Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchInteriorHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchInteriorQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getFetchObject3dUrl = (id: number,) => {

  return `/api/v6/3d/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers queued or already generated 3D objects of this account. Does not start a new generation.
 * @summary Fetch a 3D object
 */
export const useFetchObject3dHook = (): (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<Object3dResponse> => {

      const customFetcher = useClient();
      return (id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchObject3dUrl(id),
  {
      operation: 'fetchObject3d',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchObject3dQueryKey = (id: number,) => {
    return [
    "fetchObject3d", ...(id ? [id] : [])
    ] as const;
    }

export const useFetchObject3dQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError = ErrorType<unknown>>(id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchObject3dQueryKey(id);

  const fetchObject3d =  useFetchObject3dHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>> = ({ signal }) => fetchObject3d(id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchObject3dQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>>
export type FetchObject3dQueryError = ErrorType<unknown>

export function useFetchObject3d<TData = Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError = ErrorType<unknown>>(
 id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchObject3d<TData = Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchObject3d<TData = Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch a 3D object
 */

export function useFetchObject3d<TData = Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError = ErrorType<unknown>>(
 id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchObject3dHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchObject3dQueryOptions(id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}

export const getCheckNsfwUrl = () => {

  return `/nsfw_image_check`
}

/**
 * Says whether an image or video is not safe for work. `threshold` controls how sensitive the check is. Always waits for the result; there is nothing to fetch.
 * @summary Check an image or video for NSFW content
 */
export const useCheckNsfwHook = (): (checkNsfwRequest: CheckNsfwRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<NsfwCheckResponse> => {

      const customFetcher = useClient();
      return (checkNsfwRequest: CheckNsfwRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getCheckNsfwUrl(),
  {
      operation: 'checkNsfw',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(checkNsfwRequest)
  }
);
      }
  }

export const getCheckNsfwMutationKey = () => ['checkNsfw'] as const;

export const useCheckNsfwMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCheckNsfwHook>>>, TError,CheckNsfwMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCheckNsfwHook>>>, TError,CheckNsfwMutationVariables, TContext> => {

const mutationKey = getCheckNsfwMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const checkNsfw =  useCheckNsfwHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useCheckNsfwHook>>>, CheckNsfwMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  checkNsfw(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type CheckNsfwMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useCheckNsfwHook>>>>
    export type CheckNsfwMutationBody = CheckNsfwRequest
    export type CheckNsfwMutationError = ErrorType<unknown>
    export type CheckNsfwMutationVariables = {data: CheckNsfwRequest}

    /**
 * @summary Check an image or video for NSFW content
 */
export const useCheckNsfw = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useCheckNsfwHook>>>, TError,CheckNsfwMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useCheckNsfwHook>>>,
        TError,
        CheckNsfwMutationVariables,
        TContext
      > => {
      return useMutation(useCheckNsfwMutationOptions(options), queryClient);
    }

export const getTranscribeEnterpriseSpeechUrl = () => {

  return `/api/v1/enterprise/speech_to_text/transcribe`
}

/**
 * Transcribes speech in many languages. `output` holds the URL of the transcript: a text file, or with `timestamp_level` a JSON file of `text`, `start_time` and `end_time` (seconds). `meta.text` holds the plain text. Runs on your own dedicated server `speech_to_text`. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`. An account without an enterprise plan gets a 403, one without this server a 404.
 * @summary Transcribe speech on a dedicated server
 */
export const useTranscribeEnterpriseSpeechHook = (): (transcribeEnterpriseSpeechRequest: TranscribeEnterpriseSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (transcribeEnterpriseSpeechRequest: TranscribeEnterpriseSpeechRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getTranscribeEnterpriseSpeechUrl(),
  {
      operation: 'transcribeEnterpriseSpeech',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(transcribeEnterpriseSpeechRequest)
  }
);
      }
  }

export const getTranscribeEnterpriseSpeechMutationKey = () => ['transcribeEnterpriseSpeech'] as const;

export const useTranscribeEnterpriseSpeechMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTranscribeEnterpriseSpeechHook>>>, TError,TranscribeEnterpriseSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTranscribeEnterpriseSpeechHook>>>, TError,TranscribeEnterpriseSpeechMutationVariables, TContext> => {

const mutationKey = getTranscribeEnterpriseSpeechMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const transcribeEnterpriseSpeech =  useTranscribeEnterpriseSpeechHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useTranscribeEnterpriseSpeechHook>>>, TranscribeEnterpriseSpeechMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  transcribeEnterpriseSpeech(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type TranscribeEnterpriseSpeechMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useTranscribeEnterpriseSpeechHook>>>>
    export type TranscribeEnterpriseSpeechMutationBody = TranscribeEnterpriseSpeechRequest
    export type TranscribeEnterpriseSpeechMutationError = ErrorType<unknown>
    export type TranscribeEnterpriseSpeechMutationVariables = {data: TranscribeEnterpriseSpeechRequest}

    /**
 * @summary Transcribe speech on a dedicated server
 */
export const useTranscribeEnterpriseSpeech = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useTranscribeEnterpriseSpeechHook>>>, TError,TranscribeEnterpriseSpeechMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useTranscribeEnterpriseSpeechHook>>>,
        TError,
        TranscribeEnterpriseSpeechMutationVariables,
        TContext
      > => {
      return useMutation(useTranscribeEnterpriseSpeechMutationOptions(options), queryClient);
    }

export const getGenerateEnterpriseImageUrl = () => {

  return `/api/v1/enterprise/alpha/text2img`
}

/**
 * Generates one or two images of up to 1024x1024 pixels from a text prompt. Runs on your own dedicated server `alpha`. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`. An account without an enterprise plan gets a 403, one without this server a 404.
 * @summary Generate an image on a dedicated server
 */
export const useGenerateEnterpriseImageHook = (): (generateEnterpriseImageRequest: GenerateEnterpriseImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (generateEnterpriseImageRequest: GenerateEnterpriseImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getGenerateEnterpriseImageUrl(),
  {
      operation: 'generateEnterpriseImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(generateEnterpriseImageRequest)
  }
);
      }
  }

export const getGenerateEnterpriseImageMutationKey = () => ['generateEnterpriseImage'] as const;

export const useGenerateEnterpriseImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateEnterpriseImageHook>>>, TError,GenerateEnterpriseImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateEnterpriseImageHook>>>, TError,GenerateEnterpriseImageMutationVariables, TContext> => {

const mutationKey = getGenerateEnterpriseImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const generateEnterpriseImage =  useGenerateEnterpriseImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useGenerateEnterpriseImageHook>>>, GenerateEnterpriseImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  generateEnterpriseImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type GenerateEnterpriseImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useGenerateEnterpriseImageHook>>>>
    export type GenerateEnterpriseImageMutationBody = GenerateEnterpriseImageRequest
    export type GenerateEnterpriseImageMutationError = ErrorType<unknown>
    export type GenerateEnterpriseImageMutationVariables = {data: GenerateEnterpriseImageRequest}

    /**
 * @summary Generate an image on a dedicated server
 */
export const useGenerateEnterpriseImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useGenerateEnterpriseImageHook>>>, TError,GenerateEnterpriseImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useGenerateEnterpriseImageHook>>>,
        TError,
        GenerateEnterpriseImageMutationVariables,
        TContext
      > => {
      return useMutation(useGenerateEnterpriseImageMutationOptions(options), queryClient);
    }

export const getEditEnterpriseImageUrl = () => {

  return `/api/v1/enterprise/image_editing/alpha_edit`
}

/**
 * Edits one image, or up to 4 together, as the prompt says. Runs on your own dedicated server `image_editing`. Waits for the result; past the service's waiting time it answers `processing`, and the result is fetched with the link `poll`. An account without an enterprise plan gets a 403, one without this server a 404.
 * @summary Edit images on a dedicated server
 */
export const useEditEnterpriseImageHook = (): (editEnterpriseImageRequest: EditEnterpriseImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (editEnterpriseImageRequest: EditEnterpriseImageRequest, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getEditEnterpriseImageUrl(),
  {
      operation: 'editEnterpriseImage',
    ...options,
    method: 'POST'
    ,
    body: JSON.stringify(editEnterpriseImageRequest)
  }
);
      }
  }

export const getEditEnterpriseImageMutationKey = () => ['editEnterpriseImage'] as const;

export const useEditEnterpriseImageMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useEditEnterpriseImageHook>>>, TError,EditEnterpriseImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useEditEnterpriseImageHook>>>, TError,EditEnterpriseImageMutationVariables, TContext> => {

const mutationKey = getEditEnterpriseImageMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const editEnterpriseImage =  useEditEnterpriseImageHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useEditEnterpriseImageHook>>>, EditEnterpriseImageMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  editEnterpriseImage(data,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type EditEnterpriseImageMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useEditEnterpriseImageHook>>>>
    export type EditEnterpriseImageMutationBody = EditEnterpriseImageRequest
    export type EditEnterpriseImageMutationError = ErrorType<unknown>
    export type EditEnterpriseImageMutationVariables = {data: EditEnterpriseImageRequest}

    /**
 * @summary Edit images on a dedicated server
 */
export const useEditEnterpriseImage = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useEditEnterpriseImageHook>>>, TError,EditEnterpriseImageMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useEditEnterpriseImageHook>>>,
        TError,
        EditEnterpriseImageMutationVariables,
        TContext
      > => {
      return useMutation(useEditEnterpriseImageMutationOptions(options), queryClient);
    }

export const getRestartServerUrl = (deployment: string,) => {

  return `/api/v1/enterprise/${encodeURIComponent(String(deployment))}/restart_server`
}

/**
 * Restarts the dedicated server of a deployment. Jobs that run there start again; those that wait keep their place. An account without an enterprise plan gets a 403; a deployment of another account, like one that does not exist, a 404.
 * @summary Restart a dedicated server
 */
export const useRestartServerHook = (): (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<EnterpriseOperationResponse> => {

      const customFetcher = useClient();
      return (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getRestartServerUrl(deployment),
  {
      operation: 'restartServer',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getRestartServerMutationKey = () => ['restartServer'] as const;

export const useRestartServerMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRestartServerHook>>>, TError,RestartServerMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRestartServerHook>>>, TError,RestartServerMutationVariables, TContext> => {

const mutationKey = getRestartServerMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const restartServer =  useRestartServerHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useRestartServerHook>>>, RestartServerMutationVariables> = (props) => {
          const {deployment} = props ?? {};

          return  restartServer(deployment,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type RestartServerMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useRestartServerHook>>>>

    export type RestartServerMutationError = ErrorType<unknown>
    export type RestartServerMutationVariables = {deployment: string}

    /**
 * @summary Restart a dedicated server
 */
export const useRestartServer = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useRestartServerHook>>>, TError,RestartServerMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useRestartServerHook>>>,
        TError,
        RestartServerMutationVariables,
        TContext
      > => {
      return useMutation(useRestartServerMutationOptions(options), queryClient);
    }

export const getClearCacheUrl = (deployment: string,) => {

  return `/api/v1/enterprise/${encodeURIComponent(String(deployment))}/clear_cache`
}

/**
 * Clears what the dedicated server of a deployment keeps between jobs: inputs that it fetched, and results for requests that come again with the same seed. The results themselves stay. An account without an enterprise plan gets a 403; a deployment of another account, like one that does not exist, a 404.
 * @summary Clear the cache of a dedicated server
 */
export const useClearCacheHook = (): (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<EnterpriseOperationResponse> => {

      const customFetcher = useClient();
      return (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getClearCacheUrl(deployment),
  {
      operation: 'clearCache',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getClearCacheMutationKey = () => ['clearCache'] as const;

export const useClearCacheMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useClearCacheHook>>>, TError,ClearCacheMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useClearCacheHook>>>, TError,ClearCacheMutationVariables, TContext> => {

const mutationKey = getClearCacheMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const clearCache =  useClearCacheHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useClearCacheHook>>>, ClearCacheMutationVariables> = (props) => {
          const {deployment} = props ?? {};

          return  clearCache(deployment,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type ClearCacheMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useClearCacheHook>>>>

    export type ClearCacheMutationError = ErrorType<unknown>
    export type ClearCacheMutationVariables = {deployment: string}

    /**
 * @summary Clear the cache of a dedicated server
 */
export const useClearCache = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useClearCacheHook>>>, TError,ClearCacheMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useClearCacheHook>>>,
        TError,
        ClearCacheMutationVariables,
        TContext
      > => {
      return useMutation(useClearCacheMutationOptions(options), queryClient);
    }

export const getClearQueueUrl = (deployment: string,) => {

  return `/api/v1/enterprise/${encodeURIComponent(String(deployment))}/clear_queue`
}

/**
 * Takes every waiting job off the queue of a deployment; each ends with status `error` and the code `queue_cleared`. The server restarts: jobs that run there start again. An account without an enterprise plan gets a 403; a deployment of another account, like one that does not exist, a 404.
 * @summary Clear the queue of a dedicated server
 */
export const useClearQueueHook = (): (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<EnterpriseOperationResponse> => {

      const customFetcher = useClient();
      return (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getClearQueueUrl(deployment),
  {
      operation: 'clearQueue',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getClearQueueMutationKey = () => ['clearQueue'] as const;

export const useClearQueueMutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useClearQueueHook>>>, TError,ClearQueueMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useClearQueueHook>>>, TError,ClearQueueMutationVariables, TContext> => {

const mutationKey = getClearQueueMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const clearQueue =  useClearQueueHook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useClearQueueHook>>>, ClearQueueMutationVariables> = (props) => {
          const {deployment} = props ?? {};

          return  clearQueue(deployment,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type ClearQueueMutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useClearQueueHook>>>>

    export type ClearQueueMutationError = ErrorType<unknown>
    export type ClearQueueMutationVariables = {deployment: string}

    /**
 * @summary Clear the queue of a dedicated server
 */
export const useClearQueue = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useClearQueueHook>>>, TError,ClearQueueMutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useClearQueueHook>>>,
        TError,
        ClearQueueMutationVariables,
        TContext
      > => {
      return useMutation(useClearQueueMutationOptions(options), queryClient);
    }

export const getResetS3Url = (deployment: string,) => {

  return `/api/v1/enterprise/${encodeURIComponent(String(deployment))}/reset_s3`
}

/**
 * Puts the S3 storage of a deployment back to the default of the service. Files already stored stay where they are. An account without an enterprise plan gets a 403; a deployment of another account, like one that does not exist, a 404.
 * @summary Reset the storage of a dedicated server
 */
export const useResetS3Hook = (): (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<EnterpriseOperationResponse> => {

      const customFetcher = useClient();
      return (deployment: string, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getResetS3Url(deployment),
  {
      operation: 'resetS3',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getResetS3MutationKey = () => ['resetS3'] as const;

export const useResetS3MutationOptions = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useResetS3Hook>>>, TError,ResetS3MutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
): UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useResetS3Hook>>>, TError,ResetS3MutationVariables, TContext> => {

const mutationKey = getResetS3MutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};

      const resetS3 =  useResetS3Hook()

      const mutationFn: MutationFunction<Awaited<ReturnType<ReturnType<typeof useResetS3Hook>>>, ResetS3MutationVariables> = (props) => {
          const {deployment} = props ?? {};

          return  resetS3(deployment,requestOptions)
        }

  return  { mutationFn, ...mutationOptions }}

    export type ResetS3MutationResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useResetS3Hook>>>>

    export type ResetS3MutationError = ErrorType<unknown>
    export type ResetS3MutationVariables = {deployment: string}

    /**
 * @summary Reset the storage of a dedicated server
 */
export const useResetS3 = <TError = ErrorType<unknown>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<ReturnType<typeof useResetS3Hook>>>, TError,ResetS3MutationVariables, TContext>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<ReturnType<typeof useResetS3Hook>>>,
        TError,
        ResetS3MutationVariables,
        TContext
      > => {
      return useMutation(useResetS3MutationOptions(options), queryClient);
    }

export const getFetchDeploymentResultUrl = (deployment: string,
    id: number,) => {

  return `/api/v1/enterprise/${encodeURIComponent(String(deployment))}/fetch/${encodeURIComponent(String(id))}`
}

/**
 * Answers the state of a job of this account on a dedicated server. Starts nothing. An unknown job and an unknown deployment are both a 404.
 * @summary Fetch a result from a dedicated server
 */
export const useFetchDeploymentResultHook = (): (deployment: string,
    id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => Promise<GenerationResponse> => {

      const customFetcher = useClient();
      return (deployment: string,
    id: number, options?: Parameters<ReturnType<typeof useClient>>[1]) => {

        return customFetcher(getFetchDeploymentResultUrl(deployment,id),
  {
      operation: 'fetchDeploymentResult',
    ...options,
    method: 'POST'

  }
);
      }
  }

export const getFetchDeploymentResultQueryKey = (deployment: string,
    id: number,) => {
    return [
    "fetchDeploymentResult", ...(id ? [id] : []), ...(deployment ? [deployment] : [])
    ] as const;
    }

export const useFetchDeploymentResultQueryOptions = <TData = Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError = ErrorType<unknown>>(deployment: string,
    id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getFetchDeploymentResultQueryKey(deployment,id);

  const fetchDeploymentResult =  useFetchDeploymentResultHook();

    const queryFn: QueryFunction<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>> = ({ signal }) => fetchDeploymentResult(deployment,id, { signal, ...requestOptions });

   return  { queryKey, queryFn, enabled: deployment !== null && deployment !== undefined && id !== null && id !== undefined,  retry: false,  ...queryOptions} as UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type FetchDeploymentResultQueryResult = NonNullable<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>>
export type FetchDeploymentResultQueryError = ErrorType<unknown>

export function useFetchDeploymentResult<TData = Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError = ErrorType<unknown>>(
 deployment: string,
    id: number, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchDeploymentResult<TData = Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError = ErrorType<unknown>>(
 deployment: string,
    id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>,
          TError,
          Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>
        > , 'initialData'
      >, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useFetchDeploymentResult<TData = Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError = ErrorType<unknown>>(
 deployment: string,
    id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Fetch a result from a dedicated server
 */

export function useFetchDeploymentResult<TData = Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError = ErrorType<unknown>>(
 deployment: string,
    id: number, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<ReturnType<typeof useFetchDeploymentResultHook>>>, TError, TData>>, request?: SecondParameter<ReturnType<typeof useClient>>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = useFetchDeploymentResultQueryOptions(deployment,id,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}
