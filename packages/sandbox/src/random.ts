export { Random } from '@genmedia/media/random';
