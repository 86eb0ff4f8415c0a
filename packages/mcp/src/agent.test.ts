import { readFileSync } from 'node:fs';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTask } from './testing/scripted-agent.ts';

const isFull = process.env.TEST_FULL === '1';

/** With TEST_FULL: a real service and two processes of the command take 15 s of a processor. */
describe.runIf(isFull)('a whole task over stdio', () => {
  let service: RealService;
  beforeAll(async () => {
    service = await startRealService();
  });
  afterAll(() => service?.stop());

  test('an agent opens an account, finds a model, draws, edits, and gets its film after its server was killed', async () => {
    const lines: string[] = [];
    const { picture, edited, film, accountFile } = await wholeTask(service, (line) =>
      lines.push(line),
    );
    expect(picture.content).toContainEqual(expect.objectContaining({ type: 'image' }));
    expect(edited.content).toContainEqual(expect.objectContaining({ type: 'resource_link' }));
    expect(film.content).toContainEqual(expect.objectContaining({ mimeType: 'video/mp4' }));
    const { password, session } = JSON.parse(readFileSync(accountFile, 'utf8'))[service.url];
    const told = JSON.stringify([picture, edited, film, lines]);
    for (const secret of [password, session.apiKey, session.accessToken]) {
      expect(told).not.toContain(secret);
    }
  });
});
