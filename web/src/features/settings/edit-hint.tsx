import { TOUCH, useMedia } from '../../lib/browser/use-media.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';

/** How a locked field is edited, with a mouse or with a finger. */
export function EditHint() {
  return <p className="meta">{useMedia(TOUCH) ? texts.howToEditByTouch : texts.howToEdit}</p>;
}
