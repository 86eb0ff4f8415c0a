import { UnsupportedFunctionalityError } from '@ai-sdk/provider';

/** The edits that work on any picture, and those that work only on pictures of the sandbox. */
const POSSIBLE =
  'On photographs the sandbox changes tone (brighter, sepia, black and white …), time of day, season, weather, mood and style (watercolor, sketch, oil painting …), fills or paints what a mask marks (inpainting), and puts before them what another picture shows on a plain background. In PNG files that it drew it puts in, removes, replaces and recolours things, too: one a prompt.';

/** The error for an edit that needs to know what is in a picture. */
export function refused(functionality: string, reason: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({ functionality, message: `${reason} ${POSSIBLE}` });
}
