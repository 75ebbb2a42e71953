/**
 * Sentences of refusals in place of that of their code, as people read them; `{}` is what varies. The site has each in
 * its other language (`web/src/shared/refusals`). The server says no sentence that is in neither list.
 */
export const ownSentences = [
  // FORBIDDEN
  'Please set a password first',
  'Please confirm with your password',
  'Please log in with your password',
  "You can't block yourself",
  "You can't follow yourself",
  "You can't report yourself",
  // INVALID_CREDENTIAL
  'Invalid Credentials',
  'Authentication Failed.',
  'This passkey could not be used',
  // INVALID_PARAMETERS
  'This link has expired, or it has been used.',
  'General error, please try again later',
  'Choose who to unblock',
  'Choose what to report',
  'The file is smaller than expected',
  'Category not found',
  'Choose a time in the future',
  'Choose a time within {} days',
  // INVALID_PHONE, NUMBER_NOT_REGISTERED
  'Incorrect mobile number',
  // BLOCKED_RELATION
  'You have been blocked by the user, and are unable to follow this profile.',
  'You have been blocked by the user, and are unable to send Diamonds to this profile.',
  // INVALID_SESSION_AUTH
  'You are not logged in',
  // CASHOUT_BELOW_MINIMUM
  'Minimum cash out is Rp{}',
  // IMAGE_NOT_SUPPORTED
  'Thumbnail format must be jpeg or png',
  'Error: thumbnail aspect ratio should be in {}',
  'Error: thumbnail resolution should be at least {}',
  'Error: maximum file size is {}MB',
] as const

/** Those that only operators read. */
export const sentencesOfDesks = [
  'The file must be a PDF, JPEG, PNG or WebP',
  'Captions must be WebVTT or SubRip',
  'This key was already used for another grant',
  'This code is taken',
  "Announce maintenance at least {} hours ahead, unless it's urgent",
  'Maintenance must begin within a year',
  'You rejected this clip: another reviewer looks at it now',
] as const

type Filled<S extends string> = S extends `${infer Before}{}${infer After}` ? `${Before}${string}${After}` : S

export type OwnSentence = Filled<(typeof ownSentences | typeof sentencesOfDesks)[number]>
