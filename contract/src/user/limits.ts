export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 128
/** Longest name and bio. */
export const NAME_LENGTH_MAX = 300
export const BIO_LENGTH_MAX = 300
/** Largest profile picture. */
export const AVATAR_BYTES_MAX = 10 * 1024 * 1024
