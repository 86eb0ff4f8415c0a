import type { FileServer } from '../../src/testing/file-server.ts';
import type { Prepared } from './prepare.ts';
import type { Customer, Home } from './service.ts';

/**
 * Lets an operator start jobs for 3D objects, which the contract can only fetch. Each job also
 * makes a picture of its object.
 */
export async function prepareObjects(
  home: Home,
  { email }: Customer,
  files: FileServer,
): Promise<Prepared[]> {
  const inputs = [
    { name: 'words', option: 'prompt', value: 'a wooden chair' },
    { name: 'picture', option: 'image', value: files.urlOf('armchair.png') },
  ];
  const prepared: Prepared[] = [];
  for (const { name, option, value } of inputs) {
    const command = ['objects', 'create', email, `--${option}`, value, '--render'];
    const { path } = JSON.parse(await home.command([...command, '--json'])) as { path: string };
    const summary = `An object that genmedia objects create --${option} has started`;
    const request = { operation: 'fetchObject3d' as const, name, summary, path, body: {} };
    prepared.push({ ...request, missing: undefined, jobInput: { [option]: value } });
  }
  return prepared;
}
