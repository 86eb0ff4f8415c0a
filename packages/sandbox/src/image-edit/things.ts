import type { Subject } from '../image/prompt/brief.ts';
import { cutOutSubject } from './cut-out.ts';
import type { Photo } from './photo.ts';
import { type Shortfall, unusedPicture } from './shortfall.ts';

/** What was taken from other pictures. `unused` names those of which nothing is taken. */
export interface FromPictures {
  readonly subjects: readonly Subject[];
  readonly unused: readonly Shortfall[];
}

/** Why pictures are not combined. */
export const noThings =
  'The other pictures show no things that the sandbox can take out: it takes them out of pictures that it drew, or off plain or transparent backgrounds.';

/** The things that pictures show, for use in another picture. */
export async function thingsIn(pictures: readonly Photo[]): Promise<FromPictures> {
  const subjects: Subject[] = [];
  const unused: Shortfall[] = [];
  for (const [i, picture] of pictures.entries()) {
    const things = await thingsOf(picture);
    subjects.push(...things);
    if (things.length > 0) continue;
    unused.push(unusedPicture(i, 'the sandbox sees no thing on a plain background in it'));
  }
  return { subjects, unused };
}

async function thingsOf(picture: Photo): Promise<Subject[]> {
  const drawn = picture.scene?.drawing.casts.map(({ subject }) => subject);
  const cutOut = drawn ? undefined : await cutOutSubject(picture);
  const subjects = drawn ?? (cutOut ? [cutOut] : []);
  return subjects
    .filter(({ motif }) => motif.realm !== 'celestial')
    .map((subject) => ({ ...subject, place: {}, relation: undefined }));
}
