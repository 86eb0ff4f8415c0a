import type { PackageName } from '@genmedia/packed-packages/tarballs';

/** Limits of what a package costs its users. */
export interface Budget {
  /** Bytes of the tarball, and of the unpacked files. */
  tarball: number;
  unpacked: number;
  /** Bytes that the package's program in `programs/` adds to a page, minified and gzipped. */
  gzip?: number;
  /** Types that TypeScript instantiates for that program. */
  instantiations?: number;
  /** Megabytes on Linux of a project that has only this package, with all its dependencies. */
  installed: number;
  /** What the largest part is, and why it is there. If you raise a limit, say here what for. */
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
    tarball: 136 * kB,
    unpacked: 1265 * kB,
    installed: 2,
    why: 'Declarations of 63 operations, twice: import and require are different types to TypeScript.',
  },
  '@genmedia/client': {
    tarball: 289 * kB,
    unpacked: 1407 * kB,
    installed: 4,
    gzip: 6145,
    instantiations: 2800,
    why: 'Modules, CommonJS, and maps with their sources in them, for who steps through it; an entry for contracts of others, which also has pages, OAuth, servers, checks of answers, dates and bigints, problem details, JSON of any name and fields of forms (83 kB with maps), and one for openapi-fetch; the pages of the README; the table of tools (129 kB, twice), which only those who make tools load. The token of a session and the jobs of a proxy are modules of their own; 10 kB with maps hold on to tokens, webhook keys, usage and requests while other processes and servers are away or faster. One call is 6 KiB, of which 60 bytes can cancel it, 60 keep a credential with a line break out of errors, and 20 read what other contracts answer (statuses, results without one, details in words), 30 name a missing path parameter and serve other contracts (304, `Prefer`, jobs with values of requests), 30 spread calls that wait for the same time, and end where `fetch` has a bug, 10 let polls wait longer outside of pages, and 60 know errors of another copy of the client, also those of other contracts; an operation more is 20 bytes. 1 kB in the declarations says what each field of contracts of others is. 1 kB hides tokens in logged addresses and keys in errors of Deno and Bun; 4 kB with maps let tools of other contracts send files, and refuse what they would drop; 9 write JSON lines, send tokens beside certificates, name redirects and what jobs take from requests, and give each owner of a proxy keys of its own; 2 find files in unions of a form; 4 end calls at redirects in pages, send the `Prefer` of a client with polls, and say which key a limited call has.',
  },
  '@genmedia/react': {
    tarball: 102 * kB,
    unpacked: 517 * kB,
    installed: 12,
    gzip: 9535,
    instantiations: 8300,
    why: "As the client, with longer comments in the maps (0.6 kB of them for the lists of contracts of others); entries for lists of runs and for contracts of others, whose hooks for jobs, lists, pages and conversations are files of their own (60 kB with maps). 100 bytes of a run let it serve any contract; 50 keep its input and what the database of the browser could not read; 20 of the client end jobs whose result has no status; 3 kB with maps, and 75 bytes of a run, wait for requests of other tabs where there are no locks; 60 bytes are the client's that keep credentials out of errors, and 30 those that name a missing path parameter and serve other contracts; 190 (6 kB with maps) let a cancel outlive the page, keep errors of pages that are left and of full storages apart, and leave it to the user to send a failed start again; 70 are those that spread calls which wait, know errors of another copy of it, and end at redirects. Nearly all that is installed is React and TanStack Query.",
  },
  '@genmedia/ai-sdk': {
    tarball: 13 * kB,
    unpacked: 42.4 * kB,
    installed: 17,
    why: 'Nearly all that is installed is zod, which the AI SDK needs, and the client. 1 kB sends chats through the client, so that none is paid twice; 3 kB share the images of a call among requests, each with a key and seeds of its own, and keep those that are paid; 1 kB reads the times of transcripts, and warns if they cannot be read.',
  },
  '@genmedia/mcp': {
    tarball: 36.1 * kB,
    unpacked: 112 * kB,
    installed: 45,
    why: 'Nearly all that is installed is libvips of sharp (optional), the SDK of the protocol (8 MB) and zod. 3 kB remember what was sent and not settled, by owner, so that a repeated call pays once, and 4 keep that in files; 3 let calls over HTTP end with their jobs when a service stops, and be cancelled by their own session alone; 2 tell models where paths may be sent, 2 count the messages of a batch and show answers of bytes, 2 weigh the words of a search and list groups of very many operations, and 2 name jobs in errors, mark errors of others, and leave out sounds and files of the input.',
  },
  '@genmedia/server': {
    tarball: 164 * kB,
    unpacked: 653 * kB,
    installed: 15,
    instantiations: 4200,
    why: 'Validators of all operations; examples of all answers, for mocks; an entry for contracts of others. 5 kB count the parts of forms, and check JSON in them, before they are parsed; 11 kB read forms of unions and maps, whose names they check, and keep what is right in a wrong answer; 3 kB with maps read deep objects; 2 kB list at most 100 wrong fields, however many there are; 7 kB with maps read what may be of several types, or an object of several shapes, and each media type of a body by its own schema; 8 kB (25 with maps) keep the fields that any branch of a union names, look at each value and each path once for that, and answer ranges of media types with one in them; 3 kB (10 with maps) read parameters of any names, and what may be a file or a text, and name the constants of all branches. Nearly all that is installed is zod and Hono.',
  },
  '@genmedia/media': {
    tarball: 110 * kB,
    unpacked: 352 * kB,
    installed: 80,
    why: 'Codecs: libvips 18 MB, FFmpeg of node-webcodecs 20 (optional), Mediabunny 19, H.264 7. Of its own files, the largest keep decoders from what hostile files ask for; each concept is a module (8 kB of imports and declarations); sounds of videos are longer or shorter than their pictures (2 kB); turned, anamorphic and HDR videos, and surround sound, are taken as they are meant or refused (4 kB); indexes of MP4 that ask for gigabytes are refused (2 kB); half a kB tells damaged sounds from unknown ones; 2 kB find the tracks of a WebM; 9 kB know the first bytes of each format, and count the frames and cues of a Matroska before anything reads them.',
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
    tarball: 640 * kB,
    unpacked: 2090 * kB,
    installed: 252,
    why: 'What the sandbox and media bring, a database (PGlite, 27 MB), OpenTelemetry (18), AI SDK (16), the SDK of MCP (9). Of its own files, the declarations (470 kB), the pages for operators (90 kB), the catalogues and hosts of models; 3 kB of answers of hosts that break off, 3 kB that mark uploads with the job that uses them, 17 kB of modules and declarations where a file held two things, and 14 kB that say what failed (a storage of a deployment, the close of the database, a schema of another release) or clean up after it; 10 kB tell lost requests of hosts and providers from those that may be paid, 25 kB what an operator sees and reads (pages, proxies, logs of the storage), 12 kB move an embedded database to Postgres, limit mails and refuse sessions that cannot write, and 35 kB repeat what failed at a model and mend what it made (sizes of WAV, containers of films).',
  },
  '@genmedia/codegen': {
    tarball: 72 * kB,
    unpacked: 251 * kB,
    installed: 115,
    why: 'Pages are 34 kB of it, among them those about values and about other generators; 2 kB combine what stands beside a reference, 2 kB find jobs that nothing waits for and write the files of forms as arguments, 2 kB read what contracts write by mistake, or into JSON as bytes, also where forms share it, 1 kB what a header `Prefer` allows and poll links take from requests, and 2 kB make unions of bases with a discriminator and schemas for each media type of a body; 1 kB gives schemas of operations names that no component has. The names of its files are hashes, which alone change the tarball by some tens of bytes. Nearly all that is installed is orval, which makes the validators, and TypeScript.',
  },
  '@genmedia/api-diff': {
    tarball: 60.5 * kB,
    unpacked: 245 * kB,
    installed: 40,
    why: 'Its own files are the rules with their sentences, and what it uses of the generator (7 kB combine what stands beside a reference, 5 make unions of bases and read `Prefer` and poll links); 1 kB names mistakes that only a comparison meets, 4 kB compare jobs, links and schemas that no operation has, and 14 kB (3 in the tarball) compare streams, pages, alternatives of security, overlapping shapes and parts of an allOf, and 2 mark what breaks programs, and compare lists of values, parts and shapes by what they mean. Nearly all that is installed reads documents (Redocly) and changesets.',
  },
};
