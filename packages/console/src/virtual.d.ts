declare module 'virtual:contract' {
  /** The contract, with the address of the service in place of the one in its examples. */
  export default function contractFor(serviceUrl: string): import('./contract/types.ts').Contract;
}
declare module '*.css';
