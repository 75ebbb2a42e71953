/**
 * Every error code, its HTTP status and its public sentence.
 *
 * Codes and sentences are public: clients compare the one, people read the other (docs/product/api.md#error-codes).
 * A route may replace the sentence where people read another one for the same code: by one of `own-sentences.ts`.
 */
export const refusals = {
  'Session InvalidSessionToken': [401, 'Invalid session token'],
  INVALID_SESSION_AUTH: [401, 'Authentication Failed, Please Try Again.'],
  INVALID_CREDENTIAL: [401, 'Incorrect Email or Password'],
  /** An action that needs the person, by the password or by a code, and had neither. */
  PROOF_REQUIRED: [403, "Please confirm it's you"],
  /** The account has no password, number or email: a sign-in within the last minutes proves the person. */
  SIGN_IN_AGAIN: [403, 'Please log out, log in again and do this within ten minutes'],
  /** Of a new password: it is on the list that is guessed first, or it is the name of the product or the person. */
  PASSWORD_TOO_COMMON: [422, 'This password is too easy to guess. Please choose another one.'],
  INVALID_APP_ID: [401, 'Unknown application'],
  INVALID_PARAMETERS: [400, 'Invalid parameters'],
  EMAIL_ALREADY_EXISTS: [409, 'Email has existed, please use another email'],
  'Model UniqueConstraintError': [409, 'Device identifier is in use'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts, please try again later'],
  TOO_QUICK_RETRY: [429, 'Please wait a moment before you ask for another code'],
  /** Of a phone sign-in. */
  INVALID_OTP: [400, 'Incorrect OTP code'],
  /** Of the code dialog of a profile. */
  INVALID_OTP_CODE: [400, 'Incorrect OTP Code'],
  /** Without it nobody could sign in to the account any more. */
  LAST_WAY_IN: [409, 'This is your only way in. Add another one first.'],
  /** An account elsewhere signs in to one account here. */
  IDENTITY_TAKEN: [409, 'This account is already connected to another Tayang account'],
  /** Of a link that verifies an email. */
  LINK_EXPIRED: [410, 'This link has expired. We can send you a new one.'],
  /** Of a handle that somebody else has, or had lately. */
  HANDLE_TAKEN: [409, 'This handle is taken. Please choose another one.'],
  /**
   * Of a sign-in by a provider that does not vouch for the email: another account has it, and only its owner connects
   * the provider to it. With `asNew` a second account is made, without an email.
   */
  EMAIL_HAS_ACCOUNT: [409, 'This email already has a Tayang account'],
  INVALID_PHONE: [400, 'Invalid phone number'],
  PHONE_ALREADY_USED: [409, 'Number already used by another account.'],
  /**
   * Of a phone sign-in: the code was right and no account has the number. The first detail is a proof of the number,
   * with which the caller may register without another code.
   */
  NUMBER_NOT_REGISTERED: [404, 'This number is not registered with a partner'],
  /**
   * The first factor was right and the second is missing. The first detail is a challenge, with which the caller
   * continues in `createSessionBySecondFactor`; an operator whose app must be set up first gets none.
   */
  TOTP_REQUIRED: [401, 'Enter the code from your authenticator app'],
  /**
   * Of a sign-in to an account whose deletion waits. The first detail is a challenge, with which `keepAccount` keeps
   * the account and signs in, the second the time of the deletion in milliseconds.
   */
  ACCOUNT_LEAVING: [403, 'Your account is scheduled to be deleted'],
  /** A challenge of a sign-in or of a set-up that is used up, too old, or of another device. */
  CHALLENGE_OVER: [401, 'This took too long. Please start over.'],
  PASSKEY_INVALID: [400, 'This passkey could not be used'],
  /** A browser gives a passkey to the site of its name alone, and an address of numbers is none. */
  PASSKEY_NOT_HERE: [403, "Passkeys only work at this site's own address"],
  PASSKEYS_FULL: [409, "You've reached the passkey limit. Remove one first."],
  /** Money leaves only an account that has an authenticator app or a passkey (setting `cashout.requiresFactor`). */
  SECOND_FACTOR_REQUIRED: [403, 'Please set up two-step verification before you cash out'],
  SECOND_FACTOR_ON: [409, 'Two-step verification is already on'],
  SECOND_FACTOR_OFF: [409, "Two-step verification isn't on"],
  /** An operator's call that needs a code not older than five minutes. */
  STEP_UP_REQUIRED: [403, 'Please enter a new code to do this'],
  /** An installation without an admin could never have one again. */
  LAST_ADMIN: [409, 'Please add another admin first'],
  /** What two operators do: the one who asked cannot confirm. */
  SECOND_OPERATOR: [409, 'Another operator must confirm this'],
  /** One request for one thing at a time. The first detail is the operator who asked, the second the request. */
  APPROVAL_WAITS: [409, 'This is already waiting for another operator'],
  /** A draft or a case that somebody else changed since it was read. */
  REVISION_OUTDATED: [409, 'Someone changed this in the meantime. Please check again.'],
  /** The first detail is the operator who decided, the second the decision. */
  CASE_DECIDED: [409, 'Another operator has already decided this'],
  /** The first detail is the operator who works on it. */
  CASE_CLAIMED: [409, 'Another operator is working on this'],
  /** The operator follows the person or is followed by them: said once more, it is done all the same. */
  RELATION_WARNING: [409, 'You follow this person, or they follow you'],
  /** Appealed before, too late, or taken back already. */
  APPEAL_CLOSED: [409, 'This decision can no longer be appealed'],
  TOO_MANY_DRAFTS: [409, 'There are too many drafts. Remove one first.'],
  /** An operator turned this off for everybody. */
  SWITCHED_OFF: [503, 'This is turned off for now. Please try again later.'],
  NOTES_FULL: [409, "You've reached the limit of notes about this person"],
  /** The time in which the decision could be taken back is over. */
  UNDO_OVER: [409, 'This can no longer be undone'],
  /** Only where `auth.verifyBeforeLogin` is on; the right password has sent the email again. */
  EMAIL_NOT_VERIFIED: [403, 'Please verify your email first: open the link we emailed you'],
  ACCOUNT_BANNED: [403, 'This account has been closed by our moderators'],
  /** The first detail is the time in milliseconds at which it ends. */
  ACCOUNT_SUSPENDED: [403, "Your account is suspended, so you can't do this for now"],
  /** Only where `streamer.approvalRequired` is on. */
  STREAMER_ONLY: [403, 'You need our approval to go live. Please contact us.'],
  AGE_REQUIRED: [403, 'Please enter your birth date first'],
  gfx4000006: [400, 'The image format must be JPEG, PNG, or GIF and cannot exceed 10MB'],
  gfx4000003: [400, 'Old Password should NOT be shorter than 8 characters'],
  gfu4030207: [403, 'Your old password is incorrect'],
  NOT_ENOUGH_DIAMONDS: [402, 'Not enough diamonds'],
  NOT_ENOUGH_GENCASH: [402, 'Gencash is not enough'],
  /** The sentence names the minimum as it is set. */
  CASHOUT_BELOW_MINIMUM: [400, 'Minimum cash out is Rp50.000'],
  CASHOUT_CLOSED: [409, 'Cash-outs are closed right now'],
  /** Rate, fee or tax are no longer as the page showed them: nothing was held. */
  CASHOUT_CHANGED: [409, 'The amount has changed. Please check it before you cash out.'],
  CASHOUT_IN_PROCESS: [409, 'You still have a cash out in process'],
  BANK_ACCOUNT_MISSING: [409, 'Please fill in your bank account first'],
  CASHOUT_SETTLED: [409, 'This cash-out has already been settled in another way'],
  CASHOUT_TAKEN: [409, 'Another operator is working on this cash-out'],
  /** Of the payout, never of the request (docs/product/cash-out.md#waiting-for-the-payout). */
  CASHOUT_HELD: [409, 'This payout is on hold'],
  CASHOUT_SECOND_OPERATOR: [409, 'Another operator must confirm this payout'],
  VOUCHER_NOT_FOUND: [404, 'Voucher not found'],
  VOUCHER_USED: [409, 'Voucher already used'],
  VOUCHER_EXPIRED: [410, 'Voucher expired'],
  /** Wrong, over, used up or of another package: the answer never says which. */
  PROMO_INVALID: [404, 'This promo code is not valid'],
  METHOD_NOT_OFFERED: [400, "You can't pay for this package this way"],
  PRICE_CHANGED: [409, 'The price has changed. Please check it before you pay.'],
  /** A payment of another amount or currency than its order: nothing was given for it. */
  PAYMENT_MISMATCH: [409, "This payment doesn't match the order"],
  /** Only a paid order can be refunded, and once. */
  NOT_REFUNDABLE: [409, "This order can't be refunded"],
  NOTHING_TO_SETTLE: [409, "There's nothing to settle"],
  PROMO_TAKEN: [409, 'This promo code already exists'],
  PACK_NOT_FOUND: [404, 'This is no longer on sale'],
  /** Two operators froze it while they look into something: nothing of it is spent or paid out. */
  WALLET_FROZEN: [403, 'Your wallet is on hold while we review its transactions. Please contact us.'],
  /** The first detail says why: its kind, or that it was taken back before. */
  NOT_REVERSIBLE: [409, "This transaction can't be reversed"],
  SELF_GIFT: [400, "You can't send diamonds to yourself"],
  /** The same idempotency key with another request: nothing moved. */
  KEY_REUSED: [409, 'This key was already used for something else'],
  SIGNATURE_INVALID: [403, 'Invalid signature'],
  FORBIDDEN: [403, "You don't have permission to do this"],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  VIDEO_NOT_FOUND: [404, 'Video not found'],
  PLAYLIST_NOT_FOUND: [404, 'Playlist not found'],
  SHOW_NOT_FOUND: [404, 'Show not found'],
  CHANNEL_NOT_FOUND: [404, 'Channel not found'],
  MY_LIST_FULL: [409, 'Your list is full'],
  SHOW_HAS_BEGUN: [409, 'This show has already started'],
  SCHEDULE_FULL: [409, "You've reached the limit of announced shows"],
  REMINDERS_FULL: [409, "You've reached the limit of reminders"],
  /** The item exists and nothing of it can be played (yet). */
  MISSING_VIDEO: [404, 'Missing video asset to play.'],
  PREMIUM_VIDEO_CONTENT: [401, 'Premium video content'],
  NO_SUBSCRIPTION: [403, 'You need to subscribe to watch this premium content'],
  /** The account's premium streams are all in use, and this one came before the others. */
  TOO_MANY_STREAMS: [409, 'This account is watching on too many devices. Stop one of them and play again.'],
  /** A licence provider refused; its sentence is the message, its code the first detail. */
  LICENCE_REFUSED: [403, 'The license provider refused this title'],
  GRANT_EXPIRED: [403, 'This playback link has expired'],
  BLOCKED_RELATION: [403, 'You have been blocked by the user, and are unable to view this content anymore.'],
  /** Of the chat: the wait stands beside it where it is known. */
  SLOW_MODE: [429, 'Slow mode is on. Wait a moment before your next comment.'],
  FOLLOWERS_ONLY: [403, 'Only followers can comment now'],
  ACCOUNT_TOO_NEW: [403, 'Your account is too new to comment here'],
  CHAT_TIMEOUT: [403, 'A moderator has paused your comments for now'],
  CHAT_BANNED: [403, "You can't comment in this chat"],
  LINE_HELD: [202, 'A moderator will review your comment'],
  LINE_REFUSED: [422, 'This comment is not allowed here'],
  /** It says a choice of the question that is open; it is shown with the answer. */
  LINE_WAITS: [202, 'Your comment will appear with the answer'],
  LINE_NOT_FOUND: [404, 'Comment not found'],
  MODERATORS_FULL: [409, "You've reached the limit of moderators"],
  /** A name, a biography or a title that AutoMod refuses. */
  TEXT_NOT_ALLOWED: [422, 'This text is not allowed here. Please choose other words.'],
  ALREADY_BROADCASTING: [409, 'This show is already live'],
  /** An encoder that was disconnected retries by itself; that must not begin another show. */
  SHOW_ENDED: [409, 'This show has ended'],
  STREAM_KEY_INVALID: [403, 'Invalid stream key'],
  /** By an operator; the decision about it says why. */
  STREAM_KEY_LOCKED: [403, 'Our moderators have locked your stream key'],
  STREAM_KEY_IN_USE: [409, 'This stream key is already in use'],
  UPLOAD_SIGNATURE_INVALID: [403, "This upload link isn't valid"],
  UPLOAD_USED: [409, 'This upload link has already been used'],
  UPLOAD_TOO_LARGE: [413, 'The file is larger than expected'],
  /** The sender goes on at a byte that the server does not expect; the details name the one that it expects. */
  UPLOAD_ELSEWHERE: [409, 'The upload continues at another byte'],
  /** Uploads of a day, their bytes, or clips that wait for a review: the details say which and until when. */
  UPLOADS_FULL: [429, "You've uploaded as much as you can for now"],
  /** Files of a day that have to be encoded. */
  FILES_FULL: [429, "You've reached today's limit of files"],
  /** Decided already: the clip is no longer in the state that the caller saw. */
  CLIP_DECIDED: [409, 'This clip has already been reviewed'],
  COMMENTS_OFF: [403, 'Comments are turned off for this clip'],
  /** The streamer does not let the caller cut moments. */
  CLIPPING_OFF: [403, "The streamer doesn't allow keeping moments of this show"],
  /** Nothing of that second was recorded. */
  NOT_RECORDED: [409, "This part of the show wasn't recorded"],
  MOMENTS_FULL: [429, "You've reached the limit of moments from this show"],
  QUIZ_SETS_FULL: [409, "You've reached the limit of question sets"],
  /** Operators name the streamers whose quizzes give chances in a campaign. */
  CAMPAIGN_NOT_YOURS: [403, "Your quizzes don't give chances in this campaign"],
  /** The first detail is the page that has the hand. */
  QUIZ_HAND_TAKEN: [409, 'This quiz is being hosted on another page'],
  QUIZ_RUNS: [409, 'A quiz is already running'],
  QUIZ_NOT_RUNNING: [409, 'No quiz is running'],
  QUESTION_RUNS: [409, "The last question isn't over yet"],
  /** The first detail is the number of the question that is next. */
  QUESTION_NOT_NEXT: [409, 'Another question is next'],
  /** Nobody could see the host ask. */
  SHOW_SILENT: [409, 'No video is coming from this show right now'],
  POLL_RUNS: [409, 'A poll is already running'],
  POLLS_FULL: [409, 'This show has reached the limit of polls'],
  /** Passed already, tried twice, or not watched so far: the caller has no chance at this quiz. */
  QUIZ_NOT_ELIGIBLE: [403, "You can't answer this quiz"],
  /** Its campaign does not run (any more), or the quiz was taken off its title. */
  QUIZ_OVER: [409, 'This quiz is over'],
  /** The questions are other ones than the caller read: nothing was counted. */
  QUIZ_CHANGED: [409, 'This quiz has changed. Please check it again.'],
  /** A clip, a series, or a title that only subscribers may watch: the first detail says which. */
  QUIZ_TITLE_UNFIT: [422, "This title can't have a quiz"],
  QUIZ_BEYOND_END: [422, 'The film ends before this second'],
  QUIZ_SECOND_TAKEN: [409, 'There is already a quiz at this second of the title'],
  QUIZZES_FULL: [409, 'The limit of quizzes has been reached'],
  /** A quiz that was answered stays on its title and in its campaign. */
  QUIZ_MOVED: [409, 'People have already answered this quiz. Add a new one instead.'],
  /** The state of a campaign, a draw or a winner is another one by now; the first detail is that state. */
  DRAW_STATE: [409, 'This is no longer possible'],
  /** What a campaign or a draw still lacks; the details name it. */
  NOT_COMPLETE: [409, 'Something is still missing'],
  /** Both seeds of a draw are never of one operator. */
  SEAT_TAKEN: [409, 'The two seeds of a draw must come from two operators'],
  CLAIM_CLOSED: [409, 'This prize can no longer be claimed'],
  /** The rules of the campaign do not let this person have it; the first detail says which. */
  CLAIM_NOT_ALLOWED: [403, "The rules of this campaign don't allow this claim"],
  MEDIA_NOT_SUPPORTED: [422, 'Video format not supported'],
  IMAGE_NOT_SUPPORTED: [422, 'The image format must be JPEG, PNG, or WebP'],
  BODY_TOO_LARGE: [413, 'The request is too large'],
  NO_SPACE: [507, "There's no room for this file right now"],
  /** The key that sealed it is not at hand, or it was changed. What is beside it still answers. */
  SEALED_UNOPENED: [503, "This is encrypted and can't be opened"],
  NOT_CONFIGURED: [503, "This isn't set up here"],
  UNAVAILABLE: [503, 'Please try again'],
  MAINTENANCE: [503, "We'll be back soon"],
  INTERNAL: [500, 'An error occured. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals

/** What any operation may answer beside its own refusals. */
export const refusalsOfEvery = [
  'INVALID_PARAMETERS',
  'BODY_TOO_LARGE',
  'TOO_MANY_ATTEMPTS',
  'MAINTENANCE',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly RefusalCode[]

/** The body of every refusal. */
export interface RefusalBody {
  code: RefusalCode | null
  message: string
  details: string[]
}

/** Shown where a refusal carries no details. */
export const DEFAULT_DETAILS = 'An error occured. Please try again.'

/** Shown where an answer contains no text that a person could read. */
export const FALLBACK_MESSAGE = "There's Something wrong. Please try again later."

/** What a client makes of a missing answer. */
export const NETWORK_ERROR: RefusalBody = {
  code: null,
  message: 'Network Error',
  details: ['Please check your internet connection and try again'],
}
