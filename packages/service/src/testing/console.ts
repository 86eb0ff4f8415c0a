export { consoleRoutes } from '../http/console.ts';
