import { UnsupportedFunctionalityError } from '@ai-sdk/provider';

/** The edits that work on any picture. */
const POSSIBLE =
  'On photographs the sandbox changes tone (brighter, sepia, black and white …), time of day, season, weather, mood and style (watercolor, sketch, oil painting …), and fills or paints what a mask marks.';

/** The error for an edit that needs to know what a picture shows. */
export function refused(functionality: string, reason: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({ functionality, message: `${reason} ${POSSIBLE}` });
}
