import type { PackageName } from '@genmedia/packed-packages/tarballs';

/** Limits of what a package costs its users. */
export interface Budget {
  /**
   * Bytes of the tarball, and of the unpacked files: a few per cent above their size now, to catch
   * what gets in by mistake. No comment has to be shortened for them.
   */
  tarball: number;
  unpacked: number;
  /** Bytes that the package's program in `programs/` adds to a page, minified and gzipped. */
  gzip?: number;
  /** Types that TypeScript instantiates for that program. */
  instantiations?: number;
  /** Megabytes on Linux of a project that has only this package, with all its dependencies. */
  installed: number;
  /** Why it is so large. The commit that raises a limit says what for. */
  why: string;
}

const kB = 1000;

export const budgets: Readonly<Record<PackageName, Budget>> = {
  '@genmedia/spec': {
    tarball: 1100 * kB,
    unpacked: 5100 * kB,
    installed: 6,
    why: 'The docs are one page that needs no network, and Markdown; the contract is there as JSON and as YAML.',
  },
  '@genmedia/types': {
    tarball: 139 * kB,
    unpacked: 1290 * kB,
    installed: 2,
    why: 'Declarations of 63 operations, twice: import and require are different types to TypeScript.',
  },
  '@genmedia/client': {
    tarball: 306 * kB,
    unpacked: 1485 * kB,
    installed: 4,
    gzip: 6145,
    instantiations: 2800,
    why: 'Modules and CommonJS, with maps that have their sources in them, for whoever steps through the code. The largest parts are the table of tools (129 kB, twice), which only those who make tools load, and the entry for contracts of others (83 kB with maps). In a page, one call is 6 KiB, and an operation more is 20 bytes.',
  },
  '@genmedia/react': {
    tarball: 108 * kB,
    unpacked: 560 * kB,
    installed: 12,
    gzip: 10_000,
    instantiations: 8300,
    why: 'Modules and CommonJS with maps, as the client. The largest parts are the entries for lists of runs and for contracts of others (60 kB with maps). In a page, two thirds are the client; the rest keeps runs over reloads, and in step with those of other tabs. Nearly all that is installed is React and TanStack Query.',
  },
  '@genmedia/ai-sdk': {
    tarball: 13.5 * kB,
    unpacked: 44 * kB,
    installed: 17,
    why: 'The largest part shares the images of one call among several requests, and keeps those that are paid. Nearly all that is installed is zod, which the AI SDK needs, and the client.',
  },
  '@genmedia/mcp': {
    tarball: 38 * kB,
    unpacked: 115 * kB,
    installed: 45,
    why: 'The largest part remembers calls that are not settled, so that a repeated call pays once (7 kB). Nearly all that is installed is libvips of sharp (optional), the SDK of the protocol (8 MB) and zod.',
  },
  '@genmedia/server': {
    tarball: 170 * kB,
    unpacked: 675 * kB,
    installed: 15,
    instantiations: 4200,
    why: 'Validators of all operations; examples of all answers, for mocks; an entry for contracts of others; readers of JSON, forms and unions, which bound what a hostile body costs. Nearly all that is installed is zod and Hono.',
  },
  '@genmedia/media': {
    tarball: 125 * kB,
    unpacked: 402 * kB,
    installed: 80,
    why: 'Codecs: libvips 18 MB, FFmpeg of node-webcodecs 20 (optional), Mediabunny 19, H.264 7. Of its own files, the largest keep decoders from what hostile files ask for.',
  },
  '@genmedia/sandbox': {
    tarball: 5200 * kB,
    unpacked: 10_800 * kB,
    installed: 125,
    why: 'In it a classifier of images (5 MB), icons and a font (4). Flite, which speaks, is 21 MB.',
  },
  '@genmedia/console': {
    tarball: 5300 * kB,
    unpacked: 8200 * kB,
    installed: 9,
    why: 'Samples of real media, and a viewer of 3D objects; it needs nothing from elsewhere.',
  },
  '@genmedia/service': {
    tarball: 670 * kB,
    unpacked: 2190 * kB,
    installed: 252,
    why: 'What the sandbox and media bring, a database (PGlite, 27 MB), OpenTelemetry (18), AI SDK (16), the SDK of MCP (9). Of its own files, the declarations (470 kB), the pages for operators (90 kB), the catalogues and hosts of models.',
  },
  '@genmedia/codegen': {
    tarball: 77 * kB,
    unpacked: 272 * kB,
    installed: 115,
    why: 'Pages of its documentation are 34 kB. Nearly all that is installed is orval, which makes the validators, and TypeScript.',
  },
  '@genmedia/api-diff': {
    tarball: 65 * kB,
    unpacked: 263 * kB,
    installed: 40,
    why: 'Its own files are the rules with their sentences, and what it uses of the generator to read contracts. Nearly all that is installed reads documents (Redocly) and changesets.',
  },
};
