/**
 * Words that an engineer of the field would have to learn first, and what we write instead. They are looked for in
 * code, tests and documents; texts that people see are not in English prose files and may use any word.
 */
export const forbiddenWords: Readonly<Record<string, string>> = {
  whoever: 'name the actor: a viewer, a caller, a client',
  whomever: 'name the actor',
  anew: 'again',
  whatsoever: 'any',
  'nobody learns': 'is not revealed',
  'hears nothing': 'is not notified',
  'in one coat': 'in one module',
  'stands for itself': 'is self-contained',
  'of the house': 'of the app, of the operator',
  "the house's": "the app's",
  'the house’s': "the app's",
}

/** Names of our own that standard terms have replaced. */
export const forbiddenNames: readonly string[] = [
  'openHouse',
  'houseOf',
  'HOUSE',
  'askTogether',
  'noteLosses',
  'breakOff',
  'plugKeeper',
  'openKeeper',
  'lineup',
]

/** Folders named by such words. */
export const forbiddenFolders: readonly string[] = ['ground', 'house', 'arrival', 'ways', 'facets', 'words']
