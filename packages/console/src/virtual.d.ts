declare module 'virtual:contract' {
  const contract: import('./contract/types.ts').Contract;
  export default contract;
}
declare module '*.css';
