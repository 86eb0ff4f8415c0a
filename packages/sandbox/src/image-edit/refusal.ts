import { UnsupportedFunctionalityError } from '@ai-sdk/provider';

/** The edits that work on any picture, and those that work only on pictures of the sandbox. */
const possible =
  'On photographs the sandbox can change tone (brighter, sepia, black and white …), time of day, season, weather, mood and style (watercolor, sketch, oil painting …), fill or repaint the area that a mask marks (inpainting), and place a thing from another picture with a plain background in front. In PNG files that it drew, it can also add, remove, replace and recolour things, one per prompt.';

/** The error for an edit that needs to know what is in a picture. */
export function refused(functionality: string, reason: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({ functionality, message: `${reason} ${possible}` });
}
