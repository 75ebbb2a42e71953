declare module 'virtual:first-picture-files' {
  /** The entry first, then what it imports, then the player's engine; empty while developing. */
  export const firstPictureFiles: readonly string[]
}
