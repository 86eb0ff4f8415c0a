import { UnsupportedFunctionalityError } from '@ai-sdk/provider';

/** What is done at all, and with a picture of which nothing is known. */
const POSSIBLE =
  'On photographs the sandbox changes tone (brighter, sepia, black and white …), time of day, season, weather, mood and style (watercolor, sketch, oil painting …), and fills or paints what a mask marks. In PNG files that it drew it puts in, removes, replaces and recolours things, too: one a prompt.';

/** For an edit that only works where it is known what a picture shows. */
export function refused(functionality: string, reason: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({ functionality, message: `${reason} ${POSSIBLE}` });
}
