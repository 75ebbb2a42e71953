/**
 * Refusals: what the server refuses, in the language of the page.
 *
 * Owns the text of every refusal that a viewer can meet (by its code, and by its sentence where one code has several);
 * they are loaded when the first one is shown. On an English page it is the sentence of the server. A screen that says
 * something of its own for a code does so before it asks here; none shows `message` of an error.
 */
export { inPageLanguage } from './in-page-language.ts'
export { useRefusalText, useRefusalToast, useShownRefusal } from './use-refusal-text.ts'
export { useShownPlayerError } from './use-shown-player-error.ts'
