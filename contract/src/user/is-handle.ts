export const HANDLE_LENGTH_MAX = 30
/** Letters, digits, dots and underscores; a sign is never first, last or beside another one. */
const HANDLE = /^(?=.*[a-z])[a-z0-9]+(?:[._][a-z0-9]+)*$/
const HANDLE_LENGTH_MIN = 3

/** Whether a text is written as a handle is stored, without the `@`. */
export const isHandle = (text: string): boolean =>
  text.length >= HANDLE_LENGTH_MIN && text.length <= HANDLE_LENGTH_MAX && HANDLE.test(text)
