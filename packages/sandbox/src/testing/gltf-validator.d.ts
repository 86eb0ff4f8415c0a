/** The part of Khronos' validator that tests use. It has no types of its own. */
declare module 'gltf-validator' {
  interface Message {
    readonly code: string;
    readonly message: string;
    /** 0 is an error, 1 a warning, 2 information, 3 a hint. */
    readonly severity: 0 | 1 | 2 | 3;
    readonly pointer?: string;
  }

  export function validateBytes(data: Uint8Array): Promise<{
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly Message[];
    };
    readonly info: { readonly generator: string; readonly totalTriangleCount: number };
  }>;
}
