export {
  createGenmedia,
  type GenmediaProvider,
  type GenmediaProviderSettings,
  genmedia,
} from './provider.ts';
